import type { FastifyInstance } from 'fastify';
import { isGuestLinkOpen } from '../../platform/guests/entry.ts';
import { guestCalls } from '../../platform/guests/guest-calls.ts';
import { invitationsOf } from '../../platform/guests/invite.ts';
import { notFound } from '../../platform/failures.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import type { Bids } from '../bids/bids.ts';
import { guestBidRoutes } from './bid-routes.ts';
import { filesOf, presentInvited, presentTender } from './bidder.ts';
import { bidderOf, tenderGuests } from './guests.ts';
import { guestDocumentRoutes } from './document-routes.ts';
import { askQuestion, questionsOf } from './questions.ts';
import { noteViewed, respondAsGuest } from './respond.ts';

/** The calls of bidders without an account. */
export function tenderGuestRoutes(app: FastifyInstance, platform: Platform, bids: Bids): void {
  const calls = serve(app, platform);
  const entrance = guestCalls(tenderGuests);
  platform.files.guard('tender guests', (db, { subject, now }) => isGuestLinkOpen(db, subject, now));
  calls.requestTenderCode(entrance.requestCode, entrance.line);
  calls.openGuestTender(entrance.open, entrance.line);
  calls.getGuestTender(entrance.current);
  calls.listGuestTenders(async (handling) => {
    const { db, now } = handling;
    const { address } = await entrance.guestOf(db, handling);
    const all = await invitationsOf(db, address, now);
    const own = all.filter(({ subject_kind: kind }) => kind === tenderGuests.entity);
    const rows = await Promise.all(own.map((guest) => bidderOf(db, guest)));
    return { address, items: rows.map(presentInvited) };
  });
  calls.getGuestInvitation(async (handling) => {
    const { db, now, params } = handling;
    return presentTender(db, await bidderOf(db, await entrance.guestOn(db, handling, params.invitationId)), now);
  });
  calls.respondAsGuest(async (handling) => {
    const { body, now, params, tx } = handling;
    const guest = await entrance.guestToActOn(tx, handling, params.invitationId);
    const row = await bidderOf(tx, guest);
    await noteViewed(tx, row, now);
    await respondAsGuest(tx, row, body, now);
    return presentTender(tx, await bidderOf(tx, guest), now);
  });
  calls.listGuestQuestions(async (handling) => {
    const { db, now, params } = handling;
    return questionsOf(db, await bidderOf(db, await entrance.guestOn(db, handling, params.invitationId)), now);
  });
  calls.askAsGuest(async (handling) => {
    const { body, now, params, tx } = handling;
    const row = await bidderOf(tx, await entrance.guestToActOn(tx, handling, params.invitationId));
    await askQuestion(tx, row, body, now);
    return questionsOf(tx, row, now);
  });
  guestBidRoutes(app, platform, entrance, bids);
  guestDocumentRoutes(app, platform, entrance);
  calls.openGuestTenderFile(async (handling) => {
    const { body, now, params, tx } = handling;
    const guest = await entrance.guestToActOn(tx, handling, params.invitationId);
    const file = (await filesOf(tx, await bidderOf(tx, guest))).find(({ id }) => id === params.fileId.toLowerCase());
    if (!file) throw notFound();
    const linked = {
      workspaceId: guest.workspace_id,
      fileId: file.file_id,
      name: file.name,
      use: body.use ?? 'download',
    };
    return platform.files.link(tx, { ...linked, guard: { name: 'tender guests', subject: guest.id } }, now);
  });
}
