// Statements of transmittals with their documents and recipients.
import { openTransmittalStatuses, type TransmittalPurpose, type TransmittalStatus } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { allOf, isOneOf, listPage, severalOf, type ListAnswer, type ListRequest } from '../platform/list.ts';
import type { Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { readableDocuments } from '../documents/visible.ts';
import { idsFound } from '../platform/search.ts';
import { visibleTransmittals, seenDocuments } from './visible.ts';

/** A transmittal with the names for its ids. */
export interface TransmittalRow extends Omit<Row<'transmittals'>, 'purpose' | 'status'> {
  purpose: TransmittalPurpose | null;
  status: TransmittalStatus;
  project_name: string;
  wbs_name: string | null;
  created_by: string;
  sent_by: string | null;
  follows: { id: string; number: string } | null;
  is_overdue: boolean;
}

export type RecipientRow = Row<'transmittal_recipients'> & { opened_documents: number };

/** A document of a transmittal: as pinned, or as it is now while the transmittal is a draft. */
export interface DocumentRow {
  transmittal_id: string;
  cde_id: string;
  number: string;
  title: string | null;
  cde_version_id: string | null;
  revision: string | null;
  suitability: string | null;
  file_id: string | null;
  file_name: string | null;
  sha256: string | null;
  size: number | null;
  media_type: string | null;
  current_revision: string | null;
  is_superseded: boolean;
  is_document_deleted: boolean;
}

const nameOf = (person: string) => sql.raw(`nullif(trim(${person}.first_name || ' ' || ${person}.last_name), '')`);
/** An instant in the project's time zone, for the row `t`. */
const siteTime = (
  now: Date,
) => sql`(SELECT ${now.toISOString()}::timestamptz AT TIME ZONE site.time_zone FROM projects site
  WHERE site.workspace_id = t.workspace_id AND site.project_id = t.project_id)`;
/** The day of an instant in the project's time zone, which decides due dates. */
const dayOf = (now: Date) => sql`${siteTime(now)}::date`;
/** Due before today, with a required answer missing. */
const overdue = (now: Date): RawBuilder<boolean> => sql`(t.status = ANY(${[...openTransmittalStatuses]}::text[])
  AND t.due_date < ${dayOf(now)}
  AND (t.acknowledgement_required OR t.response_required)
  AND EXISTS (SELECT FROM transmittal_recipients r WHERE r.workspace_id = t.workspace_id AND r.transmittal_id = t.id
    AND r.role = 'to' AND r.revoked_at IS NULL
    AND ((t.acknowledgement_required AND r.acknowledged_at IS NULL) OR (t.response_required AND r.responded_at IS NULL))))`;
const named = (
  now: Date,
) => sql`t.*, p.project_name, w.name AS wbs_name, coalesce(${nameOf('creator')}, '') AS created_by,
  ${nameOf('sender')} AS sent_by, ${overdue(now)} AS is_overdue,
  (SELECT jsonb_build_object('id', o.id, 'number', o.reference) FROM transmittals o
    WHERE o.workspace_id = t.workspace_id AND o.id = t.follows_id) AS follows`;
const joined = sql`JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
  LEFT JOIN wbs w ON w.workspace_id = t.workspace_id AND w.wbs_id = t.wbs_id
  LEFT JOIN persons creator ON creator.kinde_id = t.created_by_user_id
  LEFT JOIN persons sender ON sender.kinde_id = t.sent_by_user_id`;

interface TransmittalFilters extends ListRequest {
  project_id?: string;
  status?: TransmittalStatus | TransmittalStatus[];
  wbs_id?: string;
  purpose?: TransmittalPurpose | TransmittalPurpose[];
  cde_id?: string;
  is_overdue?: boolean;
  box?: 'received' | 'sent';
  is_deleted?: boolean;
}

/** Transmittals that the callers see, newest first by default. */
export function listTransmittals(
  db: Db,
  scopes: readonly Scope[],
  filters: TransmittalFilters,
  now: Date,
): Promise<ListAnswer<TransmittalRow>> {
  const ids = scopes.map(({ workspaceId }) => workspaceId);
  const personId = scopes[0]?.personId ?? '';
  const conditions = allOf([
    visibleTransmittals(scopes),
    sql`t.is_deleted = ${filters.is_deleted === true}`,
    filters.project_id !== undefined && sql`t.project_id = ${filters.project_id}`,
    filters.wbs_id !== undefined && sql`t.wbs_id = ${filters.wbs_id}`,
    isOneOf(sql.ref('t.status'), severalOf(filters.status)),
    isOneOf(sql.ref('t.purpose'), severalOf(filters.purpose)),
    filters.cde_id !== undefined &&
      sql`EXISTS (SELECT FROM transmittal_documents d WHERE d.workspace_id = t.workspace_id AND d.transmittal_id = t.id AND d.cde_id = ${filters.cde_id})`,
    filters.is_overdue !== undefined && sql`${overdue(now)} = ${filters.is_overdue}`,
    filters.box === 'received' &&
      sql`t.sent_at IS NOT NULL AND EXISTS (SELECT FROM transmittal_recipients r WHERE r.workspace_id = t.workspace_id
        AND r.transmittal_id = t.id AND r.kinde_id = ${personId} AND r.revoked_at IS NULL)`,
    filters.box === 'sent' && sql`${personId} IN (t.created_by_user_id, t.sent_by_user_id)`,
  ]);
  return listPage<TransmittalRow>(
    db,
    { ...filters, sort: filters.sort ?? '-created_at' },
    {
      select: sql`SELECT ${named(now)} FROM chosen JOIN transmittals t ON t.workspace_id = ANY(${ids}::uuid[]) AND t.id = chosen.chosen_id ${joined}`,
      from: sql`FROM transmittals t`,
      where: conditions,
      found: filters.q?.trim() ? idsFound('transmittals', ids, filters.q) : null,
      id: 't.id',
      sortable: Object.fromEntries(
        ['created_at', 'updated_at', 'number', 'subject', 'status', 'due_date', 'sent_at'].map((name) => [
          name,
          `t.${name}`,
        ]),
      ),
      defaultSort: '-created_at',
    },
  );
}

/** A transmittal that the caller sees, deleted or not; null if there is none. */
export async function findTransmittal(db: Db, scope: Scope, id: string, now: Date): Promise<TransmittalRow | null> {
  const { rows } = await sql<TransmittalRow>`SELECT ${named(now)} FROM transmittals t ${joined}
    WHERE ${visibleTransmittals([scope])} AND t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A transmittal, visible to the caller or not: for jobs, and for guests whose link has been checked. */
export async function anyTransmittal(
  db: Db,
  workspaceId: string,
  id: string,
  now: Date,
): Promise<TransmittalRow | null> {
  const { rows } = await sql<TransmittalRow>`SELECT ${named(now)} FROM transmittals t ${joined}
    WHERE t.workspace_id = ${workspaceId} AND t.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Reminders are sent from this hour of the project's own clock. */
const firstHour = 8;

/**
 * Sent transmittals whose answers are due tomorrow or have been overdue for up to a month, of projects that are not
 * archived, once it is morning there.
 */
export async function listDue(db: Db, now: Date): Promise<{ workspace_id: string; id: string }[]> {
  const today = dayOf(now);
  const { rows } = await sql<{ workspace_id: string; id: string }>`SELECT t.workspace_id, t.id FROM transmittals t
      JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id AND NOT p.is_archived
    WHERE t.status = ANY(${[...openTransmittalStatuses]}::text[]) AND NOT t.is_deleted
      AND t.due_date BETWEEN ${today} - 30 AND ${today} + 1
      AND extract(hour FROM ${siteTime(now)}) >= ${firstHour}
      AND (t.acknowledgement_required OR t.response_required)`.execute(db);
  return rows;
}

/** Locks a transmittal until the end of the transaction. */
export async function lockTransmittal(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`SELECT FROM transmittals WHERE workspace_id = ${workspaceId} AND id = ${id} FOR UPDATE`.execute(tx);
}

/** The documents of transmittals, in order; `seenBy`: only those that the caller sees. */
export async function documentsOf(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  seenBy: Scope | null = null,
): Promise<DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT x.transmittal_id, x.cde_id, coalesce(v.cde_version_id IS NOT NULL AND d.cde_version_id <> v.cde_version_id, false) AS is_superseded,
           CASE WHEN t.sent_at IS NULL THEN d.number ELSE x.number END AS number,
           CASE WHEN t.sent_at IS NULL THEN d.title ELSE x.title END AS title,
           v.cde_version_id, v.revision, v.suitability, v.file_id, v.file_name, f.sha256, f.size::float8 AS size, f.media_type,
           d.revision AS current_revision, d.is_deleted AS is_document_deleted
      FROM transmittal_documents x
      JOIN transmittals t ON t.workspace_id = x.workspace_id AND t.id = x.transmittal_id
      JOIN documents d ON d.workspace_id = x.workspace_id AND d.cde_id = x.cde_id
      LEFT JOIN document_versions v ON v.workspace_id = x.workspace_id AND v.cde_id = x.cde_id
        AND v.cde_version_id = CASE WHEN t.sent_at IS NULL THEN d.cde_version_id ELSE x.cde_version_id END
      LEFT JOIN files f ON f.workspace_id = v.workspace_id AND f.id = v.file_id
     WHERE x.workspace_id = ${workspaceId} AND x.transmittal_id = ANY(${ids}::uuid[])
       AND ${seenBy ? seenDocuments(seenBy) : sql`TRUE`}
     ORDER BY x.transmittal_id, x.position, x.cde_id`.execute(db);
  return rows;
}

/** Ids of the documents of transmittals that the caller sees in one of the workspaces, in order. */
export async function documentIdsOf(db: Db, scopes: readonly Scope[], ids: readonly string[]) {
  if (scopes.length === 0) return [];
  const { rows } = await sql<{ transmittal_id: string; cde_id: string }>`
    SELECT x.transmittal_id, x.cde_id FROM transmittal_documents x
      JOIN transmittals t ON t.workspace_id = x.workspace_id AND t.id = x.transmittal_id
      JOIN documents d ON d.workspace_id = x.workspace_id AND d.cde_id = x.cde_id
     WHERE x.transmittal_id = ANY(${ids}::uuid[]) AND (${sql.join(scopes.map(seenDocuments), sql` OR `)})
     ORDER BY x.position, x.cde_id`.execute(db);
  return rows;
}

/** The number of documents of a transmittal. */
export async function countDocuments(db: Db, workspaceId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count FROM transmittal_documents
    WHERE workspace_id = ${workspaceId} AND transmittal_id = ${id}`.execute(db);
  return rows[0]!.count;
}

/** The recipients of transmittals: To before CC, in the order in which they were added. */
export async function recipientsOf(
  db: Db,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    SELECT r.*, (SELECT count(*)::integer FROM transmittal_openings o
                  WHERE o.workspace_id = r.workspace_id AND o.recipient_id = r.id) AS opened_documents
      FROM transmittal_recipients r
     WHERE r.workspace_id = ANY(${workspaceIds}::uuid[]) AND r.transmittal_id = ANY(${ids}::uuid[])
     ORDER BY r.role DESC, r.created_at, r.id`.execute(db);
  return rows;
}

/** The transmittals that update this one, oldest first. */
export async function followersOf(db: Db, workspaceId: string, id: string): Promise<{ id: string; number: string }[]> {
  const { rows } = await sql<{ id: string; number: string }>`SELECT id, reference AS number FROM transmittals
    WHERE workspace_id = ${workspaceId} AND follows_id = ${id} AND NOT is_deleted ORDER BY number`.execute(db);
  return rows;
}

/** A member as a recipient; `may` is false if they see no transmittals of the project. */
interface Candidate {
  kinde_id: string;
  name: string;
  company: string | null;
  may: boolean;
}

/** Members of the workspace by their ids, and whether they see transmittals of the project. */
export async function candidatesOf(
  db: Db,
  workspaceId: string,
  projectId: string,
  ids: readonly string[],
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    SELECT m.kinde_id, coalesce(${nameOf('p')}, p.email) AS name, c.name AS company, coalesce(bool_or('transmittals:view' = ANY(r.permissions)
             AND (g.project_id = ${projectId}::uuid OR (g.project_id IS NULL AND NOT r.is_external))), false) AS may
      FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
      LEFT JOIN global_companies c ON c.id = p.global_company_id
      LEFT JOIN member_roles g ON g.workspace_id = m.workspace_id AND g.kinde_id = m.kinde_id
      LEFT JOIN roles r ON r.workspace_id = g.workspace_id AND r.id = g.role_id AND NOT r.is_deleted
     WHERE m.workspace_id = ${workspaceId} AND m.kinde_id = ANY(${ids}::text[]) AND m.status = 'active'
     GROUP BY m.kinde_id, p.first_name, p.last_name, p.email, c.name`.execute(db);
  return rows;
}

/** True while a member sees a transmittal: active, with the permission, and as a recipient without withdrawn access. */
export async function isStillSeen(
  db: Db,
  workspaceId: string,
  id: string,
  { personId, isRecipient }: { personId: string; isRecipient: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ project_id: string; is_revoked: boolean }>`SELECT t.project_id, EXISTS (
      SELECT FROM transmittal_recipients r WHERE r.workspace_id = t.workspace_id AND r.transmittal_id = t.id
         AND r.kinde_id = ${personId} AND r.revoked_at IS NOT NULL) AS is_revoked
    FROM transmittals t WHERE t.workspace_id = ${workspaceId} AND t.id = ${id}`.execute(db);
  if (!rows[0] || (isRecipient && rows[0].is_revoked)) return false;
  const [candidate] = await candidatesOf(db, workspaceId, rows[0].project_id, [personId]);
  return candidate?.may ?? false;
}

/** Documents of the project by their ids; `seenBy`: only those that folders do not hide from the caller. */
export async function projectDocuments(
  db: Db,
  {
    workspaceId,
    projectId,
    ids,
    seenBy,
  }: { workspaceId: string; projectId: string; ids: readonly string[]; seenBy: Scope | null },
) {
  const { rows } = await sql<{ cde_id: string; number: string; title: string; is_deleted: boolean }>`
    SELECT d.cde_id, d.number, d.title, d.is_deleted FROM documents d
     WHERE d.workspace_id = ${workspaceId} AND d.project_id = ${projectId} AND d.cde_id = ANY(${ids}::uuid[])
       AND ${seenBy ? readableDocuments(seenBy, 'd') : sql`TRUE`}`.execute(db);
  return rows;
}

/** True for a WBS element of the project. */
export async function isOfWbs(db: Db, workspaceId: string, projectId: string, wbsId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM wbs WHERE workspace_id = ${workspaceId} AND project_id = ${projectId}
    AND wbs_id = ${wbsId} AND NOT is_deleted`.execute(db);
  return rows.length > 0;
}

/** Pins the newest version of each document of a draft: version, revision, suitability, file and its SHA-256. */
export async function pinDocuments(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await sql`UPDATE transmittal_documents x SET cde_version_id = v.cde_version_id, number = d.number, title = d.title,
      revision = v.revision, suitability = v.suitability, file_id = v.file_id, file_name = v.file_name, sha256 = f.sha256
    FROM documents d
    JOIN document_versions v ON v.workspace_id = d.workspace_id AND v.cde_version_id = d.cde_version_id
    JOIN files f ON f.workspace_id = v.workspace_id AND f.id = v.file_id
    WHERE x.workspace_id = ${workspaceId} AND x.transmittal_id = ${id} AND d.workspace_id = x.workspace_id AND d.cde_id = x.cde_id`.execute(
    tx,
  );
}

/** Records that a recipient opened a document. */
export async function noteOpening(
  tx: Tx,
  workspaceId: string,
  opening: { recipientId: string; cdeId: string; isDownloaded: boolean; now: Date },
): Promise<void> {
  const { recipientId, cdeId, isDownloaded, now } = opening;
  await sql`INSERT INTO transmittal_openings (workspace_id, recipient_id, cde_id, first_at, last_at, is_downloaded)
    VALUES (${workspaceId}, ${recipientId}, ${cdeId}, ${now.toISOString()}, ${now.toISOString()}, ${isDownloaded})
    ON CONFLICT (workspace_id, recipient_id, cde_id) DO UPDATE SET last_at = excluded.last_at,
      is_downloaded = transmittal_openings.is_downloaded OR excluded.is_downloaded`.execute(tx);
}

/** A rule of the distribution matrix with the numbers of the documents that it matches. */
export interface MatchingRule {
  kinde_id: string | null;
  email: string;
  name: string;
  company: string | null;
  role: 'to' | 'cc';
  is_blind: boolean;
  documents: string[];
}

/** The rules of a project that match documents: by discipline, type, and folder including its subfolders. */
export async function matchingRules(
  db: Db,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  { cdeIds, purposes }: { cdeIds: readonly string[]; purposes: readonly TransmittalPurpose[] },
): Promise<MatchingRule[]> {
  const { rows } = await sql<MatchingRule>`
    WITH RECURSIVE inside AS (
      SELECT p.cde_id, p.folder_id FROM cde_placements p
       WHERE p.workspace_id = ${workspaceId} AND p.cde_id = ANY(${cdeIds}::uuid[]) AND NOT p.is_deleted
      UNION
      SELECT i.cde_id, f.parent_id FROM inside i
        JOIN cde_folders f ON f.workspace_id = ${workspaceId} AND f.id = i.folder_id AND f.parent_id IS NOT NULL)
    SELECT r.kinde_id, r.email, r.name, r.company, r.role, r.is_blind, array_agg(d.number ORDER BY d.number) AS documents
      FROM distribution_rules r
      JOIN documents d ON d.workspace_id = r.workspace_id AND d.project_id = r.project_id AND d.cde_id = ANY(${cdeIds}::uuid[])
       AND (r.discipline IS NULL OR r.discipline = d.discipline) AND (r.type IS NULL OR r.type = d.type)
       AND (r.folder_id IS NULL OR EXISTS (SELECT FROM inside i WHERE i.cde_id = d.cde_id AND i.folder_id = r.folder_id))
     WHERE r.workspace_id = ${workspaceId} AND r.project_id = ${projectId} AND NOT r.is_deleted
       AND (r.purpose IS NULL OR r.purpose = ANY(${[...purposes]}::text[]))
     GROUP BY r.workspace_id, r.id ORDER BY r.name, r.id`.execute(db);
  return rows;
}

/** Active members of the workspace by their e-mail addresses in lower case. */
export async function membersByEmail(
  db: Db,
  workspaceId: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; kinde_id: string }>`
    SELECT lower(p.email) AS email, m.kinde_id FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
     WHERE m.workspace_id = ${workspaceId} AND m.status = 'active'
       AND lower(p.email) = ANY(${emails.map((email) => email.toLowerCase())}::text[])`.execute(db);
  return new Map(rows.map(({ email, kinde_id }) => [email, kinde_id]));
}

/** The id of a folder of the project by its id or its path with names separated by slashes; null if there is none. */
export async function findFolderId(
  db: Db,
  workspaceId: string,
  projectId: string,
  folder: string,
): Promise<string | null> {
  const names = folder.split('/').map((name) => name.trim().toLowerCase());
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE down AS (
      SELECT f.id, 1 AS depth FROM cde_folders f
       WHERE f.workspace_id = ${workspaceId} AND f.project_id = ${projectId} AND f.parent_id IS NULL AND NOT f.is_deleted
         AND lower(f.name) = ${names[0]}
      UNION ALL
      SELECT f.id, down.depth + 1 FROM down
        JOIN cde_folders f ON f.workspace_id = ${workspaceId} AND f.parent_id = down.id AND NOT f.is_deleted
         AND lower(f.name) = (${names}::text[])[down.depth + 1])
    SELECT id FROM down WHERE depth = ${names.length}
     UNION ALL
    SELECT f.id FROM cde_folders f
     WHERE f.workspace_id = ${workspaceId} AND f.project_id = ${projectId} AND NOT f.is_deleted AND f.id::text = ${folder.trim().toLowerCase()}
     LIMIT 1`.execute(db);
  return rows[0]?.id ?? null;
}
