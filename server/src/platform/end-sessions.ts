// Ends sessions, and the views as another member that were shown in them: the history shows no view that goes on after
// its session.
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from './database.ts';

/** A view as another member: whose, and in which workspace. */
export interface MemberView {
  seeing_as: string;
  seeing_in: string;
}

/** Ends the sessions that meet a condition on the table `sessions`; answers how many there were. */
export async function endSessions(tx: Tx, condition: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE sessions SET revoked_at = now() WHERE revoked_at IS NULL AND (${condition}) RETURNING id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await endViews(tx, ids);
  return ids.length;
}

/** Returns sessions to their person's own view, and ends their views in the history; only this view, if one is given. */
export async function endViews(tx: Tx, sessionIds: readonly string[], view: MemberView | null = null): Promise<void> {
  if (sessionIds.length === 0) return;
  const ofSession = view === null ? sql`TRUE` : sql`seeing_as = ${view.seeing_as} AND seeing_in = ${view.seeing_in}`;
  const ofView = view === null ? sql`TRUE` : sql`kinde_id = ${view.seeing_as} AND workspace_id = ${view.seeing_in}`;
  await sql`UPDATE sessions SET seeing_as = NULL, seeing_in = NULL
    WHERE id = ANY(${sessionIds}::uuid[]) AND seeing_as IS NOT NULL AND ${ofSession}`.execute(tx);
  await sql`UPDATE member_views SET ended_at = now(), updated_at = now(), version = version + 1
    WHERE session_id = ANY(${sessionIds}::uuid[]) AND ended_at IS NULL AND ${ofView}`.execute(tx);
}
