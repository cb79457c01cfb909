import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { insertRow, insertRows, updateRow, type NewRow, type Row } from '../platform/rows.ts';
import { newId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

export type WorkspaceRow = Row<'workspaces'>;

const projectColumns = [
  'workspace_id',
  'project_id',
  'project_name',
  'project_number',
  'is_archived',
  'is_loading',
  'sector',
  'state',
  'start_date',
  'end_date',
] as const;
export type ProjectOfWorkspace = Pick<Row<'projects'>, (typeof projectColumns)[number]>;

export async function insertGlobalCompany(tx: Tx, id: string, name: string): Promise<void> {
  await insertRow(tx, 'global_companies', { id, name });
}

/** `address_proven_at` is set if the administrator of the installation vouches for the address. */
export type NewPerson = NewRow<'persons'>;

export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await insertRow(tx, 'persons', person);
}

export async function insertWorkspace(tx: Tx, workspaceId: string, companyId: string, name: string): Promise<void> {
  await insertRow(tx, 'workspaces', { workspace_id: workspaceId, global_company_id: companyId, workspace: name });
}

export type NewRole = NewRow<'roles'>;

export async function insertRoles(tx: Tx, roles: NewRole[]): Promise<void> {
  await insertRows(tx, 'roles', roles);
}

export async function insertMember(tx: Tx, workspaceId: string, personId: string): Promise<void> {
  await insertRow(tx, 'members', { workspace_id: workspaceId, kinde_id: personId, status: 'active' });
}

/** A membership that waits for the person's consent, under their own name and e-mail. */
export async function insertInvitedMember(tx: Tx, workspaceId: string, personId: string): Promise<void> {
  await sql`INSERT INTO members (workspace_id, kinde_id, status, invited_email, invited_first_name, invited_last_name)
    SELECT ${workspaceId}, kinde_id, 'invited', email, first_name, last_name FROM persons WHERE kinde_id = ${personId}`.execute(
    tx,
  );
}

export async function insertMemberRole(
  tx: Tx,
  workspaceId: string,
  personId: string,
  roleId: string,
  projectId: string | null,
): Promise<void> {
  await insertRow(tx, 'member_roles', {
    workspace_id: workspaceId,
    id: newId(),
    kinde_id: personId,
    role_id: roleId,
    project_id: projectId,
  });
}

/** Workspaces by id, in the order of their names. */
export function listWorkspaces(db: Db, ids: string[], withArchived: boolean): Promise<WorkspaceRow[]> {
  return db
    .selectFrom('workspaces')
    .selectAll()
    .where('workspace_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .$if(!withArchived, (query) => query.where(({ not }) => not('is_archived')))
    .orderBy('workspace')
    .orderBy('workspace_id')
    .execute();
}

/** Projects of workspaces, in the order of their names. */
export function listProjectsOf(db: Db, ids: string[], withArchived: boolean): Promise<ProjectOfWorkspace[]> {
  return db
    .selectFrom('projects')
    .select(projectColumns)
    .where('workspace_id', '=', sql<string>`ANY(${ids}::uuid[])`)
    .$if(!withArchived, (query) => query.where(({ not }) => not('is_archived')))
    .orderBy('project_name')
    .orderBy('project_id')
    .execute();
}

/** The projects of a workspace that changed last; only those in the list, if given. */
export function listNewestProjects(
  db: Db,
  scope: Scope,
  only: string[] | null,
  most: number,
): Promise<Pick<ProjectOfWorkspace, 'project_id' | 'project_name' | 'project_number' | 'end_date'>[]> {
  return db
    .selectFrom('projects')
    .select(['project_id', 'project_name', 'project_number', 'end_date'])
    .where('workspace_id', '=', scope.workspaceId)
    .where(({ not }) => not('is_archived'))
    .$if(only !== null, (query) => query.where('project_id', '=', sql<string>`ANY(${only}::uuid[])`))
    .orderBy('updated_at', 'desc')
    .orderBy('project_id')
    .limit(most)
    .execute();
}

export async function countMembers(db: Db, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{
    workspace_id: string;
    n: number;
  }>`SELECT workspace_id, count(*) AS n FROM members WHERE workspace_id = ANY(${ids}::uuid[]) GROUP BY workspace_id`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.workspace_id, row.n]));
}

