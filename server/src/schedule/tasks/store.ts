import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { allOf, isOneOf, listPage, severalOf, type ListAnswer, type ListRequest } from '../../platform/list.ts';
import { idsFound } from '../../platform/search.ts';
import { visibleActions } from '../visible.ts';
import { outlineLevel, outlinePaths } from './outline.ts';
import type { Row } from '../../platform/rows.ts';

type ActionColumn =
  | 'action_id'
  | 'workspace_id'
  | 'project_id'
  | 'action_category'
  | 'name'
  | 'code'
  | 'description'
  | 'action_status'
  | 'task_status'
  | 'progress_percentage'
  | 'start_date'
  | 'end_date'
  | 'planned_start_date'
  | 'planned_end_date'
  | 'actual_start_minute'
  | 'actual_finish_minute'
  | 'deadline_minute'
  | 'assignee_user_id'
  | 'trade'
  | 'crew'
  | 'wbs_id'
  | 'parent_id'
  | 'kind'
  | 'is_milestone'
  | 'is_critical'
  | 'duration_minutes'
  | 'calculated_duration_minutes'
  | 'total_float_minutes'
  | 'free_float_minutes'
  | 'is_deleted'
  | 'version'
  | 'created_at'
  | 'updated_at';

export interface ActionRow extends Pick<Row<'actions'>, ActionColumn> {
  assignee_email: string | null;
  assignee_name: string | null;
  /** In lists in the order of the outline. */
  outline_level?: number;
}

export interface ActionFilters extends ListRequest {
  project_id?: string;
  action_category?: string | readonly string[];
  bucket?: string | readonly string[];
  assignee?: string;
  endsFrom?: string;
  endsUntil?: string;
  startsUntil?: string;
  horizon?: boolean;
  withSummaries?: boolean;
  withEmptySummaries?: boolean;
  withCompleted?: boolean;
  is_deleted?: boolean;
}

const columns = sql`a.action_id, a.workspace_id, a.project_id, a.action_category, a.name, a.code, a.description, a.action_status,
  a.task_status, a.progress_percentage, a.start_date, a.end_date, a.planned_start_date, a.planned_end_date, a.actual_start_minute,
  a.actual_finish_minute, a.deadline_minute, a.assignee_user_id, p.email AS assignee_email,
  trim(p.first_name || ' ' || p.last_name) AS assignee_name, a.trade, a.crew, a.wbs_id, a.parent_id, a.kind, a.is_milestone,
  a.is_critical, a.duration_minutes, a.calculated_duration_minutes, a.total_float_minutes, a.free_float_minutes, a.is_deleted,
  a.version, a.created_at, a.updated_at`;
const withPerson = sql`LEFT JOIN persons p ON p.kinde_id = a.assignee_user_id`;

const workspacesOf = (scopes: readonly Scope[]) => scopes.map(({ workspaceId }) => workspaceId);

/** A page of work items that the callers see. */
export function listActionRows(
  db: Db,
  scopes: readonly Scope[],
  filters: ActionFilters,
): Promise<ListAnswer<ActionRow>> {
  const { project_id } = filters;
  const isOutline = filters.sort === 'outline' && project_id !== undefined;
  const where = conditionsOf(scopes, filters);
  const inOutline =
    isOutline &&
    sql`FROM actions a JOIN ${outlinePaths(workspacesOf(scopes), project_id)} outline ON outline.action_id = a.action_id`;
  const isSearched = Boolean(filters.q?.trim());
  return listPage<ActionRow>(
    db,
    { ...filters, sort: ordersOf(filters.sort, isOutline) },
    {
      select: sql`SELECT ${columns}${isOutline ? sql`, ${outlineLevel} AS outline_level` : sql``} FROM chosen JOIN actions a ON a.action_id = chosen.chosen_id AND ${visibleActions(scopes)} ${withPerson}`,
      from: inOutline && isSearched ? inOutline : sql`FROM actions a`,
      where,
      walk: inOutline ? { from: sql`${inOutline} WHERE ${where}` } : null,
      found: isSearched ? idsFound('actions', workspacesOf(scopes), filters.q!) : null,
      id: 'a.action_id',
      sortable: {
        name: 'a.name',
        start_date: 'a.start_date',
        end_date: 'a.end_date',
        updated_at: 'a.updated_at',
        outline: 'outline.path',
        is_settled: isSettled,
      },
      defaultSort: 'start_date',
    },
  );
}

