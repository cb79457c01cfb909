// Undoes a background call: with the call that undoes it, in the background as well.
import { callNamed, type CallName } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { findBackgroundCall, queueInBackground, undoBodyOf } from '../platform/background-calls.ts';
import type { Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import { permittedScopes } from '../platform/permitted-scopes.ts';
import type { Actor } from '../platform/scope.ts';

/** The undo was cancelled or has failed for good: it can be tried again. */
async function hasEndedInVain(tx: Tx, workspaceId: string, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM followed_jobs
    WHERE workspace_id = ${workspaceId} AND id = ${id} AND state IN ('failed', 'cancelled')`.execute(tx);
  return rows.length > 0;
}

/** Queues the undo of a call; answers its job. Throws 404 and 409 if there is nothing to undo. */
export async function undoInBackground(
  tx: Tx,
  workspaceId: string,
  id: string,
  { actor, request }: { actor: Actor; request: FastifyRequest },
): Promise<{ id: string; message: string }> {
  const found = await findBackgroundCall(tx, { workspaceId, id }, { isLocked: true });
  if (!found) throw notFound();
  if (found.undone_by !== null && !(await hasEndedInVain(tx, workspaceId, found.undone_by))) {
    throw conflict('undone', 'This import is undone already, or its undo is still running.');
  }
  if (!found.is_undoable) {
    throw conflict('nothing_to_undo', 'There is nothing to undo: nothing was stored.');
  }
  const name = callNamed(found.call).undo!.call as CallName;
  const call = callNamed(name);
  const { params, query } = found;
  permittedScopes(call, actor, { params, query, headers: request.headers } as never);
  const undoId = await queueInBackground(tx, workspaceId, {
    person: { id: actor.personId, name: actor.name },
    call: name,
    url: call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? '')),
    params,
    query,
    body: JSON.stringify(undoBodyOf(found.call, JSON.parse(found.answer!))),
  });
  await sql`UPDATE background_calls SET undone_by = ${undoId} WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(
    tx,
  );
  return { id: undoId, message: 'The import is being undone. You will be notified when that has ended.' };
}
