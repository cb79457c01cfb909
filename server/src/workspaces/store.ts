import type { Permission } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { insertRows, updateRow } from '../platform/rows.ts';
import { newId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';

export interface WorkspaceRow {
  workspace_id: string;
  global_company_id: string;
  workspace: string;
  channel_id: string | null;
  region: string;
  margin_floor_pct: string;
  sell_allowances: 'none' | 'at_cost' | 'marked_up';
  sell_allowances_markup_pct: string;
  is_archived: boolean;
  version: number;
  created_at: string;
  updated_at: string;
}

export interface ProjectOfWorkspace {
  workspace_id: string;
  project_id: string;
  project_name: string;
  project_number: string | null;
  is_archived: boolean;
  is_loading: boolean;
  sector: string | null;
  state: string | null;
  start_date: string | null;
  end_date: string | null;
}

export async function insertGlobalCompany(tx: Tx, id: string, name: string): Promise<void> {
  await sql`INSERT INTO global_companies (id, name) VALUES (${id}, ${name})`.execute(tx);
}

export interface NewPerson {
  kinde_id: string;
  email: string;
  first_name: string;
  last_name: string;
  phone?: string | null;
  title?: string | null;
  global_company_id: string | null;
  password_hash: string | null;
  /** Set where whoever runs the installation vouches for the address. */
  address_proven_at?: Date;
}

export async function insertPerson(tx: Tx, person: NewPerson): Promise<void> {
  await insertRows(tx, 'persons', [person]);
}

export async function insertWorkspace(tx: Tx, workspaceId: string, companyId: string, name: string): Promise<void> {
  await sql`INSERT INTO workspaces (workspace_id, global_company_id, workspace) VALUES (${workspaceId}, ${companyId}, ${name})`.execute(
    tx,
  );
}

export interface NewRole {
  workspace_id: string;
  id: string;
  key: string | null;
  name: string;
  description: string;
  is_external: boolean;
  permissions: Permission[];
  position: number;
}

export async function insertRoles(tx: Tx, roles: NewRole[]): Promise<void> {
  await insertRows(tx, 'roles', roles);
}

export async function insertMember(tx: Tx, workspaceId: string, personId: string): Promise<void> {
  await sql`INSERT INTO members (workspace_id, kinde_id, status) VALUES (${workspaceId}, ${personId}, 'active')`.execute(
    tx,
  );
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
  await sql`INSERT INTO member_roles (workspace_id, id, kinde_id, role_id, project_id) VALUES (${workspaceId}, ${newId()}, ${personId}, ${roleId}, ${projectId})`.execute(
    tx,
  );
}

/** Workspaces by id, in the order of their names. */
export async function listWorkspaces(db: Db, ids: string[], withArchived: boolean): Promise<WorkspaceRow[]> {
  const { rows } =
    await sql<WorkspaceRow>`SELECT * FROM workspaces WHERE workspace_id = ANY(${ids}::uuid[]) AND (${withArchived} OR NOT is_archived) ORDER BY workspace, workspace_id`.execute(
      db,
    );
  return rows;
}

/** Projects of workspaces, in the order of their names. */
export async function listProjectsOf(db: Db, ids: string[], withArchived: boolean): Promise<ProjectOfWorkspace[]> {
  const { rows } = await sql<ProjectOfWorkspace>`
    SELECT workspace_id, project_id, project_name, project_number, is_archived, is_loading, sector, state, start_date, end_date
      FROM projects WHERE workspace_id = ANY(${ids}::uuid[]) AND (${withArchived} OR NOT is_archived) ORDER BY project_name, project_id`.execute(
    db,
  );
  return rows;
}

/** The projects of a workspace that changed last; of those named, where a list is given. */
export async function listNewestProjects(
  db: Db,
  scope: Scope,
  only: string[] | null,
  most: number,
): Promise<Pick<ProjectOfWorkspace, 'project_id' | 'project_name' | 'project_number' | 'end_date'>[]> {
  const { rows } = await sql<ProjectOfWorkspace>`
    SELECT project_id, project_name, project_number, end_date FROM projects
     WHERE workspace_id = ${scope.workspaceId} AND NOT is_archived
       AND (${only === null} OR project_id = ANY(${only ?? []}::uuid[]))
     ORDER BY updated_at DESC, project_id LIMIT ${most}`.execute(db);
  return rows;
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

/** Those who run the workspaces: whom to ask for a role. */
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
  const { rows } = await sql<{
    global_company_id: string | null;
  }>`SELECT global_company_id FROM persons WHERE kinde_id = ${personId}`.execute(db);
  return rows[0]?.global_company_id ?? null;
}

export type WorkspaceChange = Partial<
  Pick<WorkspaceRow, 'workspace' | 'channel_id' | 'region' | 'is_archived' | 'sell_allowances'>
> & { margin_floor_pct?: number; sell_allowances_markup_pct?: number };

/** Changes a workspace that is still at the version given; none where it is not. */
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

/** What the home page counts, in one statement; of the projects only those named, where a list is given. */
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
