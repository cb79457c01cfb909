import type { FastifyInstance, FastifyRequest } from 'fastify';
import { change } from '../platform/database.ts';
import { dispositionOf } from '../platform/files/file-names.ts';
import { guestLine } from '../session/entrance-lines.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { drawCoverSheet, zipTransmittal } from './cover-sheet.ts';
import * as guests from './guests.ts';

const cookie = 'horizon_guest';
const path = '/api/guest-transmittals';
const sessionOf = (request: FastifyRequest) => request.cookies[cookie];

/** The calls of guests; each finds its transmittal by the session of the browser. */
export function guestRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  const line = guestLine();
  calls.requestGuestCode(
    ({ body, now, request, tx }) => guests.sendCode(tx, { token: body.token, ip: request.ip }, now),
    line,
  );
  calls.openGuestTransmittal(async ({ body, now, reply, request, tx }) => {
    const { session, link } = await guests.openByCode(tx, { ...body, ip: request.ip }, now);
    const answer = await guests.presentToGuest(tx, link, now);
    reply.setCookie(cookie, session, {
      path,
      httpOnly: true,
      sameSite: 'strict',
      secure: request.isOverTls,
      maxAge: guests.guestSessionSeconds,
    });
    return answer;
  }, line);
  calls.getGuestTransmittal(async ({ db, now, request }) =>
    guests.presentToGuest(db, await guests.linkOfSession(db, sessionOf(request), now), now),
  );
  calls.acknowledgeGuestTransmittal(async ({ now, request, tx }) => {
    const link = await guests.linkOfSession(tx, sessionOf(request), now);
    await guests.noteGuest(tx, link, { kind: 'acknowledged' }, now);
    return guests.presentToGuest(tx, link, now);
  });
  calls.respondGuestTransmittal(async ({ body, now, request, tx }) => {
    const link = await guests.linkOfSession(tx, sessionOf(request), now);
    const kind = body.declines ? 'declined' : 'responded';
    await guests.noteGuest(tx, link, { kind, response: body.response }, now);
    return guests.presentToGuest(tx, link, now);
  });
  calls.openGuestDocument(async ({ body, now, params, request, tx }) => {
    const link = await guests.linkOfSession(tx, sessionOf(request), now);
    return guests.openGuestDocument(tx, platform.files, {
      link,
      cdeId: params.cdeId,
      use: body.use ?? 'download',
      now,
    });
  });
  serveRaw(app, platform).zipGuestTransmittal(async ({ db, now, reply, request }) => {
    const link = await guests.linkOfSession(db, sessionOf(request), now);
    const transmittal = await guests.printedForGuest(db, link, now);
    const coverSheet = await drawCoverSheet(platform, transmittal);
    const mayRead = () => guests.isLinkOpen(platform.db, link.id, platform.clock());
    const zip = zipTransmittal(platform.files, { transmittal, coverSheet, mayRead });
    await change(db, { personId: null, name: `${link.name} (guest)`, requestId: request.id }, (tx) =>
      guests.noteGuestZip(tx, link, now),
    );
    return reply
      .header('Content-Disposition', dispositionOf('attachment', `${transmittal.number}.zip`))
      .type('application/zip')
      .send(zip);
  });
}
