// The opening of the bids of a closed package: an act of a person, once, after which prices can be read.
import { sql } from 'kysely';
import { json } from '../../platform/columns.ts';
import type { Tx } from '../../platform/database.ts';
import { conflict } from '../../platform/failures.ts';
import { permitOn, type Scope } from '../../platform/scope.ts';
import type { Bids } from './bids.ts';
import { isCounted } from './opened.ts';
import { latestBids, sealedBidIds, type BidRecord, type PackageOfBids } from './store.ts';

type Tender = Pick<PackageOfBids, 'tender_package_id' | 'project_id' | 'tender_status' | 'bids_opened_at' | 'number'>;

/** Why the bids cannot be opened now; null if they can. */
export function refusalOfOpening({ tender_status: status, bids_opened_at: at, number }: Tender): string | null {
  if (at) return `The bids of ${number} have been opened already.`;
  if (status === 'issued') return `Bidders can still submit to ${number}. The bids are opened after it has closed.`;
  return status === 'closed' ? null : `The bids of ${number} are opened when it is closed.`;
}

/**
 * Opens the bids of a package that the caller has locked, and answers the values to store with it: who, when, how many.
 * Throws 409 if they cannot be opened, 403 without permission to see prices.
 */
export async function openBids(
  { tx, scope, now }: { tx: Tx; scope: Scope; now: Date },
  bids: Bids,
  tender: Tender,
): Promise<{ bids_opened_at: string; bids_opened_by: string; bids_opened_count: number }> {
  permitOn(scope, 'tender_prices:view', tender.project_id);
  const refusal = refusalOfOpening(tender);
  if (refusal) throw conflict('not_closed', refusal);
  const key = { workspaceId: scope.workspaceId, packageId: tender.tender_package_id };
  for (const id of await sealedBidIds(tx, key)) {
    // One after another: the contents of all bids would not fit into one statement.
    // oxlint-disable-next-line no-await-in-loop
    await openOne(tx, bids, { workspaceId: scope.workspaceId, id });
  }
  const counted = (await latestBids(tx, key, { withContent: false })).filter(isCounted);
  return { bids_opened_at: now.toISOString(), bids_opened_by: scope.personId, bids_opened_count: counted.length };
}

async function openOne(tx: Tx, bids: Bids, { workspaceId, id }: { workspaceId: string; id: string }): Promise<void> {
  const { rows } = await sql<Pick<BidRecord, 'id' | 'sealed'>>`SELECT id, sealed FROM tender_bids
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx);
  const content = bids.contentAtOpening(rows[0]!);
  await sql`UPDATE tender_bids SET content = ${json(content)}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx);
}
