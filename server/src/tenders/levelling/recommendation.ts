// The recommendation of a package that counts, for its approval and the award.
import type { RecommendationState } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { updateRow } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Sheet } from './compose-sheet.ts';

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
