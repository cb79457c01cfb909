import type { TenderAward } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database.ts';
import { againstRule, conflict } from '../../platform/failures.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { permitOn, type Scope } from '../../platform/scope.ts';
import { openedBids } from '../bids/opened.ts';
import { recommendationOf } from '../levelling/recommendation.ts';
import type { FindPackage } from '../levelling/routes.ts';
import type { TenderPackage } from '../transitions.ts';
import { permitPrices } from '../visible.ts';
import { registerAwards, sentenceFor } from './award.ts';
import * as store from './store.ts';

/** The calls of awards. */
export function awardRoutes(app: FastifyInstance, platform: Platform, find: FindPackage): void {
  registerAwards();
  const served = serve(app, platform);
  served.getTenderAward(async ({ db, params, scope }) =>
    presentAward(db, scope, await seenPackage(db, scope, params.id, find)),
  );
  served.setAwardReasons(async ({ tx, params, body, scope }) => {
    const tender = await seenPackage(tx, scope, params.id, find);
    permitOn(scope, 'tender_packages:edit', tender.project_id);
    if (!isDecided(tender)) {
      throw conflict('illegal_transition', `${tender.number} is not under evaluation, so no reasons are needed now.`, {
        allowed: [],
      });
    }
    const known = new Set((await openedBids(tx, scope, tender)).map(({ invitation_id: id }) => id));
    if (!body.reasons.every(({ invitation_id: id }) => known.has(id.toLowerCase()))) {
      throw againstRule({ reasons: ['One of these bidders has no bid.'] });
    }
    for (const { invitation_id: invitationId, reason } of body.reasons) {
      // One after another in one transaction.
      // oxlint-disable-next-line no-await-in-loop
      await store.setReason(tx, scope, {
        projectId: tender.project_id,
        packageId: tender.tender_package_id,
        invitationId,
        reason: reason?.trim() || null,
      });
    }
    return presentAward(tx, scope, tender);
  });
}

const isDecided = ({ tender_status: status }: Pick<TenderPackage, 'tender_status'>) =>
  status === 'under_evaluation' || status === 'recommended';

/** A package whose prices the caller sees; 404 otherwise. */
async function seenPackage(db: Db, scope: Scope, id: string, find: FindPackage): Promise<TenderPackage> {
  const tender = await find(db, scope, id);
  permitPrices(scope, tender.project_id);
  return tender;
}

async function presentAward(db: Db, scope: Scope, tender: TenderPackage): Promise<TenderAward> {
  const id = tender.tender_package_id;
  const recommendation = await recommendationOf(db, scope, id);
  const bids = tender.bids_opened_at ? await openedBids(db, scope, tender) : [];
  const reasons = await store.reasonsOf(db, scope, id);
  const subcontract = await store.subcontractOf(db, scope, id);
  const mayEdit = isDecided(tender) && scope.can('tender_packages:edit', tender.project_id);
  return {
    status: tender.tender_status === 'awarded' ? 'awarded' : recommendation ? 'waiting' : 'none',
    bidder: recommendation?.bidder ?? null,
    amount: recommendation === null ? null : Number(recommendation.amount),
    approval_id: await store.approvalOf(db, scope, id),
    outcomes: bids.map((bid) => ({
      invitation_id: bid.invitation_id,
      bidder: bid.bidder,
      response: bid.response,
      is_recommended: bid.invitation_id === recommendation?.invitation_id,
      reason: reasons.get(bid.invitation_id) ?? null,
      sentence: sentenceFor(bid.response, reasons.get(bid.invitation_id)),
    })),
    commitment: subcontract && {
      id: subcontract.id,
      number: subcontract.number,
      title: subcontract.title,
      href: `/w/${scope.workspaceId}/projects/${subcontract.project_id}/commitments/${subcontract.id}`,
    },
    abilities: mayEdit && bids.length > 0 ? ['edit_reasons'] : [],
  };
}
