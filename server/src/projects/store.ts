import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { insertRow, updateRow, type NewRow, type Row, type RowChange } from '../platform/rows.ts';
import {
  allOf,
  inWorkspaces,
  isOneOf,
  listPage,
  severalOf,
  type ListAnswer,
  type ListRequest,
} from '../platform/list.ts';
import { idsFound } from '../platform/search.ts';

/** The status of its programme, if the statement reads it. */
interface ProgrammeStatus {
  forecast_finish: string | null;
  baseline_finish: string | null;
  progress_percentage: number | null;
}

export type ProjectRow = Row<'projects'> & Partial<ProgrammeStatus>;

export interface ProjectFilters extends ListRequest {
  project_id?: string;
  client_id?: string;
  sector?: string | readonly string[];
  state?: string | readonly string[];
  is_archived?: boolean;
}

const sortable = {
  project_name: 'p.project_name',
  project_number: 'p.project_number',
  sector: 'p.sector',
  state: 'p.state',
  start_date: 'p.start_date',
  end_date: 'p.end_date',
  contract_value: 'p.contract_value',
  updated_at: 'p.updated_at',
};

const columns = [
  'workspace_id',
  'project_id',
  'project_name',
  'project_number',
  'client_id',
  'sector',
  'address',
  'state',
  'time_zone',
  'currency',
  'contract_value',
  'start_date',
  'end_date',
  'description',
  'is_archived',
  'is_loading',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ProjectRow)[];
// Work that ends at midnight ends on the day before.
const dayOf = (minute: RawBuilder<unknown>) => sql`(DATE '1970-01-01' + floor((${minute} - 1) / 1440.0)::integer)`;
// If there is a programme, its data date applies: minutes from 1970 on the project's own clock.
const present = sql`${sql.join(columns.map((name) => sql.ref(`p.${name}`)))},
  CASE WHEN programme.project_id IS NULL THEN p.status_date
       ELSE DATE '1970-01-01' + floor((programme.project ->> 'statusDate')::numeric / 1440)::integer END AS status_date,
  ${dayOf(sql.ref('programme.finish_minute'))} AS forecast_finish, ${dayOf(sql.ref('baseline.finish_minute'))} AS baseline_finish,
  programme.progress_percentage`;
const withProgramme = sql`LEFT JOIN programmes programme
  ON programme.workspace_id = p.workspace_id AND programme.project_id = p.project_id
  LEFT JOIN LATERAL (
    SELECT b.finish_minute FROM baselines b
     WHERE b.workspace_id = p.workspace_id AND b.project_id = p.project_id AND NOT b.is_deleted
     ORDER BY b.number = (programme.project ->> 'currentBaseline')::integer DESC NULLS LAST, b.number LIMIT 1) baseline
    ON programme.project_id IS NOT NULL`;

/** Projects of the scopes; in a scope with a list of projects, only those. */
export async function listProjects(
  db: Db,
  scopes: { scope: Scope; only: string[] | null }[],
  filters: ProjectFilters,
): Promise<ListAnswer<ProjectRow>> {
  const ids = scopes.map(({ scope }) => scope.workspaceId);
  const visible = scopes.map(({ scope, only }) =>
    only === null
      ? sql`p.workspace_id = ${scope.workspaceId}`
      : sql`(p.workspace_id = ${scope.workspaceId} AND p.project_id = ANY(${only}::uuid[]))`,
  );
  const conditions = allOf([
    visible.length === 0 ? sql`FALSE` : sql`(${sql.join(visible, sql` OR `)})`,
    sql`p.is_archived = ${filters.is_archived ?? false}`,
    filters.project_id !== undefined && sql`p.project_id = ${filters.project_id}`,
    filters.client_id !== undefined && sql`p.client_id = ${filters.client_id}`,
    isOneOf(sql`p.sector`, severalOf(filters.sector)),
    isOneOf(sql`p.state`, severalOf(filters.state)),
  ]);
  return listPage<ProjectRow>(db, filters, {
    select: sql`SELECT ${present} FROM chosen JOIN projects p ON ${inWorkspaces('p.workspace_id', ids)} AND p.project_id = chosen.chosen_id ${withProgramme}`,
    from: sql`FROM projects p`,
    where: conditions,
    found: filters.q?.trim() ? idsFound('projects', ids, filters.q) : null,
    id: 'p.project_id',
    sortable,
    defaultSort: 'project_name',
  });
}

export async function findProject(db: Db, scope: Scope, projectId: string): Promise<ProjectRow | null> {
  const { rows } = await sql<ProjectRow>`SELECT ${present} FROM projects p ${withProgramme}
    WHERE p.workspace_id = ${scope.workspaceId} AND p.project_id = ${projectId}`.execute(db);
  return rows[0] ?? null;
}

/** The project in use with a number, compared as in the index of numbers. */
export async function findOpenByNumber(
  db: Db,
  scope: Scope,
  number: string,
): Promise<Pick<ProjectRow, 'project_id' | 'project_name'> | null> {
  const found = await db
    .selectFrom('projects')
    .select(['project_id', 'project_name'])
    .where('workspace_id', '=', scope.workspaceId)
    .where(({ not }) => not('is_archived'))
    .where(sql<boolean>`lower(project_number) = lower(${number})`)
    .executeTakeFirst();
  return found ?? null;
}

export function insertProject(
  tx: Tx,
  scope: Scope,
  projectId: string,
  fields: Omit<NewRow<'projects'>, 'workspace_id' | 'project_id'>,
): Promise<ProjectRow> {
  return insertRow(tx, 'projects', { ...fields, workspace_id: scope.workspaceId, project_id: projectId });
}

/** Changes a project that is still at the given version; null if it is not. */
export function updateProject(
  tx: Tx,
  scope: Scope,
  projectId: string,
  version: number,
  fields: RowChange<'projects'>,
): Promise<ProjectRow | null> {
  return updateRow(tx, 'projects', { workspace_id: scope.workspaceId, project_id: projectId }, version, fields);
}
