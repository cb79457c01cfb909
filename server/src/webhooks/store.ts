import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import { insertRow, updateRow, type Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';

export type MessageRow = Row<'webhook_messages'>;

/** For each webhook whether it has a secret, and until when an older one is valid. */
export async function secretsOf(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, { has_secret: boolean; old_secret_until: string | null }>> {
  const { rows } = await sql<{ webhook_id: string; old_secret_until: string | null }>`
    SELECT webhook_id, max(valid_until) FILTER (WHERE valid_until > now()) AS old_secret_until FROM webhook_secrets
     WHERE webhook_id = ANY(${[...ids]}::uuid[]) GROUP BY webhook_id`.execute(db);
  return new Map(rows.map(({ webhook_id, old_secret_until }) => [webhook_id, { has_secret: true, old_secret_until }]));
}

/** Replaces the current secret; answers until when the previous one is valid. */
export async function replaceSecret(
  tx: Tx,
  scope: Scope,
  webhookId: string,
  { sealed, overlapHours }: { sealed: Buffer; overlapHours: number },
): Promise<string | null> {
  await sql`UPDATE webhooks SET secret_made_at = now(), version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND id = ${webhookId}`.execute(tx);
  // At most two are valid.
  await sql`DELETE FROM webhook_secrets
    WHERE workspace_id = ${scope.workspaceId} AND webhook_id = ${webhookId} AND valid_until IS NOT NULL`.execute(tx);
  const { rows } = await sql<{ valid_until: string }>`UPDATE webhook_secrets
      SET valid_until = now() + make_interval(hours => ${overlapHours}::int)
    WHERE workspace_id = ${scope.workspaceId} AND webhook_id = ${webhookId} RETURNING valid_until`.execute(tx);
  await insertRow(tx, 'webhook_secrets', {
    workspace_id: scope.workspaceId,
    id: newId(),
    webhook_id: webhookId,
    sealed_secret: sealed,
  });
  return rows[0]?.valid_until ?? null;
}

export function listMessages(
  db: Db,
  scope: Scope,
  webhookId: string,
  filters: ListRequest & { state?: string },
): Promise<ListAnswer<MessageRow>> {
  return listPage<MessageRow>(
    db,
    { ...filters, sort: filters.sort ?? '-created_at' },
    {
      select: sql`SELECT m.* FROM chosen JOIN webhook_messages m ON m.workspace_id = ${scope.workspaceId} AND m.id = chosen.chosen_id`,
      from: sql`FROM webhook_messages m`,
      where: allOf([
        sql`m.workspace_id = ${scope.workspaceId} AND m.webhook_id = ${webhookId}`,
        filters.state !== undefined && sql`m.state = ${filters.state}`,
        filters.q?.trim() && sql`strpos(m.body, ${filters.q.trim()}) > 0`,
      ]),
      id: 'm.id',
      sortable: { created_at: 'm.created_at' },
      defaultSort: '-created_at',
    },
  );
}

export async function findMessage(db: Db, scope: Scope, webhookId: string, id: string): Promise<MessageRow | null> {
  const { rows } = await sql<MessageRow>`SELECT * FROM webhook_messages
    WHERE workspace_id = ${scope.workspaceId} AND webhook_id = ${webhookId} AND id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Writes a message that a job will send. */
export async function insertMessage(
  tx: Tx,
  scope: Scope,
  message: Pick<MessageRow, 'id' | 'webhook_id' | 'event' | 'body'>,
): Promise<void> {
  await insertRow(tx, 'webhook_messages', { workspace_id: scope.workspaceId, ...message, state: 'queued' });
  await refreshMessages(tx, scope.workspaceId);
}

/** Resets a delivered or failed message to its first attempt. */
export async function queueAgain(tx: Tx, scope: Scope, id: string): Promise<void> {
  await sql`UPDATE webhook_messages SET state = 'queued', attempts = 0, next_try_at = NULL, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`.execute(tx);
  await refreshMessages(tx, scope.workspaceId);
}

/** A message as it is sent. */
export interface Delivery extends MessageRow {
  name: string;
  url: string;
  sends: boolean;
  /** The current secret first. */
  sealed_secrets: Buffer[];
}

export async function findDelivery(db: Db, workspaceId: string, id: string): Promise<Delivery | null> {
  const { rows } = await sql<Delivery>`SELECT m.*, h.name, h.url, NOT h.is_paused AND NOT h.is_deleted AS sends,
      ARRAY(SELECT k.sealed_secret FROM webhook_secrets k WHERE k.workspace_id = h.workspace_id AND k.webhook_id = h.id
              AND (k.valid_until IS NULL OR k.valid_until > now()) ORDER BY k.valid_until NULLS FIRST) AS sealed_secrets
    FROM webhook_messages m JOIN webhooks h ON h.workspace_id = m.workspace_id AND h.id = m.webhook_id
   WHERE m.workspace_id = ${workspaceId} AND m.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export interface Waiting {
  workspace_id: string;
  id: string;
  event: string;
  name: string;
}

/** Claims messages without a job, oldest first; two servers claim different ones. */
export async function takeWaiting(tx: Tx, most: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    WITH taken AS (SELECT workspace_id, id FROM webhook_messages WHERE state = 'waiting' ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED)
    UPDATE webhook_messages m SET state = 'queued' FROM taken, webhooks h
     WHERE m.workspace_id = taken.workspace_id AND m.id = taken.id AND h.workspace_id = m.workspace_id AND h.id = m.webhook_id
    RETURNING m.workspace_id, m.id, m.event, h.name`.execute(tx);
  return rows;
}

export async function noteTry(
  tx: Tx,
  delivery: Pick<Delivery, 'workspace_id' | 'id'>,
  outcome: Pick<MessageRow, 'state' | 'answered_status' | 'detail'> & { waitSeconds?: number | null },
): Promise<void> {
  const { state, answered_status, detail, waitSeconds = null } = outcome;
  await sql`UPDATE webhook_messages SET state = ${state}, attempts = attempts + 1, answered_status = ${answered_status},
      detail = ${detail}, next_try_at = now() + make_interval(secs => ${waitSeconds}::double precision), updated_at = now()
    WHERE workspace_id = ${delivery.workspace_id} AND id = ${delivery.id}`.execute(tx);
  await refreshMessages(tx, delivery.workspace_id);
}

/** Pauses a webhook whose receiver no longer wants messages. */
export async function pauseWebhook(tx: Tx, workspaceId: string, id: string, reason: string): Promise<void> {
  await updateRow(tx, 'webhooks', { workspace_id: workspaceId, id }, null, {
    is_paused: true,
    stopped_reason: reason,
  });
}

export async function forgetOldMessages(tx: Tx): Promise<void> {
  await sql`DELETE FROM webhook_messages WHERE created_at < now() - interval '30 days'`.execute(tx);
  await sql`DELETE FROM webhook_secrets WHERE valid_until < now()`.execute(tx);
}

/** Open lists of messages refresh. */
async function refreshMessages(tx: Tx, workspaceId: string): Promise<void> {
  await sql`SELECT notify_people(${workspaceId}, 'webhook_messages', ARRAY['']::text[])`.execute(tx);
}
