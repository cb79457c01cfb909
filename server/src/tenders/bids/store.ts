// The statements of bid forms and bids.
import type { BidContent, BidStatus, TenderResponse, TenderStatus } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { notFound } from '../../platform/failures.ts';
import type { Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Invitation } from '../store.ts';
import { visiblePackages } from '../visible.ts';

/** A row of a bid form; exact numbers are read as text. */
export type StoredRow = Row<'tender_scope_rows'>;
export type BidRecord = Omit<Row<'tender_bids'>, 'status'> & { status: BidStatus };

/** A package, as the rules of its bids need it. */
export interface PackageOfBids {
  workspace_id: string;
  tender_package_id: string;
  project_id: string;
  number: string;
  name: string;
  tender_status: TenderStatus;
  due_date: string | null;
  issued_at: string | null;
  is_deleted: boolean;
  bids_opened_at: string | null;
  additional_options: { allows_late_submissions?: boolean };
}

interface Key {
  workspaceId: string;
  packageId: string;
}

const packageColumns = sql`workspace_id, tender_package_id, project_id, number, name, tender_status, due_date, issued_at,
  is_deleted, bids_opened_at, additional_options`;

/**
 * The package, locked. `share`: many submit at once, and closing waits for them; `update`: closing and opening, which
 * wait for every submission.
 */
export async function lockPackage(
  tx: Tx,
  { workspaceId, packageId }: Key,
  strength: 'share' | 'update',
): Promise<PackageOfBids> {
  const { rows } = await sql<PackageOfBids>`SELECT ${packageColumns} FROM tender_packages
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId}
    ${strength === 'share' ? sql`FOR SHARE` : sql`FOR NO KEY UPDATE`}`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The package without a lock. Throws 404. */
export async function getPackage(db: Db, { workspaceId, packageId }: Key): Promise<PackageOfBids> {
  const { rows } = await sql<PackageOfBids>`SELECT ${packageColumns} FROM tender_packages
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The id of a package that the caller sees. Throws 404. */
export async function seenPackage(db: Db, scope: Scope, id: string): Promise<void> {
  const { rows } = await sql`SELECT FROM tender_packages t
    WHERE t.workspace_id = ${scope.workspaceId} AND t.tender_package_id = ${id} AND ${visiblePackages(scope)}`.execute(
    db,
  );
  if (rows.length === 0) throw notFound();
}

/** The rows of a bid form in their order, without deleted ones. */
export async function listRows(db: Db, { workspaceId, packageId }: Key): Promise<StoredRow[]> {
  return (await listAllRows(db, { workspaceId, packageId })).filter((row) => !row.is_deleted);
}

/** The rows of a bid form in their order, deleted ones too. */
export async function listAllRows(db: Db, { workspaceId, packageId }: Key): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`SELECT * FROM tender_scope_rows
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId} ORDER BY position, id`.execute(db);
  return rows;
}

/** The invitation, locked: one submission of a bidder after another. Throws 404. */
export async function lockInvitation(tx: Tx, { workspace_id, id }: Pick<Invitation, 'workspace_id' | 'id'>) {
  const { rows } = await sql<Invitation>`SELECT * FROM tender_invitations
    WHERE workspace_id = ${workspace_id} AND id = ${id} FOR NO KEY UPDATE`.execute(tx);
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** The bids of an invitation, the newest first; a draft is the newest. */
export async function bidsOf(db: Db, { workspace_id, id }: Pick<Invitation, 'workspace_id' | 'id'>) {
  const { rows } = await sql<BidRecord>`SELECT * FROM tender_bids
    WHERE workspace_id = ${workspace_id} AND invitation_id = ${id} AND NOT is_deleted ORDER BY revision DESC`.execute(
    db,
  );
  return rows;
}

/** A received bid with its bidder, without the encrypted content. */
export interface ReceivedBid {
  id: string;
  invitation_id: string;
  bidder: string;
  tax_id: string;
  company_id: string | null;
  response: TenderResponse;
  revision: number;
  status: Exclude<BidStatus, 'draft'>;
  submitted_at: string;
  submitted_by: string | null;
  entered_by: string | null;
  entry_note: string | null;
  content_hash: string;
  content: BidContent | null;
}

/** The latest received revision of each invitation of a package, withdrawn ones too. */
export async function latestBids(
  db: Db,
  { workspaceId, packageId }: Key,
  { withContent }: { withContent: boolean },
): Promise<ReceivedBid[]> {
  const { rows } = await sql<ReceivedBid>`SELECT DISTINCT ON (b.invitation_id) b.id, b.invitation_id, i.name AS bidder,
      i.tax_id, i.company_id, i.response, b.revision, b.status, b.submitted_at, b.submitted_by, b.entry_note, b.content_hash,
      btrim(p.first_name || ' ' || p.last_name) AS entered_by,
      ${withContent ? sql`b.content` : sql`NULL::jsonb`} AS content
    FROM tender_bids b
    JOIN tender_invitations i ON i.workspace_id = b.workspace_id AND i.id = b.invitation_id
    LEFT JOIN persons p ON p.kinde_id = b.entered_by
   WHERE b.workspace_id = ${workspaceId} AND b.tender_package_id = ${packageId} AND NOT i.is_deleted
     AND NOT b.is_deleted AND b.status <> 'draft'
   ORDER BY b.invitation_id, b.revision DESC`.execute(db);
  return rows;
}

/** Ids of the bids of a package that were received and not decrypted yet. */
export async function sealedBidIds(tx: Tx, { workspaceId, packageId }: Key): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM tender_bids
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId} AND status <> 'draft' AND content IS NULL
      AND NOT is_deleted ORDER BY id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Issued packages that are due, over all workspaces. */
export async function listToClose(db: Db, now: Date): Promise<Key[]> {
  const { rows } =
    await sql<Key>`SELECT workspace_id AS "workspaceId", tender_package_id AS "packageId" FROM tender_packages
    WHERE tender_status = 'issued' AND NOT is_deleted AND due_date <= ${now.toISOString()}
    ORDER BY due_date LIMIT 1000`.execute(db);
  return rows;
}

/** The time zone of a package's project. */
export async function timeZoneOf(
  db: Db,
  { workspace_id, project_id }: Pick<PackageOfBids, 'workspace_id' | 'project_id'>,
) {
  const { rows } = await sql<{ time_zone: string }>`SELECT time_zone FROM projects
    WHERE workspace_id = ${workspace_id} AND project_id = ${project_id}`.execute(db);
  return rows[0]!.time_zone;
}

/** The name of the person who opened the bids; null before. */
export async function openerOf(
  db: Db,
  { workspace_id, tender_package_id }: Pick<PackageOfBids, 'workspace_id' | 'tender_package_id'>,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`SELECT btrim(p.first_name || ' ' || p.last_name) AS name
    FROM tender_packages t JOIN persons p ON p.kinde_id = t.bids_opened_by
   WHERE t.workspace_id = ${workspace_id} AND t.tender_package_id = ${tender_package_id}`.execute(db);
  return rows[0]?.name ?? null;
}