/** The managers of the workspaces, who can give roles. */
export async function listManagers(
  db: Db,
  ids: string[],
): Promise<{ name: string; email: string; workspace: string }[]> {
  const { rows } = await sql<{ name: string; email: string; workspace: string }>`
    SELECT DISTINCT p.first_name || ' ' || p.last_name AS name, p.email, w.workspace
      FROM members m JOIN persons p ON p.kinde_id = m.kinde_id JOIN workspaces w ON w.workspace_id = m.workspace_id
      JOIN member_roles mr ON mr.workspace_id = m.workspace_id AND mr.kinde_id = m.kinde_id AND mr.project_id IS NULL
      JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id AND 'workspace:administer' = ANY(r.permissions)
     WHERE m.workspace_id = ANY(${ids}::uuid[]) AND m.status = 'active' ORDER BY 3, 1 LIMIT 20`.execute(db);
  return rows;
}

/** Companies' workspaces that a person manages somewhere: the company for a new workspace. */
export async function companyOf(db: Db, personId: string): Promise<string | null> {
  const person = await db
    .selectFrom('persons')
    .select('global_company_id')
    .where('kinde_id', '=', personId)
    .executeTakeFirst();
  return person?.global_company_id ?? null;
}

export type WorkspaceChange = Partial<
  Pick<
    WorkspaceRow,
    'workspace' | 'channel_id' | 'region' | 'is_archived' | 'sell_allowances' | 'requires_second_factor'
  >
> & { margin_floor_pct?: number; sell_allowances_markup_pct?: number };

/** Changes a workspace that is still at the given version; null if it is not. */
export async function updateWorkspace(
  tx: Tx,
  workspaceId: string,
  version: number | null,
  change: WorkspaceChange,
): Promise<WorkspaceRow | null> {
  return updateRow(tx, 'workspaces', { workspace_id: workspaceId }, version, change);
}

export interface HomeFigures {
  projects: number;
  members: number;
  labour_rates: number;
  below_floor: number;
  ending_projects: number;
  overdue_projects: number;
  late_programmes: number;
  /** The first of them. */
  late_project: string | null;
  invited: number;
  without_number: number;
}

/** The counts of the home page, in one statement; only of the projects in the list, if given. */
export async function homeFigures(db: Db, scope: Scope, today: string, only: string[] | null): Promise<HomeFigures> {
  const seen = only === null ? sql`TRUE` : sql`p.project_id = ANY(${only}::uuid[])`;
  const { rows } = await sql<HomeFigures>`
    SELECT (SELECT count(*) FROM projects p WHERE p.workspace_id = w.workspace_id AND ${seen} AND NOT p.is_archived) AS projects,
           (SELECT count(*) FROM members m WHERE m.workspace_id = w.workspace_id) AS members,
           (SELECT coalesce(sum(c.n), 0) FROM labour_rate_counts c WHERE c.workspace_id = w.workspace_id AND NOT c.is_deleted AND c.facet = 'all'
             AND c.begins <= ${today}::date AND c.ends > ${today}::date) AS labour_rates,
           (SELECT count(*) FROM labour_rates r WHERE r.workspace_id = w.workspace_id AND NOT r.is_deleted AND (r.sell_rate - r.cost_rate) * 100 < w.margin_floor_pct * r.sell_rate) AS below_floor,
           (SELECT count(*) FROM projects p WHERE p.workspace_id = w.workspace_id AND ${seen} AND NOT p.is_archived AND p.end_date BETWEEN ${today}::date AND ${today}::date + 30) AS ending_projects,
           (SELECT count(*) FROM projects p WHERE p.workspace_id = w.workspace_id AND ${seen} AND NOT p.is_archived AND p.end_date < ${today}::date) AS overdue_projects,
           late.count AS late_programmes, late.first AS late_project,
           (SELECT count(*) FROM members m WHERE m.workspace_id = w.workspace_id AND m.status = 'invited') AS invited,
           (SELECT count(*) FROM projects p WHERE p.workspace_id = w.workspace_id AND ${seen} AND NOT p.is_archived AND p.project_number IS NULL) AS without_number
      FROM workspaces w CROSS JOIN LATERAL (
        SELECT count(*) AS count, min(p.project_id::text) AS first
          FROM projects p JOIN programmes g ON g.workspace_id = p.workspace_id AND g.project_id = p.project_id
         WHERE p.workspace_id = w.workspace_id AND ${seen} AND NOT p.is_archived
           -- Minutes since 1970; work that ends at midnight ends on the day before.
           AND date '1970-01-01' + (g.finish_minute - 1) / 1440 > p.end_date) late
     WHERE w.workspace_id = ${scope.workspaceId}`.execute(db);
  return rows[0]!;
}