/** Finished work that needs no attention. */
const isSettled = `a.task_status IN ('completed', 'closed', 'cancelled')`;

/** Orders of the list that combine several columns, and the outline across several projects. */
function ordersOf(sort: string | undefined, isOutline: boolean): string {
  if (sort === 'current') return 'is_settled,start_date';
  return sort === undefined || (sort === 'outline' && !isOutline) ? 'start_date' : sort;
}

function conditionsOf(scopes: readonly Scope[], filters: ActionFilters): RawBuilder<unknown> {
  const { assignee } = filters;
  return allOf([
    visibleActions(scopes),
    sql`a.is_deleted = ${filters.is_deleted ?? false}`,
    filters.project_id !== undefined && sql`a.project_id = ${filters.project_id}`,
    isOneOf(sql`a.action_category`, severalOf(filters.action_category)),
    isOneOf(sql`a.task_status`, severalOf(filters.bucket)),
    assignee !== undefined &&
      assignee !== '' &&
      sql`a.assignee_user_id IN (SELECT kinde_id FROM persons WHERE kinde_id = ${assignee} OR lower(email) = lower(${assignee}))`,
    filters.endsFrom !== undefined && sql`a.end_date >= ${filters.endsFrom}`,
    filters.endsUntil !== undefined && sql`a.end_date <= ${filters.endsUntil}`,
    filters.startsUntil !== undefined && sql`a.start_date <= ${filters.startsUntil}`,
    filters.horizon && sql`a.is_horizon`,
    filters.withSummaries === false && sql`a.kind <> 'summary'`,
    // Dates of a summary come from its children: without dates it has none.
    filters.withEmptySummaries === false && sql`(a.kind <> 'summary' OR a.start_date IS NOT NULL)`,
    filters.withCompleted === false && sql`NOT ${sql.raw(isSettled)}`,
  ]);
}

/** A work item of the workspace that the caller sees, deleted or not; null otherwise. */
export async function findAction(db: Db, scope: Scope, id: string): Promise<ActionRow | null> {
  const { rows } = await sql<ActionRow>`SELECT ${columns} FROM actions a ${withPerson}
    WHERE ${visibleActions([scope])} AND a.workspace_id = ${scope.workspaceId} AND a.action_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

type DepColumn =
  | 'id'
  | 'project_id'
  | 'predecessor_action_id'
  | 'successor_action_id'
  | 'kind'
  | 'lag_kind'
  | 'lag'
  | 'lag_unit'
  | 'notes'
  | 'is_deleted'
  | 'version';

export type DepRow = Pick<Row<'action_deps'>, DepColumn>;

const depColumns = sql`id, project_id, predecessor_action_id, successor_action_id, kind, lag_kind, lag, lag_unit, notes, is_deleted, version`;

/** Links at either end of these work items. */
export async function depsOfActions(db: Db, workspaceIds: string[], actionIds: string[]): Promise<DepRow[]> {
  const { rows } = await sql<DepRow>`SELECT ${depColumns} FROM action_deps
    WHERE workspace_id = ANY(${workspaceIds}::uuid[]) AND NOT is_deleted
      AND (predecessor_action_id = ANY(${actionIds}::uuid[]) OR successor_action_id = ANY(${actionIds}::uuid[]))`.execute(
    db,
  );
  return rows;
}

/** A page of the links of a project, in order. */
export async function listDeps(
  db: Db,
  scope: Scope,
  projectId: string,
  request: { action_id?: string; page: number; limit: number },
): Promise<ListAnswer<DepRow>> {
  const { page, limit, action_id } = request;
  const of = sql`workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND NOT is_deleted
    AND ${action_id === undefined ? sql`TRUE` : sql`(predecessor_action_id = ${action_id} OR successor_action_id = ${action_id})`}`;
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM action_deps WHERE ${of}`.execute(db);
  const { rows } = await sql<DepRow>`SELECT ${depColumns} FROM action_deps WHERE ${of}
    ORDER BY position, id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  return { items: rows, count: rows.length, total_count: counted.rows[0]!.n, page, limit };
}

export async function findDep(db: Db, scope: Scope, projectId: string, id: string): Promise<DepRow | null> {
  const { rows } = await sql<DepRow>`SELECT ${depColumns} FROM action_deps
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND id = ${id} AND NOT is_deleted`.execute(
    db,
  );
  return rows[0] ?? null;
}
