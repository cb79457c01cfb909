import { childrenOf, permissionOf } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { isNarrowedToOwn, type Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { withoutClosedDocuments } from '../transmittals/visible.ts';
import type { EventRow } from './event-row.ts';
import { changedByHand, shownAlone, visibleTo } from './events.ts';

export interface EventFilters extends ListRequest {
  entity?: string;
  entity_id?: string;
  actor_id?: string;
  action?: string;
  from?: string;
  to?: string;
  act?: string;
}

/** The filters of a list of events. */
function fits(scope: Scope, filters: EventFilters): RawBuilder<unknown> {
  return allOf([
    visibleTo(scope),
    filters.entity_id === undefined && (filters.entity === undefined ? shownAlone : changedByHand),
    filters.entity !== undefined && sql`entity = ${filters.entity}`,
    filters.entity_id !== undefined && sql`entity_id = ${filters.entity_id}`,
    filters.actor_id !== undefined && sql`actor_id = ${filters.actor_id}`,
    filters.action !== undefined && sql`action = ${filters.action}`,
    filters.from !== undefined && sql`at >= ${filters.from}::date`,
    filters.to !== undefined && sql`at < ${filters.to}::date + 1`,
    filters.act !== undefined && sql`(seq = ${filters.act}::bigint OR act = ${filters.act}::bigint)`,
    isFound(scope, filters.q),
  ]);
}

const isFound = (scope: Scope, q: string | undefined) =>
  q?.trim() &&
  sql`search_words(workspace_id::text, title || ' ' || actor_name) @@ search_query(${scope.workspaceId}, ${q})`;

const byTime = { id: 'seq', sortable: { at: 'seq' }, defaultSort: '-at' };
const newestFirst = (filters: EventFilters) => ({ ...filters, sort: filters.sort ?? '-at' });

/** Matching events, newest first by default. */
export function listEvents(db: Db, scope: Scope, filters: EventFilters): Promise<ListAnswer<EventRow>> {
  return listPage<EventRow>(db, newestFirst(filters), {
    ...byTime,
    select: sql`SELECT e.* FROM chosen JOIN audit_events e ON e.workspace_id = ${scope.workspaceId} AND e.seq = chosen.chosen_id`,
    from: sql`FROM audit_events`,
    where: fits(scope, filters),
  });
}

/** An act by its first matching event, with the number of matching events. */
export interface ActRow extends EventRow {
  opened_by: number;
  count: number;
}

/** Matching acts, newest first by default. */
export function listActs(db: Db, scope: Scope, filters: EventFilters): Promise<ListAnswer<ActRow>> {
  // A search or an id may match any record of an act; other filters match all of them or none.
  const anyOfThem = allOf([
    isFound(scope, filters.q),
    filters.entity_id !== undefined && sql`entity_id = ${filters.entity_id}`,
  ]);
  const isOfSome = Boolean(filters.q?.trim()) || filters.entity_id !== undefined;
  return listPage<ActRow>(db, newestFirst(filters), {
    ...byTime,
    select: sql`SELECT e.*, coalesce(e.act, e.seq) AS opened_by, (SELECT count(*) FROM audit_events
        WHERE workspace_id = e.workspace_id AND (seq = coalesce(e.act, e.seq) OR act = coalesce(e.act, e.seq)) AND ${anyOfThem}) AS count
      FROM chosen JOIN audit_events e ON e.workspace_id = ${scope.workspaceId} AND e.seq = chosen.chosen_id`,
    ...(isOfSome
      ? {
          from: sql`FROM (SELECT min(seq) AS seq FROM audit_events WHERE ${fits(scope, filters)} GROUP BY coalesce(act, seq)) acts`,
          where: sql`TRUE`,
        }
      : { from: sql`FROM audit_events`, where: sql`act IS NULL AND ${fits(scope, filters)}` }),
  });
}

/** The history of one record, newest first, at most 500 events; for an import also its name. */
export async function listEventsOf(db: Db, scope: Scope, entity: string, id: string): Promise<EventRow[]> {
  const own = await sql<EventRow>`SELECT e.*, b.note FROM (SELECT * FROM audit_events
        WHERE workspace_id = ${scope.workspaceId} AND entity = ${entity} AND entity_id = ${id} AND ${withoutClosedDocuments(scope)} ORDER BY seq DESC LIMIT 500) e
      LEFT JOIN schedule_edits b ON b.workspace_id = e.workspace_id AND b.id = e.batch AND b.kind = 'import'
      ORDER BY e.seq DESC`.execute(db);
  if (entity !== 'actions' || !isId(id)) return own.rows;
  const shared = await sharedEventsOf(db, scope, id);
  return [...own.rows, ...shared].toSorted((a, b) => b.seq - a.seq).slice(0, 500);
}

/** The history of the children of a record that the caller may see, newest first, at most 500 events of each kind. */
export async function listEventsOfChildren(db: Db, scope: Scope, entity: string, id: string): Promise<EventRow[]> {
  const seen = childrenOf(entity).filter((child) => {
    const view = permissionOf(child, 'view');
    return isId(id) && scope.can(view) && !isNarrowedToOwn(scope, view);
  });
  const events = await Promise.all(
    seen.map(async ({ table, id: key, parent }) => {
      const { rows } = await sql<EventRow>`SELECT e.* FROM audit_events e
        WHERE e.workspace_id = ${scope.workspaceId} AND e.entity = ${table} AND e.entity_id IN (
          SELECT ${sql.ref(`t.${key}`)}::text FROM ${sql.table(table)} t
           WHERE t.workspace_id = ${scope.workspaceId} AND ${sql.ref(`t.${parent!.field}`)} = ${id}::uuid)
        ORDER BY e.seq DESC LIMIT 500`.execute(db);
      return rows;
    }),
  );
  return events.flat();
}

const isId = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);

/** The events of a task in large batches, such as an import, where one event covers all rows. */
async function sharedEventsOf(db: Db, scope: Scope, id: string): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    SELECT e.seq, e.at, e.actor_id, e.actor_name, e.action, e.entity, ${id} AS entity_id, a.name AS title,
           CASE WHEN jsonb_typeof(e.before -> ${id}) = 'object' THEN e.before -> ${id} END AS before,
           CASE WHEN jsonb_typeof(e.after -> ${id}) = 'object' THEN e.after -> ${id} END AS after, e.request_id, b.note
      FROM actions a
      JOIN schedule_edits b ON b.workspace_id = a.workspace_id AND b.project_id = a.project_id
       AND b.patch_count + cardinality(b.moved) > 500
      JOIN audit_events e ON e.workspace_id = a.workspace_id AND e.entity = 'actions' AND e.entity_id = b.id::text
       AND coalesce(e.after, e.before) ? ${id}
     WHERE a.workspace_id = ${scope.workspaceId} AND a.action_id = ${id}::uuid`.execute(db);
  return rows;
}

/** Whether the task exists, deleted or not. */
export async function isTask(db: Db, scope: Scope, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const { rows } =
    await sql`SELECT 1 FROM actions WHERE workspace_id = ${scope.workspaceId} AND action_id = ${id}::uuid`.execute(db);
  return rows.length > 0;
}
