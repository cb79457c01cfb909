// Statements of addenda, and of what their bidders answer.
import type { BidConfirmation, DocumentChangeKind } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRow, type NewRow, type Row } from '../../platform/rows.ts';

export type AddendumRow = Row<'tender_addenda'> & { issued_by_name: string | null };

/** The addenda of a package: the draft, then those that have been issued, newest first. */
export async function listAddenda(
  db: Db,
  workspaceId: string,
  packageId: string,
  only: RawBuilder<unknown> = sql`TRUE`,
): Promise<AddendumRow[]> {
  const { rows } =
    await sql<AddendumRow>`SELECT a.*, nullif(btrim(p.first_name || ' ' || p.last_name), '') AS issued_by_name
    FROM tender_addenda a LEFT JOIN persons p ON p.kinde_id = a.issued_by
   WHERE a.workspace_id = ${workspaceId} AND a.tender_package_id = ${packageId} AND NOT a.is_deleted AND ${only}
   ORDER BY a.number DESC NULLS FIRST`.execute(db);
  return rows;
}

/** An addendum of a package; null if there is none, or its draft was discarded. */
export async function findAddendum(
  db: Db,
  workspaceId: string,
  packageId: string,
  id: string,
): Promise<AddendumRow | null> {
  const [row] = await listAddenda(db, workspaceId, packageId, sql`a.id = ${id}::uuid`);
  return row ?? null;
}

/** A document that an addendum added, replaced or removed. */
export interface ChangedDocument {
  addendum_id: string;
  cde_id: string;
  change: DocumentChangeKind;
  number: string;
  title: string;
  revision: string | null;
  previous_revision: string | null;
}

