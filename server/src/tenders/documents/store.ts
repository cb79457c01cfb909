// Statements of the documents of tender packages, and of their downloads.
import { sql, type RawBuilder } from 'kysely';
import type { DocumentCurrency } from '@horizon/contract';
import { readableDocuments } from '../../documents/visible.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { insertRows, type NewRow, type Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';

/** A tender package, as its documents need it. */
export type PackagePlace = Pick<
  Row<'tender_packages'>,
  | 'workspace_id'
  | 'project_id'
  | 'tender_package_id'
  | 'number'
  | 'name'
  | 'tender_status'
  | 'document_security'
  | 'confidentiality_terms'
  | 'issued_at'
  | 'due_date'
  | 'bids_opened_at'
  | 'is_deleted'
>;

/** A package by its id, deleted or not; null if there is none. The caller decides who sees it. */
export async function findPackage(db: Db, workspaceId: string, id: string): Promise<PackagePlace | null> {
  const { rows } =
    await sql<PackagePlace>`SELECT workspace_id, project_id, tender_package_id, number, name, tender_status,
      document_security, confidentiality_terms, issued_at, due_date, bids_opened_at, is_deleted
    FROM tender_packages WHERE workspace_id = ${workspaceId} AND tender_package_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked until the end of the transaction. */
export async function lockPackage(tx: Tx, workspaceId: string, id: string): Promise<PackagePlace | null> {
  await sql`SELECT FROM tender_packages WHERE workspace_id = ${workspaceId} AND tender_package_id = ${id}
    FOR NO KEY UPDATE`.execute(tx);
  return findPackage(tx, workspaceId, id);
}

/** A current document of a package with its pinned revision. */
export interface PinnedRow {
  id: string;
  cde_id: string;
  cde_version_id: string;
  number: string;
  title: string;
  revision: string;
  suitability: string | null;
  file_id: string;
  file_name: string;
  sha256: string;
  size: number;
  media_type: string;
  addendum: number | null;
  newer_revision: string | null;
  /** Whether the caller can open one of its folders. */
  is_open: boolean;
}

/** The current documents of a package by their numbers; `seenBy`: with the folder rights of this person. */
export async function currentDocuments(
  db: Db,
  { workspace_id: workspaceId, tender_package_id: id }: Pick<PackagePlace, 'workspace_id' | 'tender_package_id'>,
  seenBy: Scope | null = null,
): Promise<PinnedRow[]> {
  const { rows } =
    await sql<PinnedRow>`SELECT x.id, x.cde_id, x.cde_version_id, x.number, x.title, x.revision, x.suitability,
      x.file_id, x.file_name, x.sha256, f.size::float8 AS size, f.media_type, a.number AS addendum,
      CASE WHEN NOT d.is_deleted AND d.cde_version_id <> x.cde_version_id THEN d.revision END AS newer_revision,
      ${seenBy ? readableDocuments(seenBy, 'd') : sql`TRUE`} AS is_open
    FROM tender_documents x
    JOIN documents d ON d.workspace_id = x.workspace_id AND d.cde_id = x.cde_id
    JOIN files f ON f.workspace_id = x.workspace_id AND f.id = x.file_id
    LEFT JOIN tender_addenda a ON a.workspace_id = x.workspace_id AND a.id = x.addendum_id
   WHERE x.workspace_id = ${workspaceId} AND x.tender_package_id = ${id} AND x.ended_by IS NULL AND NOT x.is_deleted
   ORDER BY x.number, x.id`.execute(db);
  return rows;
}

/** How many current documents a package has. */
export async function countDocuments(db: Db, workspaceId: string, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM tender_documents
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${id} AND ended_by IS NULL AND NOT is_deleted`.execute(
    db,
  );
  return rows[0]!.n;
}

/** A document of the register with the revision that would be pinned; without one it has no version yet. */
export interface Candidate {
  cde_id: string;
  number: string;
  title: string;
  is_deleted: boolean;
  cde_version_id: string | null;
  revision: string | null;
}

