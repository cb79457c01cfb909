import type { Calls } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { change } from '../platform/database.ts';
import { dispositionOf } from '../platform/files/file-names.ts';
import { isGuestLinkOpen } from '../platform/guests/entry.ts';
import { guestCalls } from '../platform/guests/guest-calls.ts';
import { serve, serveRaw, type Handling, type Platform } from '../platform/serve.ts';
import { drawCoverSheet, zipTransmittal } from './cover-sheet.ts';
import * as guests from './guests.ts';

/** The calls of guests; each finds its transmittal by the session of the browser. */
export function guestRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  const entrance = guestCalls(guests.transmittalGuests);
  calls.requestGuestCode(entrance.requestCode, entrance.line);
  calls.openGuestTransmittal(entrance.open, entrance.line);
  calls.getGuestTransmittal(entrance.current);
  calls.acknowledgeGuestTransmittal(
    entrance.acting((guest, { now, tx }) => guests.noteGuest(tx, guest, { kind: 'acknowledged' }, now)),
  );
  calls.respondGuestTransmittal(
    entrance.acting<Handling<Calls['respondGuestTransmittal']>>((guest, { body, now, tx }) => {
      const kind = body.declines ? 'declined' : 'responded';
      return guests.noteGuest(tx, guest, { kind, response: body.response }, now);
    }),
  );
  calls.openGuestDocument(async (handling) => {
    const { body, now, params, tx } = handling;
    const guest = await entrance.guestToAct(tx, handling);
    const use = body.use ?? 'download';
    return guests.openGuestDocument(tx, platform.files, { guest, cdeId: params.cdeId, use, now });
  });
  serveRaw(app, platform).zipGuestTransmittal(async (handling) => {
    const { db, now, reply, request } = handling;
    const guest = await entrance.guestOf(db, handling);
    const transmittal = await guests.printedForGuest(db, guest, now);
    const coverSheet = await drawCoverSheet(platform, transmittal);
    const mayRead = () => isGuestLinkOpen(platform.db, guest.id, platform.clock());
    const zip = zipTransmittal(platform.files, { transmittal, coverSheet, mayRead });
    await change(db, { personId: null, name: entrance.actorOf(guest), requestId: request.id }, (tx) =>
      guests.noteGuestZip(tx, guest, now),
    );
    return reply
      .header('Content-Disposition', dispositionOf('attachment', `${transmittal.number}.zip`))
      .type('application/zip')
      .send(zip);
  });
}
