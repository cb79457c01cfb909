import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database.ts';
import type { Guest } from '../../platform/guests/guest-kinds.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { acknowledgeAsBidder, addendaForBidder } from '../documents/addenda.ts';
import {
  agreeToConfidentiality,
  documentsForBidder,
  guestBidder,
  openTenderDocument,
  type Bidder,
} from '../documents/bidder.ts';
import type { Entrance } from './bid-routes.ts';
import { bidderOf } from './guests.ts';

/** The guest as a bidder of the documents' domain. */
export async function documentsBidder(db: Db, guest: Guest): Promise<Bidder> {
  const { workspace_id, tender_package_id } = await bidderOf(db, guest);
  return guestBidder({ workspace_id, tender_package_id, id: guest.subject_id }, guest);
}

const answered = async (db: Db, bidder: Bidder) => ({
  documents: await documentsForBidder(db, bidder),
  addenda: await addendaForBidder(db, bidder),
});

/** Documents and addenda for guests. */
export function guestDocumentRoutes(app: FastifyInstance, platform: Platform, entrance: Entrance): void {
  const calls = serve(app, platform);
  calls.listGuestDocuments(async (handling) => {
    const { db, params } = handling;
    return answered(db, await documentsBidder(db, await entrance.guestOn(db, handling, params.invitationId)));
  });
  calls.openGuestTenderDocument(async (handling) => {
    const { body, now, params, tx } = handling;
    const bidder = await documentsBidder(tx, await entrance.guestToActOn(tx, handling, params.invitationId));
    const use = body.use ?? 'download';
    return openTenderDocument(tx, platform.files, { bidder, cdeId: params.cdeId, use, now });
  });
  calls.agreeAsGuest(async (handling) => {
    const { now, params, tx } = handling;
    const bidder = await documentsBidder(tx, await entrance.guestToActOn(tx, handling, params.invitationId));
    await agreeToConfidentiality(tx, bidder, now);
    return answered(tx, bidder);
  });
  calls.acknowledgeAddendumAsGuest(async (handling) => {
    const { body, now, params, tx } = handling;
    const bidder = await documentsBidder(tx, await entrance.guestToActOn(tx, handling, params.invitationId));
    await acknowledgeAsBidder(tx, bidder, { id: params.addendumId, confirmsBid: body.confirms_bid ?? false, now });
    return answered(tx, bidder);
  });
}
