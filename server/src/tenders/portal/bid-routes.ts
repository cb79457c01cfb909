import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../../platform/database.ts';
import type { Guest } from '../../platform/guests/guest-kinds.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import type { Bids } from '../bids/bids.ts';
import { isPastClosing } from '../bids/receiving.ts';
import { presentBidderRow } from '../bids/scope-rows.ts';
import { getPackage, listRows } from '../bids/store.ts';
import { bidderOf } from './guests.ts';
import { refuseArchived } from './respond.ts';
import { getInvitation } from './store.ts';

interface Handling {
  now: Date;
  request: FastifyRequest;
}
/** How calls of guests find their invitation. */
export interface Entrance {
  guestOn(db: Db, handling: Handling, invitationId: string): Promise<Guest>;
  guestToActOn(tx: Tx, handling: Handling, invitationId: string): Promise<Guest>;
}

const keyOf = (row: { workspace_id: string; tender_package_id: string }) => ({
  workspaceId: row.workspace_id,
  packageId: row.tender_package_id,
});

/** The bid of a guest: form, draft, submission, withdrawal. */
export function guestBidRoutes(app: FastifyInstance, platform: Platform, entrance: Entrance, bids: Bids): void {
  const calls = serve(app, platform);
  const invitationToAct = async (tx: Tx, handling: Handling, invitationId: string) => {
    const guest = await entrance.guestToActOn(tx, handling, invitationId);
    refuseArchived(await bidderOf(tx, guest));
    return getInvitation(tx, guest.workspace_id, guest.subject_id);
  };
  calls.getGuestBid(async (handling) => {
    const { db, now, params } = handling;
    const guest = await entrance.guestOn(db, handling, params.invitationId);
    const invitation = await getInvitation(db, guest.workspace_id, guest.subject_id);
    return {
      rows: (await listRows(db, keyOf(invitation))).map(presentBidderRow),
      draft: await bids.readDraft(db, invitation, 'guest'),
      received: await bids.ownBids(db, invitation, 'guest'),
      is_late: isPastClosing(await getPackage(db, keyOf(invitation)), now),
      refusal: await bids.refusalFor(db, invitation),
    };
  });
  calls.saveGuestBidDraft(async (handling) => {
    const { body, params, tx } = handling;
    return bids.saveDraft(tx, await invitationToAct(tx, handling, params.invitationId), body, 'guest');
  });
  calls.submitGuestBid(async (handling) => {
    const { body, params, tx } = handling;
    const invitation = await invitationToAct(tx, handling, params.invitationId);
    const name = body.name?.trim() || invitation.name;
    const { receipt, notes } = await bids.submitBid(tx, invitation, body.content, { name, place: 'content.' });
    const message = receipt.status === 'late' ? 'The bid was received late.' : 'The bid was received.';
    return { message, receipt, notes };
  });
  calls.withdrawGuestBid(async (handling) => {
    const { params, tx } = handling;
    await bids.withdrawBid(tx, await invitationToAct(tx, handling, params.invitationId), {});
    return { message: 'The bid has been withdrawn.' };
  });
}
