// The statements of tender packages that the record kit does not have.
import type { TenderResponse } from '@horizon/contract';
import { sql } from 'kysely';
import { visibleForms } from '../forms/visible.ts';
import type { Db, Tx } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { ownInvitation } from './visible.ts';

export type Invitation = Omit<Row<'tender_invitations'>, 'response'> & { response: TenderResponse };
export type ShownInvitation = Invitation & { is_own: boolean; responded_by_name: string | null };

/** All invitations of a package, withdrawn ones too, locked. */
export async function lockInvitations(tx: Tx, scope: Scope, packageId: string): Promise<Invitation[]> {
  const { rows } = await sql<Invitation>`SELECT * FROM tender_invitations i
    WHERE i.workspace_id = ${scope.workspaceId} AND i.tender_package_id = ${packageId} ORDER BY i.id FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows;
}

/** The live invitations of packages, and which of them are the caller's own; in the order of their names. */
export async function listInvitations(db: Db, scope: Scope, ids: readonly string[]): Promise<ShownInvitation[]> {
  const { rows } = await sql<ShownInvitation>`SELECT i.*, ${ownInvitation(scope)} AS is_own,
      btrim(p.first_name || ' ' || p.last_name) AS responded_by_name
    FROM tender_invitations i LEFT JOIN persons p ON p.kinde_id = i.responded_by
   WHERE i.workspace_id = ${scope.workspaceId} AND i.tender_package_id = ANY(${ids}::uuid[]) AND NOT i.is_deleted
   ORDER BY lower(i.name), i.id`.execute(db);
  return rows;
}

export interface KnownCompany {
  id_company: string;
  company: string;
  abn: string | null;
  acn: string | null;
  email: string | null;
  has_expired: boolean;
}

/** Companies of the directory in use with one of these ids or tax ids. */
export async function knownCompanies(
  db: Db,
  scope: Scope,
  { ids, taxIds }: { ids: readonly string[]; taxIds: readonly string[] },
): Promise<KnownCompany[]> {
  const { rows } = await sql<KnownCompany>`SELECT c.id_company, c.company, c.abn, c.acn, c.email,
      EXISTS (SELECT FROM prequalifications q WHERE q.workspace_id = c.workspace_id AND q.company_id = c.id_company
        AND NOT q.is_deleted AND q.expires_on < (now() AT TIME ZONE 'Australia/Sydney')::date) AS has_expired
    FROM companies c WHERE c.workspace_id = ${scope.workspaceId} AND NOT c.is_deleted
     AND (c.id_company = ANY(${ids}::uuid[]) OR c.abn = ANY(${taxIds}::text[]) OR c.acn = ANY(${taxIds}::text[]))
   ORDER BY c.id_company`.execute(db);
  return rows;
}

/** Which of these forms are in use on the project and visible to the caller. */
export async function knownForms(
  db: Db,
  scope: Scope,
  { projectId, ids }: { projectId: string; ids: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT f.id FROM forms f WHERE f.workspace_id = ${scope.workspaceId}
    AND f.project_id = ${projectId} AND NOT f.is_deleted AND f.id = ANY(${ids}::uuid[]) AND ${visibleForms([scope])}`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

export interface PackageFacts {
  id: string;
  time_zone: string;
  state: string | null;
  created_by_user_email: string | null;
  /** The programme task on whose start the work is required; null also while it is deleted. */
  task_name: string | null;
  task_start: string | null;
  /** The day at the project. */
  today: string;
  files: number;
  documents: number;
  comments: number;
  clarifications: number;
}

/** Time zone, author and counts of packages, by id. */
export async function packageFacts(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, PackageFacts>> {
  const { rows } =
    await sql<PackageFacts>`SELECT t.tender_package_id AS id, p.time_zone, p.state, a.email AS created_by_user_email,
      (${now.toISOString()}::timestamptz AT TIME ZONE p.time_zone)::date::text AS today,
      k.name AS task_name, k.start_date::text AS task_start,
      (SELECT count(*)::integer FROM attachments x WHERE x.workspace_id = t.workspace_id AND x.entity = 'tender_packages'
        AND x.record_id = t.tender_package_id AND NOT x.is_deleted) AS files,
      (SELECT count(*)::integer FROM tender_documents x WHERE x.workspace_id = t.workspace_id
        AND x.tender_package_id = t.tender_package_id AND x.ended_by IS NULL AND NOT x.is_deleted) AS documents,
      (SELECT count(*)::integer FROM comments x WHERE x.workspace_id = t.workspace_id AND x.entity = 'tender_packages'
        AND x.record_id = t.tender_package_id AND NOT x.is_deleted) AS comments,
      (SELECT count(*)::integer FROM clarifications x WHERE x.workspace_id = t.workspace_id
        AND x.tender_package_id = t.tender_package_id AND NOT x.is_deleted) AS clarifications
    FROM tender_packages t JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
    LEFT JOIN persons a ON a.kinde_id = t.created_by_user_id
    LEFT JOIN actions k ON k.workspace_id = t.workspace_id AND k.action_id = t.required_task_id AND NOT k.is_deleted
   WHERE t.workspace_id = ${workspaceId} AND t.tender_package_id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** How many files a package has. */
export async function countFiles(db: Db, scope: Scope, packageId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM attachments
    WHERE workspace_id = ${scope.workspaceId} AND entity = 'tender_packages' AND record_id = ${packageId} AND NOT is_deleted`.execute(
    db,
  );
  return rows[0]!.n;
}

/** True if a recommendation of a package waits for its approval, or has it. */
export async function hasOpenRecommendation(db: Db, scope: Scope, packageId: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM tender_recommendations WHERE workspace_id = ${scope.workspaceId}
    AND tender_package_id = ${packageId} AND NOT is_deleted AND status IN ('waiting', 'approved')`.execute(db);
  return rows.length > 0;
}

/** True if a task in use of the project's programme has this id. */
export async function isTaskOf(db: Db, scope: Scope, task: { projectId: string; id: string }): Promise<boolean> {
  const { rows } = await sql`SELECT FROM actions WHERE workspace_id = ${scope.workspaceId} AND action_id = ${task.id}
    AND project_id = ${task.projectId} AND action_category = 'Scheduling Task' AND NOT is_deleted`.execute(db);
  return rows.length > 0;
}

/** The calendar day of an instant in the time zone of a project. */
export async function projectDay(db: Db, scope: Scope, projectId: string, at: Date): Promise<string> {
  const { rows } = await sql<{
    day: string;
  }>`SELECT (${at.toISOString()}::timestamptz AT TIME ZONE p.time_zone)::date::text AS day
    FROM projects p WHERE p.workspace_id = ${scope.workspaceId} AND p.project_id = ${projectId}`.execute(db);
  return rows[0]!.day;
}
