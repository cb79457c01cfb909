// Recommends a bidder: the sheet is frozen with its hash, and the package moves on to its approval.
import { createHash } from 'node:crypto';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict, notFound, stale, type Faults } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Acting } from '../../platform/records/rules.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import { openedBids } from '../bids/opened.ts';
import type { TenderPackage } from '../transitions.ts';
import { permitPrices } from '../visible.ts';
import { askForApproval, withdrawFromApproval } from './approval.ts';
import type { Sheet } from './compose-sheet.ts';
import { settleRecommendation } from './recommendation.ts';
import { permitSheet, readSheet, refuseFrozen } from './read-sheet.ts';
import * as store from './store.ts';
import { pricesHidden } from './two-envelopes.ts';

type Shown = AnswerOf<Calls['recommendTender']>;

/** The recommendations of a package, latest first. */
export async function listShown(
  { db, scope }: { db: Db; scope: Scope },
  tender: TenderPackage,
): Promise<AnswerOf<Calls['listTenderRecommendations']>> {
  permitPrices(scope, tender.project_id);
  const rows = await store.listRecommendations(db, scope, tender.tender_package_id);
  return { items: rows.map((row) => shownOf(row, scope, tender)), abilities: [] };
}

function shownOf(row: store.Recommendation, scope: Scope, tender: TenderPackage): Shown {
  const mayWithdraw =
    row.status === 'waiting' &&
    tender.tender_status === 'recommended' &&
    !tender.is_deleted &&
    scope.can('tender_packages:edit', tender.project_id);
  return {
    id: row.id,
    tender_package_id: row.tender_package_id,
    invitation_id: row.invitation_id,
    bidder: row.bidder,
    text: row.text,
    reason: row.reason,
    status: row.status,
    status_reason: row.status_reason,
    amount: Number(row.amount),
    snapshot_hash: row.snapshot_hash,
    author: row.author,
    created_at: row.created_at,
    decided_at: row.decided_at,
    version: row.version,
    abilities: mayWithdraw ? ['withdraw'] : [],
  };
}

/** Recommends a bidder. Throws 422 with every fault, such as a missing reason. */
export async function recommend(
  acting: Acting,
  tender: TenderPackage,
  { invitation_id, text, reason }: BodyOf<Calls['recommendTender']>,
): Promise<Shown> {
  const { tx, scope, now } = acting;
  permitSheet(scope, tender);
  refuseFrozen(tender);
  const id = tender.tender_package_id;
  await store.lockSheet(tx, scope, id);
  const sheet = await readSheet({ db: tx, scope, now }, tender);
  if (sheet.is_price_hidden) throw pricesHidden();
  if (tender.tender_status !== 'under_evaluation') {
    throw conflict('illegal_transition', `${tender.number} is not under evaluation. Start the evaluation first.`, {
      allowed: ['under_evaluation'],
    });
  }
  const chosen = sheet.bidders.find((one) => one.invitation_id === invitation_id.toLowerCase());
  const faults = faultsOf(sheet, chosen, { text, reason });
  if (Object.keys(faults).length > 0 || !chosen) throw againstRule(faults);
  const made = newId();
  const frozen = JSON.stringify({ ...sheet, abilities: [] });
  const snapshotHash = createHash('sha256').update(frozen).digest('hex');
  await insertRow(tx, 'tender_recommendations', {
    workspace_id: scope.workspaceId,
    project_id: tender.project_id,
    tender_package_id: id,
    id: made,
    invitation_id: chosen.invitation_id,
    text: text.trim(),
    reason: reason?.trim() || null,
    amount: String(chosen.levelled),
    snapshot: frozen,
    snapshot_hash: snapshotHash,
    created_by: scope.personId,
  });
  await move(tx, scope, tender, 'recommended');
  await askForApproval(acting, tender, {
    bidder: chosen.name,
    companyId: (await openedBids(tx, scope, tender)).find((bid) => bid.invitation_id === chosen.invitation_id)!
      .company_id,
    amount: chosen.levelled!,
    snapshotHash,
  });
  const [row] = await store.listRecommendations(tx, scope, id, made);
  return shownOf(row!, scope, { ...tender, tender_status: 'recommended' });
}

/** The faults of a recommendation: an incomplete bid, a missing text or reason. */
function faultsOf(
  sheet: Sheet,
  chosen: Sheet['bidders'][number] | undefined,
  { text, reason }: { text: string; reason: string | null },
): Faults {
  const faults: Faults = {};
  if (!chosen) return { invitation_id: ['This bidder has no bid on the sheet.'] };
  const failed = sheet.criteria.some(
    ({ id, is_pass_fail }) =>
      is_pass_fail &&
      sheet.marks.some(
        (one) =>
          one.evaluator === null &&
          one.criterion_id === id &&
          one.invitation_id === chosen.invitation_id &&
          one.has_passed === false,
      ),
  );
  if (!chosen.is_conforming) faults['invitation_id'] = ['This bid is marked as non-conforming.'];
  else if (chosen.levelled === null) faults['invitation_id'] = ['This bid has no price that could be levelled.'];
  else if (chosen.gaps > 0)
    faults['invitation_id'] = [
      `This bid still has ${chosen.gaps === 1 ? 'a gap' : `${chosen.gaps} gaps`}. Add plugs, so that its levelled total is complete.`,
    ];
  else if (failed) faults['invitation_id'] = ['This bidder has failed a mandatory criterion.'];
  if (!text.trim()) faults['text'] = ['Write the recommendation.'];
  if (chosen.standing.by_levelled !== 1 && !reason?.trim()) {
    faults['reason'] = ['Give the reason: this is not the lowest levelled total.'];
  }
  return faults;
}

/** Withdraws a recommendation that waits: the package is under evaluation again. */
export async function withdraw(
  acting: Acting,
  tender: TenderPackage,
  { version, reason }: BodyOf<Calls['withdrawTenderRecommendation']>,
): Promise<Shown> {
  const { tx, scope } = acting;
  permitPrices(scope, tender.project_id);
  const id = tender.tender_package_id;
  await store.lockSheet(tx, scope, id);
  const [row] = await store.listRecommendations(tx, scope, id);
  if (!row) throw notFound();
  if (row.status === 'withdrawn' && row.status_reason === reason.trim()) return shownOf(row, scope, tender);
  if (row.version !== version) throw stale(shownOf(row, scope, tender));
  if (row.status !== 'waiting') {
    throw conflict('illegal_transition', 'Only a recommendation that waits for its approval can be withdrawn.', {
      allowed: [],
    });
  }
  if (!reason.trim()) throw againstRule({ reason: ['Give a reason.'] });
  await withdrawFromApproval(acting, id);
  await settleRecommendation(tx, scope, { id: row.id, status: 'withdrawn', reason: reason.trim() });
  await move(tx, scope, tender, 'under_evaluation');
  const [after] = await store.listRecommendations(tx, scope, id, row.id);
  return shownOf(after!, scope, { ...tender, tender_status: 'under_evaluation' });
}

async function move(
  tx: Tx,
  scope: Scope,
  { tender_package_id }: TenderPackage,
  to: 'recommended' | 'under_evaluation',
): Promise<void> {
  const key = { workspace_id: scope.workspaceId, tender_package_id };
  await updateRow(tx, 'tender_packages', key, null, { tender_status: to, updated_by_user_id: scope.personId });
}