/** The documents changed by issued addenda, by their numbers. */
export async function changedDocuments(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<ChangedDocument[]> {
  const { rows } = await sql<ChangedDocument>`
    SELECT coalesce(n.addendum_id, o.ended_by) AS addendum_id, coalesce(n.cde_id, o.cde_id) AS cde_id,
      CASE WHEN o.id IS NULL THEN 'added' WHEN n.id IS NULL THEN 'removed' ELSE 'replaced' END AS change,
      coalesce(n.number, o.number) AS number, coalesce(n.title, o.title) AS title, n.revision, o.revision AS previous_revision
    FROM (SELECT * FROM tender_documents WHERE workspace_id = ${workspaceId} AND addendum_id = ANY(${[...ids]}::uuid[])) n
    FULL JOIN (SELECT * FROM tender_documents WHERE workspace_id = ${workspaceId} AND ended_by = ANY(${[...ids]}::uuid[])) o
      ON o.ended_by = n.addendum_id AND o.cde_id = n.cde_id
   ORDER BY 5, 2`.execute(db);
  return rows;
}

/** Documents of the register by their ids, with their newest revisions. */
export async function registered(db: Db, workspaceId: string, ids: readonly string[]) {
  type Found = { cde_id: string; number: string; title: string; revision: string | null };
  const { rows } = await sql<Found>`SELECT cde_id, number, title, revision FROM documents
    WHERE workspace_id = ${workspaceId} AND cde_id = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.cde_id, row]));
}

/** A bidder’s answer to an addendum. */
export interface ReceiptRow {
  addendum_id: string;
  invitation_id: string;
  name: string;
  acknowledged_at: string | null;
  bid: BidConfirmation;
}

/** The bidders who were notified of addenda with their answers, by their names. */
export async function receiptsOf(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  only: RawBuilder<unknown> = sql`TRUE`,
): Promise<ReceiptRow[]> {
  const { rows } = await sql<ReceiptRow>`SELECT r.addendum_id, r.invitation_id, i.name, r.acknowledged_at,
      CASE WHEN NOT r.asks_confirmation THEN 'not_asked' WHEN r.confirmed_at IS NOT NULL THEN 'confirmed'
        WHEN EXISTS (SELECT FROM tender_bids b WHERE b.workspace_id = r.workspace_id AND b.invitation_id = r.invitation_id
          AND b.status IN ('submitted', 'late') AND NOT b.is_deleted AND b.submitted_at > a.issued_at) THEN 'revised'
        ELSE 'to_confirm' END AS bid
    FROM tender_addendum_receipts r
    JOIN tender_addenda a ON a.workspace_id = r.workspace_id AND a.id = r.addendum_id
    JOIN tender_invitations i ON i.workspace_id = r.workspace_id AND i.id = r.invitation_id
   WHERE r.workspace_id = ${workspaceId} AND r.addendum_id = ANY(${[...ids]}::uuid[]) AND ${only}
   ORDER BY lower(i.name), i.id`.execute(db);
  return rows;
}

/** Inserts the draft of an addendum, or one that is issued at once. */
export const insertAddendum = (tx: Tx, row: Omit<NewRow<'tender_addenda'>, 'id'>) =>
  insertRow(tx, 'tender_addenda', { ...row, id: newId() });

/** The number of the next addendum of a locked package. */
export async function nextAddendum(tx: Tx, workspaceId: string, packageId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT coalesce(max(number), 0)::integer + 1 AS n FROM tender_addenda
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId}`.execute(tx);
  return rows[0]!.n;
}

/**
 * Notes that the bidders in use who have not declined are notified of an addendum; those who have submitted are asked to
 * confirm if it changes the scope.
 */
export async function noteNotified(
  tx: Tx,
  workspaceId: string,
  { packageId, addendumId, changesScope }: { packageId: string; addendumId: string; changesScope: boolean },
): Promise<void> {
  await sql`INSERT INTO tender_addendum_receipts (workspace_id, addendum_id, invitation_id, asks_confirmation)
    SELECT i.workspace_id, ${addendumId}, i.id, ${changesScope} AND EXISTS (SELECT FROM tender_bids b
        WHERE b.workspace_id = i.workspace_id AND b.invitation_id = i.id AND b.status IN ('submitted', 'late') AND NOT b.is_deleted)
      FROM tender_invitations i
     WHERE i.workspace_id = ${workspaceId} AND i.tender_package_id = ${packageId} AND NOT i.is_deleted
       AND i.response <> 'declined'`.execute(tx);
}

interface Answering {
  addendumId: string;
  invitationIds: readonly string[];
  by: string;
  confirmsBid: boolean;
  now: Date;
}

/** Notes that bidders acknowledge an addendum; the first time stays. */
export async function acknowledge(tx: Tx, workspaceId: string, answer: Answering): Promise<void> {
  const at = answer.now.toISOString();
  await sql`INSERT INTO tender_addendum_receipts (workspace_id, addendum_id, invitation_id, acknowledged_at, acknowledged_by)
    SELECT ${workspaceId}, ${answer.addendumId}, id, ${at}, ${answer.by} FROM unnest(${[...answer.invitationIds]}::uuid[]) AS i (id)
    ON CONFLICT (workspace_id, addendum_id, invitation_id) DO UPDATE SET
      acknowledged_at = coalesce(tender_addendum_receipts.acknowledged_at, excluded.acknowledged_at),
      acknowledged_by = coalesce(tender_addendum_receipts.acknowledged_by, excluded.acknowledged_by)`.execute(tx);
  if (!answer.confirmsBid) return;
  await sql`UPDATE tender_addendum_receipts SET confirmed_at = ${at}, confirmed_by = ${answer.by}
    WHERE workspace_id = ${workspaceId} AND addendum_id = ${answer.addendumId} AND asks_confirmation
      AND invitation_id = ANY(${[...answer.invitationIds]}::uuid[]) AND confirmed_at IS NULL`.execute(tx);
}

/**
 * True while an addendum that changes the scope is drafted and no bid has been read: the rows of the bid form may then
 * change, although the package has been issued.
 */
export async function isScopeOpen(db: Db, workspaceId: string, packageId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM tender_addenda a
      JOIN tender_packages t ON t.workspace_id = a.workspace_id AND t.tender_package_id = a.tender_package_id
    WHERE a.workspace_id = ${workspaceId} AND a.tender_package_id = ${packageId} AND a.number IS NULL
      AND a.changes_scope AND NOT a.is_deleted AND t.bids_opened_at IS NULL`.execute(db);
  return rows.length > 0;
}