/** Documents of a project that the caller may open, by their ids. */
export async function candidates(
  db: Db,
  scope: Scope,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<Map<string, Candidate>> {
  const { rows } = await sql<Candidate>`SELECT d.cde_id, d.number, d.title, d.is_deleted, d.cde_version_id, d.revision
    FROM documents d WHERE d.workspace_id = ${scope.workspaceId} AND d.project_id = ${projectId}
     AND d.cde_id = ANY(${[...ids]}::uuid[]) AND ${readableDocuments(scope, 'd')}`.execute(db);
  return new Map(rows.map((row) => [row.cde_id, row]));
}

interface Pinning {
  ids: readonly string[];
  addedBy: string;
  addendumId: string | null;
}

/** Pins the newest revisions of documents in a package. */
export async function pin(tx: Tx, place: PackagePlace, { ids, addedBy, addendumId }: Pinning): Promise<void> {
  if (ids.length === 0) return;
  type Found = Omit<NewRow<'tender_documents'>, 'id' | 'tender_package_id' | 'added_by' | 'addendum_id'>;
  const { rows } = await sql<Found>`SELECT d.workspace_id, d.project_id, d.cde_id, v.cde_version_id, d.number, d.title,
      v.revision, v.suitability, v.file_id, v.file_name, f.sha256
    FROM documents d
    JOIN document_versions v ON v.workspace_id = d.workspace_id AND v.cde_version_id = d.cde_version_id
    JOIN files f ON f.workspace_id = v.workspace_id AND f.id = v.file_id
   WHERE d.workspace_id = ${place.workspace_id} AND d.cde_id = ANY(${[...ids]}::uuid[])`.execute(tx);
  const { tender_package_id } = place;
  await insertRows(
    tx,
    'tender_documents',
    rows.map((row) => ({ ...row, id: newId(), tender_package_id, added_by: addedBy, addendum_id: addendumId })),
  );
}

/** Takes current documents out of a package that has not been issued. */
export async function takeOut(tx: Tx, place: PackagePlace, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`UPDATE tender_documents SET is_deleted = TRUE, version = version + 1, updated_at = now()
    WHERE workspace_id = ${place.workspace_id} AND tender_package_id = ${place.tender_package_id}
      AND cde_id = ANY(${[...ids]}::uuid[]) AND ended_by IS NULL AND NOT is_deleted RETURNING 1`.execute(tx);
  return rows.length;
}

/** Ends current documents by an addendum that replaces or removes them. */
export async function endDocuments(
  tx: Tx,
  place: PackagePlace,
  { addendumId, ids }: { addendumId: string; ids: readonly string[] },
): Promise<void> {
  await sql`UPDATE tender_documents SET ended_by = ${addendumId}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${place.workspace_id} AND tender_package_id = ${place.tender_package_id}
      AND cde_id = ANY(${[...ids]}::uuid[]) AND ended_by IS NULL AND NOT is_deleted`.execute(tx);
}

/** When these bidders downloaded each current document last, by the document's id in the package. */
export async function downloadsOf(db: Db, workspaceId: string, invitations: readonly string[]) {
  const { rows } = await sql<{ id: string; at: string }>`SELECT l.tender_document_id AS id, max(l.at) AS at
    FROM tender_downloads l WHERE l.workspace_id = ${workspaceId} AND l.invitation_id = ANY(${[...invitations]}::uuid[])
     AND l.form <> 'preview' GROUP BY 1`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}

export interface CurrencyRow {
  invitation_id: string;
  name: string;
  currency: DocumentCurrency;
  downloaded: number;
  last_at: string | null;
  agreed_at: string | null;
}

/**
 * The downloads of the bidders of a package. Obsolete: they lack a document that an addendum brought after their
 * first download, or have not acknowledged the addendum that removed one of theirs.
 */
export async function currencies(
  db: Db,
  workspaceId: string,
  packageId: string,
  only: RawBuilder<unknown> = sql`TRUE`,
): Promise<CurrencyRow[]> {
  const { rows } = await sql<CurrencyRow>`
    WITH taken AS (SELECT l.invitation_id, l.tender_document_id, max(l.at) AS at FROM tender_downloads l
        WHERE l.workspace_id = ${workspaceId} AND l.tender_package_id = ${packageId} AND l.form <> 'preview' GROUP BY 1, 2),
    of_bidder AS (SELECT invitation_id, min(at) AS first_at, max(at) AS last_at FROM taken GROUP BY 1)
    SELECT i.id AS invitation_id, i.name, i.confidentiality_agreed_at AS agreed_at, b.last_at,
      (SELECT count(*)::integer FROM taken t JOIN tender_documents x ON x.workspace_id = i.workspace_id AND x.id = t.tender_document_id
        WHERE t.invitation_id = i.id AND x.ended_by IS NULL AND NOT x.is_deleted) AS downloaded,
      CASE WHEN b.invitation_id IS NULL THEN 'not_downloaded'
        WHEN EXISTS (SELECT FROM tender_documents x JOIN tender_addenda a ON a.workspace_id = x.workspace_id AND a.id = x.addendum_id
          WHERE x.workspace_id = i.workspace_id AND x.tender_package_id = i.tender_package_id AND x.ended_by IS NULL
            AND NOT x.is_deleted AND a.issued_at > b.first_at
            AND NOT EXISTS (SELECT FROM taken t WHERE t.invitation_id = i.id AND t.tender_document_id = x.id))
          OR EXISTS (SELECT FROM taken t JOIN tender_documents x ON x.workspace_id = i.workspace_id AND x.id = t.tender_document_id
          WHERE t.invitation_id = i.id AND x.ended_by IS NOT NULL
            AND NOT EXISTS (SELECT FROM tender_documents y WHERE y.workspace_id = x.workspace_id
              AND y.tender_package_id = x.tender_package_id AND y.cde_id = x.cde_id AND y.addendum_id = x.ended_by)
            AND NOT EXISTS (SELECT FROM tender_addendum_receipts r WHERE r.workspace_id = x.workspace_id
              AND r.addendum_id = x.ended_by AND r.invitation_id = i.id AND r.acknowledged_at IS NOT NULL))
        THEN 'obsolete' ELSE 'current' END AS currency
    FROM tender_invitations i LEFT JOIN of_bidder b ON b.invitation_id = i.id
   WHERE i.workspace_id = ${workspaceId} AND i.tender_package_id = ${packageId} AND NOT i.is_deleted AND ${only}
   ORDER BY lower(i.name), i.id`.execute(db);
  return rows;
}

export interface DownloadRow {
  id: string;
  at: string;
  bidder: string;
  person_name: string;
  is_guest: boolean;
  number: string;
  revision: string;
  form: 'download' | 'preview' | 'zip';
}

/** The newest downloads of a package, and how many there are. */
export async function listDownloads(
  db: Db,
  workspaceId: string,
  packageId: string,
): Promise<{ items: DownloadRow[]; total_count: number }> {
  const { rows: items } = await sql<DownloadRow>`SELECT l.id, l.at, i.name AS bidder, l.person_name,
      l.person_id IS NULL AS is_guest, x.number, x.revision, l.form
    FROM tender_downloads l
    JOIN tender_invitations i ON i.workspace_id = l.workspace_id AND i.id = l.invitation_id
    JOIN tender_documents x ON x.workspace_id = l.workspace_id AND x.id = l.tender_document_id
   WHERE l.workspace_id = ${workspaceId} AND l.tender_package_id = ${packageId}
   ORDER BY l.at DESC, l.id DESC LIMIT 500`.execute(db);
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM tender_downloads
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId}`.execute(db);
  return { items, total_count: rows[0]!.n };
}
