// Finds the workspace of a call that does not name it, among the caller's: programs send some calls with the id of the
// record alone.
import type { Call } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db } from './database.ts';
import { malformed, notFound } from './failures.ts';
import { namedWorkspace } from './permitted-scopes.ts';
import type { Actor } from './scope.ts';

type Sent = Record<string, unknown>;

/**
 * Adds the `workspace_id` that a request leaves out to its query, or to the body of a JSON request, as if the caller had sent
 * it. Throws 404 if the record is in no workspace of the caller, 400 if the workspace remains open.
 */
export async function nameWorkspace(db: Db, call: Call, actor: Actor, request: FastifyRequest): Promise<void> {
  const { workspaceOf } = call;
  const [query, body] = [request.query as Sent, (request.body ?? {}) as Sent];
  if (!workspaceOf || namedWorkspace(call, request) !== undefined) return;
  const own = [...actor.memberships.keys(), ...actor.closedMemberships.keys()];
  const found =
    workspaceOf === 'only'
      ? own
      : await workspacesWith(db, workspaceOf, { own, id: idOf(request, workspaceOf.column) });
  if (found.length > 1) throw malformed({ workspace_id: ['Give a value: it could be several of your workspaces.'] });
  const [only] = found;
  if (only === undefined) throw notFound();
  (call.body && !call.upload ? body : query)['workspace_id'] = only;
}

const idOf = ({ params, body }: FastifyRequest, column: string) =>
  String((params as Sent)[column] ?? (body as Sent)[column]);

/** Those of the workspaces that have the record: ids are unique within a workspace. */
async function workspacesWith(
  db: Db,
  { table, column }: { table: string; column: string },
  { own, id }: { own: readonly string[]; id: string },
): Promise<string[]> {
  const { rows } = await sql<{ workspace_id: string }>`SELECT workspace_id FROM ${sql.table(table)}
    WHERE workspace_id = ANY(${own}::uuid[]) AND ${sql.ref(column)} = ${id}::uuid`.execute(db);
  return rows.map(({ workspace_id }) => workspace_id);
}
