import { tenderPackageRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { recordComments } from '../platform/comments/record-comments.ts';
import { notFound } from '../platform/failures.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { PlainRow } from '../platform/records/rules.ts';
import { serve, type Platform } from '../platform/serve.ts';
import type { Sealing } from '../platform/sealing.ts';
import { Bids } from './bids/bids.ts';
import { bidRoutes } from './bids/routes.ts';
import { tenderDocumentRoutes } from './documents/routes.ts';
import { tenderEnums } from './enums.ts';
import { awardRoutes } from './award/routes.ts';
import { levellingRoutes, type FindPackage } from './levelling/routes.ts';
import { followDelivery } from './portal/deliveries.ts';
import { tenderGuestRoutes } from './portal/guest-routes.ts';
import { inviteRoutes } from './portal/invite-routes.ts';
import { sendInvitation } from './portal/send-again.ts';
import { respond } from './respond.ts';
import { tenderPackageRules } from './rules.ts';
import type { TenderPackage } from './transitions.ts';
import { seesWhole } from './visible.ts';

/** The calls of tender packages. */
export function tenderRoutes(app: FastifyInstance, platform: Platform, sealing: Sealing): void {
  const bids = new Bids(sealing, platform.clock);
  const served = serve(app, platform);
  served.listTenderEnums(() => Promise.resolve(tenderEnums));
  const acts = recordRoutes(app, platform, tenderPackageRecord, tenderPackageRules(bids));
  bidRoutes(app, platform, { acts, bids });
  tenderDocumentRoutes(app, platform);
  // The buyer's comments are internal: bidders ask by clarifications.
  recordComments(tenderPackageRecord, async (db, scope, place) => {
    const row = await acts.get(db, scope, place);
    if (!seesWhole(scope, row.project_id)) throw notFound();
    return row as unknown as PlainRow;
  });
  tenderGuestRoutes(app, platform, bids);
  inviteRoutes(app, platform, acts);
  platform.mail.onDelivery((tx, mail) => followDelivery(tx, mail, platform.clock()));
  served.sendTenderInvitation(async ({ tx, params, scope, now }) =>
    sendInvitation(
      { tx, scope, now },
      (await acts.get(tx, scope, { id: params.id })) as unknown as TenderPackage,
      params.taxId,
    ),
  );
  served.respondToTender(async ({ tx, params, body, scope, now }) =>
    respond(
      { tx, scope, now },
      (await acts.get(tx, scope, { id: params.id })) as unknown as TenderPackage,
      params.taxId,
      body,
    ),
  );
  const find: FindPackage = async (db, scope, id) => (await acts.get(db, scope, { id })) as unknown as TenderPackage;
  // Before the levelling, whose recommendations the award approves.
  awardRoutes(app, platform, find);
  levellingRoutes(app, platform, find);
}
