import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { findRow, insertRow, updateRow } from '../platform/rows.ts';
import { allOf, inWorkspaces, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { idsFound } from '../platform/search.ts';

interface Row {
  workspace_id: string;
  is_deleted: boolean;
  version: number;
  created_at: string;
  updated_at: string;
}
export interface TeamRow extends Row {
  team_bim_id: string;
  project_id: string | null;
  resource_id: string | null;
  name: string;
  members: string[];
}
export interface Place {
  name: string;
  order: number;
}
export interface BuildingRow extends Row {
  building_id: string;
  project_id: string;
  building_name: string;
  levels: Place[];
  zones: Place[];
}
/** A scope and the projects that its list is narrowed to; none where all of the workspace are seen. */
export interface Visible {
  scope: Scope;
  only: string[] | null;
}
export interface StructureFilters extends ListRequest {
  project_id?: string;
  is_deleted?: boolean;
}

/** Rows of the scopes; with a narrowed scope only those of its projects. */
function within(visible: Visible[]): RawBuilder<unknown> {
  const each = visible.map(({ scope, only }) =>
    only === null
      ? sql`t.workspace_id = ${scope.workspaceId}`
      : sql`(t.workspace_id = ${scope.workspaceId} AND t.project_id = ANY(${only}::uuid[]))`,
  );
  return each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`;
}

const workspaceIds = (visible: Visible[]) => visible.map(({ scope }) => scope.workspaceId);

/** What a search finds; none where nothing is searched. */
const found = (entity: 'teams' | 'buildings', visible: Visible[], { q }: StructureFilters) =>
  q?.trim() ? idsFound(entity, workspaceIds(visible), q) : null;

export function listTeams(db: Db, visible: Visible[], filters: StructureFilters): Promise<ListAnswer<TeamRow>> {
  const conditions = allOf([
    within(visible),
    sql`t.is_deleted = ${filters.is_deleted ?? false}`,
    filters.project_id !== undefined && sql`t.project_id = ${filters.project_id}`,
  ]);
  return listPage<TeamRow>(db, filters, {
    select: sql`SELECT t.* FROM chosen JOIN teams t ON ${inWorkspaces('t.workspace_id', workspaceIds(visible))} AND t.team_bim_id = chosen.chosen_id`,
    from: sql`FROM teams t`,
    where: conditions,
    found: found('teams', visible, filters),
    id: 't.team_bim_id',
    sortable: { name: 't.name', created_at: 't.created_at', updated_at: 't.updated_at' },
    defaultSort: 'name',
  });
}

export function listBuildings(db: Db, visible: Visible[], filters: StructureFilters): Promise<ListAnswer<BuildingRow>> {
  const conditions = allOf([
    within(visible),
    sql`t.is_deleted = ${filters.is_deleted ?? false}`,
    filters.project_id !== undefined && sql`t.project_id = ${filters.project_id}`,
  ]);
  return listPage<BuildingRow>(db, filters, {
    select: sql`SELECT t.* FROM chosen JOIN buildings t ON ${inWorkspaces('t.workspace_id', workspaceIds(visible))} AND t.building_id = chosen.chosen_id`,
    from: sql`FROM buildings t`,
    where: conditions,
    found: found('buildings', visible, filters),
    id: 't.building_id',
    sortable: { building_name: 't.building_name', created_at: 't.created_at', updated_at: 't.updated_at' },
    defaultSort: 'building_name',
  });
}

/** Names of the projects that teams or buildings are of, by id. */
export async function projectNamesOf(
  db: Db,
  rows: { workspace_id: string; project_id: string | null }[],
): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ project_id: string; project_name: string }>`SELECT project_id, project_name
    FROM projects WHERE (workspace_id, project_id) IN (SELECT * FROM unnest(
      ${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row.project_id)}::uuid[]))`.execute(db);
  return new Map(found.map((row) => [row.project_id, row.project_name]));
}

/** One team, deleted or not. */
export async function findTeam(db: Db, scope: Scope, id: string): Promise<TeamRow | null> {
  return findRow<TeamRow>(db, 'teams', { workspace_id: scope.workspaceId, team_bim_id: id });
}

/** One building, deleted or not. */
export async function findBuilding(db: Db, scope: Scope, id: string): Promise<BuildingRow | null> {
  return findRow<BuildingRow>(db, 'buildings', { workspace_id: scope.workspaceId, building_id: id });
}

export type TeamFields = Partial<Pick<TeamRow, 'name' | 'project_id' | 'resource_id' | 'members' | 'is_deleted'>>;
export type BuildingFields = Partial<
  Pick<BuildingRow, 'building_name' | 'project_id' | 'levels' | 'zones' | 'is_deleted'>
>;

export async function insertTeam(tx: Tx, scope: Scope, id: string, fields: TeamFields): Promise<TeamRow> {
  return insertRow<TeamRow>(tx, 'teams', { ...fields, workspace_id: scope.workspaceId, team_bim_id: id });
}

/** Changes a team; where a version is given, only if it is still at that version: none where it is not. */
export async function updateTeam(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  fields: TeamFields,
): Promise<TeamRow | null> {
  return updateRow<TeamRow>(tx, 'teams', { workspace_id: scope.workspaceId, team_bim_id: id }, version, fields);
}

export async function insertBuilding(tx: Tx, scope: Scope, id: string, fields: BuildingFields): Promise<BuildingRow> {
  return insertRow<BuildingRow>(tx, 'buildings', {
    ...asJson(fields),
    workspace_id: scope.workspaceId,
    building_id: id,
  });
}

/** Changes a building; where a version is given, only if it is still at that version: none where it is not. */
export async function updateBuilding(
  tx: Tx,
  scope: Scope,
  id: string,
  version: number | null,
  fields: BuildingFields,
): Promise<BuildingRow | null> {
  return updateRow<BuildingRow>(
    tx,
    'buildings',
    { workspace_id: scope.workspaceId, building_id: id },
    version,
    asJson(fields),
  );
}

/** The driver writes a JavaScript array as a PostgreSQL array, so lists of places are given as JSON text. */
function asJson(fields: BuildingFields): object {
  return {
    ...fields,
    ...(fields.levels === undefined ? {} : { levels: JSON.stringify(fields.levels) }),
    ...(fields.zones === undefined ? {} : { zones: JSON.stringify(fields.zones) }),
  };
}

export async function isProject(db: Db, scope: Scope, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM projects
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Those of the people who are active members of the workspace. */
export async function activeMembers(db: Db, scope: Scope, personIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ kinde_id: string }>`SELECT kinde_id FROM members
    WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ANY(${personIds}) AND status = 'active'`.execute(db);
  return new Set(rows.map((row) => row.kinde_id));
}

/** Names of people by kinde_id. */
export async function namesOf(db: Db, personIds: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ kinde_id: string; name: string }>`
    SELECT kinde_id, trim(first_name || ' ' || last_name) AS name FROM persons WHERE kinde_id = ANY(${personIds})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.kinde_id, row.name]));
}
