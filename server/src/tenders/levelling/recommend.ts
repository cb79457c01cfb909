// Recommends a bidder: the sheet is frozen with its hash, and the package moves on to its approval.
import { createHash } from 'node:crypto';
import type { AnswerOf, BodyOf, Calls, RecommendationState } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict, notFound, stale, type Faults } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Acting } from '../../platform/records/rules.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import type { TenderPackage } from '../transitions.ts';
import { permitPrices } from '../visible.ts';
import type { Sheet } from './compose-sheet.ts';
import { permitSheet, readSheet, refuseFrozen } from './read-sheet.ts';
import * as store from './store.ts';
import { pricesHidden } from './two-envelopes.ts';

type Shown = AnswerOf<Calls['recommendTender']>;

/** A recommendation that counts: it waits for its approval, or has it. */
export interface OpenRecommendation {
  id: string;
  invitation_id: string;
  bidder: string;
  status: 'waiting' | 'approved';
  /** The levelled total, A$ ex GST. */
  amount: string;
  /** The bid at its base price ex GST in dollars, as on the frozen sheet. */
  base: number | null;
  snapshot: Sheet;
  snapshot_hash: string;
  created_by: string;
  version: number;
}

/** The open recommendation of a package; null if there is none. For its approval and the award. */
export async function recommendationOf(db: Db, scope: Scope, packageId: string): Promise<OpenRecommendation | null> {
  const { rows } = await sql<
    Omit<OpenRecommendation, 'base' | 'snapshot'> & { snapshot: string }
  >`SELECT r.id, r.invitation_id, i.name AS bidder, r.status,
      r.amount, r.snapshot, r.snapshot_hash, r.created_by, r.version
    FROM tender_recommendations r
    JOIN tender_invitations i ON i.workspace_id = r.workspace_id AND i.id = r.invitation_id
   WHERE r.workspace_id = ${scope.workspaceId} AND r.tender_package_id = ${packageId} AND NOT r.is_deleted
     AND r.status IN ('waiting', 'approved')`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const snapshot = JSON.parse(row.snapshot) as Sheet;
  const bidder = snapshot.bidders.find((one) => one.invitation_id === row.invitation_id);
  return { ...row, snapshot, base: bidder?.base ?? null };
}

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
    snapshot_hash: createHash('sha256').update(frozen).digest('hex'),
    created_by: scope.personId,
  });
  await move(tx, scope, tender, 'recommended');
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
  { tx, scope }: Acting,
  tender: TenderPackage,
  { version, reason }: BodyOf<Calls['withdrawTenderRecommendation']>,
): Promise<Shown> {
  permitPrices(scope, tender.project_id);
  const id = tender.tender_package_id;
  await store.lockSheet(tx, scope, id);
  const [row] = await store.listRecommendations(tx, scope, id);
  if (!row) throw notFound();
  if (row.status === 'withdrawn' && row.version === version + 1) return shownOf(row, scope, tender);
  if (row.version !== version) throw stale(shownOf(row, scope, tender));
  if (row.status !== 'waiting') {
    throw conflict('illegal_transition', 'Only a recommendation that waits for its approval can be withdrawn.', {
      allowed: [],
    });
  }
  if (!reason.trim()) throw againstRule({ reason: ['Give a reason.'] });
  await settleRecommendation(tx, scope, { id: row.id, status: 'withdrawn', reason: reason.trim() });
  await move(tx, scope, tender, 'under_evaluation');
  const [after] = await store.listRecommendations(tx, scope, id, row.id);
  return shownOf(after!, scope, { ...tender, tender_status: 'under_evaluation' });
}

/** Records what became of a recommendation, for its approval. */
export async function settleRecommendation(
  tx: Tx,
  scope: Scope,
  {
    id,
    status,
    reason,
    at = null,
  }: { id: string; status: Exclude<RecommendationState, 'waiting'>; reason: string | null; at?: Date | null },
): Promise<void> {
  const key = { workspace_id: scope.workspaceId, id };
  await updateRow(tx, 'tender_recommendations', key, null, {
    status,
    status_reason: reason,
    decided_at: at?.toISOString() ?? null,
  });
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
