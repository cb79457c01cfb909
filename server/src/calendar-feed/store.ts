import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { insertRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { visibleActions } from '../schedule/visible.ts';

export interface Feed {
  sealed_token: Buffer;
  has_two_factors: boolean;
  created_at: string;
  last_used_at: string | null;
}

export async function findFeed(db: Db, personId: string): Promise<Feed | null> {
  const { rows } = await sql<Feed>`SELECT sealed_token, has_two_factors, created_at, last_used_at FROM calendar_feeds
    WHERE kinde_id = ${personId} AND revoked_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

export async function revokeFeed(tx: Tx, personId: string): Promise<void> {
  await sql`UPDATE calendar_feeds SET revoked_at = now() WHERE kinde_id = ${personId} AND revoked_at IS NULL`.execute(
    tx,
  );
}

/** Creates the link of a person; the previous one is revoked. */
export async function replaceFeed(
  tx: Tx,
  personId: string,
  token: { token_hash: string; sealed_token: Buffer; has_two_factors: boolean },
): Promise<void> {
  // Of two concurrent ones the later replaces the other.
  await sql`SELECT FROM persons WHERE kinde_id = ${personId} FOR NO KEY UPDATE`.execute(tx);
  await revokeFeed(tx, personId);
  await insertRow(tx, 'calendar_feeds', { id: newId(), kinde_id: personId, ...token });
}

/** An open link with its person; its use is recorded at most once an hour. Null if there is none. */
export async function useFeed(
  db: Db,
  tokenHash: string,
): Promise<{ kinde_id: string; has_two_factors: boolean } | null> {
  const { rows } = await sql<{
    kinde_id: string;
    has_two_factors: boolean;
  }>`SELECT kinde_id, has_two_factors FROM calendar_feeds
    WHERE token_hash = ${tokenHash} AND revoked_at IS NULL`.execute(db);
  await sql`UPDATE calendar_feeds SET last_used_at = now() WHERE token_hash = ${tokenHash} AND revoked_at IS NULL
    AND (last_used_at IS NULL OR last_used_at < now() - interval '1 hour')`.execute(db);
  return rows[0] ?? null;
}

export interface Entry {
  workspace_id: string;
  project_id: string;
  action_id: string;
  name: string;
  code: string | null;
  is_milestone: boolean;
  start_date: string;
  end_date: string;
  start_minute: number;
  finish_minute: number;
  kind: string;
  progress_percentage: number;
  version: number;
  updated_at: string;
  project_name: string;
  time_zone: string;
}

const maxEntries = 2000;

/** Tasks assigned to the person, and milestones, that these scopes see; none that ended before the day. */
export async function listEntries(db: Db, scopes: readonly Scope[], personId: string, from: string): Promise<Entry[]> {
  const isMilestone = sql`a.kind IN ('start-milestone', 'finish-milestone')`;
  const { rows } =
    await sql<Entry>`SELECT a.workspace_id, a.project_id, a.action_id, a.name, a.code, ${isMilestone} AS is_milestone,
      a.start_date, a.end_date, a.start_minute, a.finish_minute, a.kind, a.progress_percentage, a.version, a.updated_at,
      p.project_name, p.time_zone
    FROM actions a JOIN projects p ON p.workspace_id = a.workspace_id AND p.project_id = a.project_id
   WHERE ${visibleActions(scopes)} AND a.action_category = 'Scheduling Task' AND NOT a.is_deleted AND NOT p.is_archived
     AND a.end_date >= ${from}::date AND a.start_minute IS NOT NULL AND a.kind <> 'summary'
     AND (a.assignee_user_id = ${personId} OR ${isMilestone})
   ORDER BY a.start_minute, a.action_id LIMIT ${maxEntries}`.execute(db);
  return rows;
}
