import type { tenderPackageRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { notPermitted } from '../../platform/failures.ts';
import type { RecordActs } from '../../platform/records/rules.ts';
import { permitOn, type Scope } from '../../platform/scope.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { lockInvitations } from '../store.ts';
import type { TenderPackage } from '../transitions.ts';
import { companiesToInvite, listCandidates, tradeCoverage } from './invite-by-trade.ts';

/** The calls that invite companies of the directory. */
export function inviteRoutes(
  app: FastifyInstance,
  platform: Platform,
  acts: RecordActs<typeof tenderPackageRecord>,
): void {
  const calls = serve(app, platform);
  calls.listTradeCoverage(({ db, scope, query }) => tradeCoverage(db, scope, query.project_id));
  calls.listTenderCandidates(async ({ db, scope, params, query }) => {
    const tender = (await acts.get(db, scope, { id: params.id })) as unknown as TenderPackage;
    permitOn(scope, 'tender_packages:edit', tender.project_id);
    permitCompanies(scope);
    return listCandidates(db, scope, tender, query);
  });
  calls.inviteToTender(async ({ tx, scope, params, body, now }) => {
    const tender = (await acts.get(tx, scope, { id: params.id })) as unknown as TenderPackage;
    permitCompanies(scope);
    await acts.permitEdit(tx, scope, tender as never);
    const stored = (await lockInvitations(tx, scope, params.id)).filter((one) => !one.is_deleted);
    const known = new Set(stored.flatMap((one) => [one.tax_id, one.company_id]));
    const wanted = await companiesToInvite(tx, scope, body.company_ids);
    const added = wanted.filter((one) => !known.has(one.tax_id) && !known.has(one.company_id));
    const invited_subcontractors = [...stored.map(({ tax_id }) => ({ tax_id })), ...added];
    // The version is optional: invitations of somebody else at the same time stay.
    const change = { invited_subcontractors } as unknown as Parameters<typeof acts.update>[2];
    if (added.length > 0) await acts.update({ tx, scope, now }, { id: params.id }, change);
    const count = added.length;
    const isMailed = tender.tender_status === 'issued';
    const later = isMailed ? '' : ' They get an e-mail when the package is issued.';
    return {
      message: `${count} ${count === 1 ? 'company has' : 'companies have'} been invited.${count > 0 ? later : ''}`,
      invited: count,
    };
  });
}

function permitCompanies(scope: Scope): void {
  if (!scope.can('companies:view')) throw notPermitted('companies:view');
}
