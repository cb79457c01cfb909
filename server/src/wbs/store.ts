import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import type { Row } from '../platform/rows.ts';
import { visibleActions } from '../schedule/visible.ts';

const columns = [
  'wbs_id',
  'workspace_id',
  'project_id',
  'parent_wbs_id',
  'code',
  'name',
  'position',
  'budget',
  'is_deleted',
  'version',
  'created_at',
  'updated_at',
] as const;
export type WbsRow = Pick<Row<'wbs'>, (typeof columns)[number]>;

/** The totals of one element's own tasks, without those of elements below it. */
export interface WbsTasks {
  wbs_id: string;
  task_count: number;
  task_cost: number;
  duration: number;
  done: number;
  start_date: string | null;
  end_date: string | null;
}

/** Elements in use, or deleted ones, of the given projects (all if none is given), siblings in order. */
export function listElements(
  db: Db,
  scope: Scope,
  projectIds: readonly string[] | null,
  deleted = false,
): Promise<WbsRow[]> {
  return db
    .selectFrom('wbs')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('is_deleted', '=', deleted)
    .$if(projectIds !== null, (query) => query.where('project_id', '=', sql<string>`ANY(${projectIds}::uuid[])`))
    .orderBy('project_id')
    .orderBy('position')
    .orderBy('wbs_id')
    .execute();
}

/** The totals of the tasks that the caller sees. */
export async function tasksByElement(db: Db, scope: Scope, projectIds: readonly string[] | null): Promise<WbsTasks[]> {
  const { rows } =
    await sql<WbsTasks>`SELECT wbs_id, count(*)::integer AS task_count, coalesce(sum(cost), 0) AS task_cost,
      sum(greatest(duration_minutes, 1))::double precision AS duration,
      sum(greatest(duration_minutes, 1) * progress_percentage / 100)::double precision AS done,
      min(start_date) AS start_date, max(end_date) AS end_date
    FROM actions a WHERE ${visibleActions([scope])} AND wbs_id IS NOT NULL AND NOT is_deleted AND kind <> 'summary'
      AND ${projectIds === null ? sql`TRUE` : sql`project_id = ANY(${[...projectIds]}::uuid[])`}
    GROUP BY wbs_id`.execute(db);
  return rows;
}

/** The number of elements and tasks directly in an element, whether or not the caller sees them. */
export async function countContents(db: Db, scope: Scope, projectId: string, id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT ((SELECT count(*) FROM wbs WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}
        AND parent_wbs_id = ${id} AND NOT is_deleted)
      + (SELECT count(*) FROM actions WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}
        AND wbs_id = ${id} AND NOT is_deleted AND kind <> 'summary'))::integer AS count`.execute(db);
  return rows[0]!.count;
}

/** An element of the project by its id, deleted or not; null if there is none. */
export async function findElement(db: Db, scope: Scope, projectId: string, id: string): Promise<WbsRow | null> {
  const found = await db
    .selectFrom('wbs')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .where('project_id', '=', projectId)
    .where('wbs_id', '=', id)
    .executeTakeFirst();
  return found ?? null;
}

/** Sets the codes of elements, by id. */
export async function setCodes(db: Db, scope: Scope, codes: ReadonlyMap<string, string>): Promise<void> {
  await sql`UPDATE wbs SET code = given.code, version = wbs.version + 1, updated_at = now()
    FROM unnest(${[...codes.keys()]}::uuid[], ${[...codes.values()]}::text[]) AS given (wbs_id, code)
    WHERE wbs.workspace_id = ${scope.workspaceId} AND wbs.wbs_id = given.wbs_id`.execute(db);
}

/** Those of these elements that the caller added. */
export async function addedBy(db: Db, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT entity_id AS id FROM audit_events
    WHERE workspace_id = ${scope.workspaceId} AND entity = 'wbs' AND entity_id = ANY(${[...ids]}::text[])
      AND action = 'created' AND actor_id = ${scope.personId}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
