import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { changedByHand, toldByItself, visibleTo, type EventRow } from './events.ts';

export interface EventFilters extends ListRequest {
  entity?: string;
  entity_id?: string;
  actor_id?: string;
  action?: string;
  from?: string;
  to?: string;
}

/** Events that fit, newest first unless asked otherwise. */
export function listEvents(db: Db, scope: Scope, filters: EventFilters): Promise<ListAnswer<EventRow>> {
  const conditions = allOf([
    visibleTo(scope),
    filters.entity_id === undefined && (filters.entity === undefined ? toldByItself : changedByHand),
    filters.entity !== undefined && sql`entity = ${filters.entity}`,
    filters.entity_id !== undefined && sql`entity_id = ${filters.entity_id}`,
    filters.actor_id !== undefined && sql`actor_id = ${filters.actor_id}`,
    filters.action !== undefined && sql`action = ${filters.action}`,
    filters.from !== undefined && sql`at >= ${filters.from}::date`,
    filters.to !== undefined && sql`at < ${filters.to}::date + 1`,
    filters.q?.trim() &&
      sql`search_words(workspace_id::text, title || ' ' || actor_name) @@ search_query(${scope.workspaceId}, ${filters.q})`,
  ]);
  return listPage<EventRow>(
    db,
    { ...filters, sort: filters.sort ?? '-at' },
    {
      select: sql`SELECT e.* FROM chosen JOIN audit_events e ON e.workspace_id = ${scope.workspaceId} AND e.seq = chosen.chosen_id`,
      from: sql`FROM audit_events WHERE ${conditions}`,
      id: 'seq',
      sortable: { at: 'seq' },
      defaultSort: '-at',
    },
  );
}

/** The history of one record, newest first, at most 500 events. */
export async function listEventsOf(db: Db, scope: Scope, entity: string, id: string): Promise<EventRow[]> {
  const { rows } =
    await sql<EventRow>`SELECT * FROM audit_events WHERE workspace_id = ${scope.workspaceId} AND entity = ${entity} AND entity_id = ${id} ORDER BY seq DESC LIMIT 500`.execute(
      db,
    );
  return rows;
}
