// The names of records in events: the project and the task that a record belongs to, and the names of its ids.
import { recordKinds, records } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import type { EventRow } from './event-row.ts';

/** The record's own table: its id, and the column of its task if it belongs to one. */
const places: Record<string, { id: string; task?: string }> = {
  ...Object.fromEntries(
    Object.entries(recordKinds).flatMap(([table, { ofProject }]) => (ofProject ? [[table, ofProject]] : [])),
  ),
  ...Object.fromEntries(
    Object.values(records)
      .filter(({ project }) => project === 'project_id')
      .map(({ table, id }) => [table, { id }]),
  ),
};
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for a bare id, which means nothing to a reader. */
export function isBareId(text: string | null): boolean {
  return text !== null && uuid.test(text);
}

export interface Place {
  project: { id: string; name: string } | null;
  task: { id: string; name: string } | null;
}

/** The project and task of the records in the events, by kind and id: `actions <id>`. */
export async function placesOf(db: Db, scope: Scope, rows: readonly EventRow[]): Promise<Map<string, Place>> {
  const wanted = Map.groupBy(
    rows.filter(({ entity, entity_id }) => entity in places && uuid.test(entity_id)),
    ({ entity }) => entity,
  );
  if (wanted.size === 0) return new Map();
  const parts = [...wanted].map(([entity, events]) => {
    const { id, task } = places[entity]!;
    return sql`SELECT ${entity}::text AS entity, ${sql.ref(id)} AS id, project_id, ${task ? sql.ref(task) : sql`NULL::uuid`} AS task_id
      FROM ${sql.table(entity)} WHERE workspace_id = ${scope.workspaceId} AND ${sql.ref(id)} = ANY(${events.map(({ entity_id }) => entity_id)}::uuid[])`;
  });
  const { rows: found } = await sql<{
    key: string;
    project_id: string | null;
    project_name: string | null;
    task_id: string | null;
    task: string | null;
  }>`
    SELECT r.entity || ' ' || r.id AS key, p.project_id, p.project_name, a.action_id AS task_id, a.name AS task FROM (${union(parts)}) r
      LEFT JOIN projects p ON p.workspace_id = ${scope.workspaceId} AND p.project_id = r.project_id
      LEFT JOIN actions a ON a.workspace_id = ${scope.workspaceId} AND a.action_id = r.task_id`.execute(db);
  return new Map(
    found.map((row) => [
      row.key,
      {
        project: row.project_id === null ? null : { id: row.project_id, name: row.project_name ?? '' },
        task: row.task_id === null ? null : { id: row.task_id, name: row.task ?? '' },
      },
    ]),
  );
}

/** The Mondays of the weeks that commitments belong to, by their ids. */
export async function weeksOf(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('commitments')
    .select(['id', 'week_start'])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', sql<string>`ANY(${[...ids]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, week_start }) => [id, week_start]));
}

/** The ends of links and assignments: predecessor and successor, or resource and task. */
export async function endsOf(
  db: Db,
  scope: Scope,
  ids: ReadonlySet<string>,
): Promise<Map<string, readonly [string, string]>> {
  if (ids.size === 0) return new Map();
  const { rows } = await sql<{ id: string; one: string; other: string }>`
    SELECT id, predecessor_action_id AS one, successor_action_id AS other FROM action_deps
      WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${[...ids]}::uuid[])
    UNION ALL SELECT id, resource_id, action_id FROM schedule_assignments
      WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, one, other }) => [id, [one, other]]));
}

/** The names of the people and records with these ids. */
export async function namesOfIds(db: Db, scope: Scope, ids: ReadonlySet<string>): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const recordIds = [...ids].filter((id) => uuid.test(id));
  const named = (table: string, id: string, name: string) =>
    sql`SELECT ${sql.ref(id)}::text AS id, ${sql.ref(name)} AS name FROM ${sql.table(table)}
      WHERE workspace_id = ${scope.workspaceId} AND ${sql.ref(id)} = ANY(${recordIds}::uuid[])`;
  const { rows } = await sql<{ id: string; name: string }>`${union([
    // People who have not accepted yet have the name that the workspace typed.
    sql`SELECT p.kinde_id AS id, trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name)) AS name
      FROM persons p LEFT JOIN members m ON m.workspace_id = ${scope.workspaceId} AND m.kinde_id = p.kinde_id
     WHERE p.kinde_id = ANY(${[...ids]}::text[])`,
    named('projects', 'project_id', 'project_name'),
    named('roles', 'id', 'name'),
    named('labour_awards', 'id', 'name'),
    named('labour_rates', 'id', 'name'),
    named('schedule_calendars', 'id', 'name'),
    named('schedule_resources', 'id', 'name'),
    ...Object.values(records).map(({ table, id, title }) => named(table, id, title)),
    named('wbs', 'wbs_id', 'name'),
    named('actions', 'action_id', 'name'),
  ])}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function union(parts: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(parts, sql` UNION ALL `);
}
