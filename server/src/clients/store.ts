import { clientRecord } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { recordStore } from '../platform/records/record-store.ts';
import type { Scope } from '../platform/scope.ts';

export const { find: findClient } = recordStore(clientRecord);

/** The number of projects of each of these clients; those without one are left out. */
export async function countProjects(
  db: Db,
  clients: readonly { workspace_id: string; id: string }[],
): Promise<Map<string, number>> {
  if (clients.length === 0) return new Map();
  const { rows } = await sql<{ client_id: string; n: number }>`SELECT p.client_id, count(*) AS n FROM projects p
    WHERE (p.workspace_id, p.client_id) IN (SELECT * FROM unnest(
      ${clients.map((client) => client.workspace_id)}::uuid[], ${clients.map(({ id }) => id)}::uuid[]))
    GROUP BY p.client_id`.execute(db);
  return new Map(rows.map((row) => [row.client_id, row.n]));
}

/** The distinct values of the clients in use, for filters. */
export async function listValues(
  db: Db,
  { workspaceId }: Scope,
): Promise<{ regions: string[]; groups: string[]; tags: string[] }> {
  const of = (value: string) => sql`ARRAY(SELECT DISTINCT ${sql.raw(value)} AS value FROM clients
    WHERE workspace_id = ${workspaceId} AND NOT is_deleted AND ${sql.raw(value === 'unnest(tags)' ? 'TRUE' : `${value} IS NOT NULL`)}
    ORDER BY value LIMIT 200)`;
  const { rows } = await sql<{ regions: string[]; groups: string[]; tags: string[] }>`
    SELECT ${of('region')} AS regions, ${of('"companyGroup"')} AS groups, ${of('unnest(tags)')} AS tags`.execute(db);
  return rows[0]!;
}
