// Statements of guests' links.
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { newId } from '../ids.ts';
import type { GuestLink } from './guest-kinds.ts';

/** An address and a subject. */
export type Invited = Omit<GuestLink, 'id'>;

const columns = sql`l.workspace_id, l.id, l.subject_kind, l.subject_id, l.address, l.name`;

/** A link that has not expired and was not withdrawn, by a condition on the rows `l`. */
async function find(db: Db, condition: RawBuilder<unknown>, now: Date): Promise<GuestLink | null> {
  const { rows } = await sql<GuestLink>`SELECT ${columns} FROM guest_links l
    WHERE ${condition} AND l.expires_at > ${now.toISOString()} AND l.withdrawn_at IS NULL`.execute(db);
  return rows[0] ?? null;
}

/** The link of a token. */
export const findByToken = (db: Db, kind: string, tokenHash: string, now: Date): Promise<GuestLink | null> =>
  find(db, sql`l.token_hash = ${tokenHash} AND l.subject_kind = ${kind}`, now);

/** The link of a session. */
export const findBySession = (db: Db, kind: string, sessionHash: string, now: Date): Promise<GuestLink | null> =>
  find(
    db,
    sql`l.session_hash = ${sessionHash} AND l.session_expires_at > ${now.toISOString()} AND l.subject_kind = ${kind}`,
    now,
  );

/** The link of an address to a subject. */
export const findBySubject = (
  db: Db,
  kind: string,
  { subjectId, address }: { subjectId: string; address: string },
  now: Date,
): Promise<GuestLink | null> =>
  find(db, sql`l.subject_id = ${subjectId} AND l.subject_kind = ${kind} AND lower(l.address) = lower(${address})`, now);

/** A link by its id. */
export const findById = (db: Db, id: string, now: Date): Promise<GuestLink | null> => find(db, sql`l.id = ${id}`, now);

/** The links of an address in all workspaces, newest first. */
export async function listOfAddress(
  db: Db,
  address: string,
  now: Date,
): Promise<(GuestLink & { expires_at: string })[]> {
  const { rows } = await sql<GuestLink & { expires_at: string }>`SELECT ${columns}, l.expires_at FROM guest_links l
    WHERE lower(l.address) = lower(${address}) AND l.expires_at > ${now.toISOString()} AND l.withdrawn_at IS NULL
    ORDER BY l.created_at DESC, l.id DESC`.execute(db);
  return rows;
}

/** Stores the link of an address to a subject; it replaces an earlier one, whose session and counts of codes stay. */
export async function putLink(
  tx: Tx,
  invited: Invited,
  { tokenHash, expiresAt }: { tokenHash: string; expiresAt: string },
): Promise<void> {
  const { workspace_id, subject_kind, subject_id, address, name } = invited;
  await sql`INSERT INTO guest_links (workspace_id, id, subject_kind, subject_id, address, name, token_hash, expires_at)
    VALUES (${workspace_id}, ${newId()}, ${subject_kind}, ${subject_id}, ${address}, ${name}, ${tokenHash}, ${expiresAt})
    ON CONFLICT (workspace_id, subject_kind, subject_id, lower(address)) DO UPDATE SET name = excluded.name,
      token_hash = excluded.token_hash, expires_at = excluded.expires_at, code_hash = NULL, withdrawn_at = NULL`.execute(
    tx,
  );
}

/** Withdraws the link of an address to a subject. */
export async function withdraw(tx: Tx, of: Omit<Invited, 'name'>, now: Date): Promise<void> {
  await sql`UPDATE guest_links SET withdrawn_at = ${now.toISOString()}, session_hash = NULL, code_hash = NULL
    WHERE workspace_id = ${of.workspace_id} AND subject_kind = ${of.subject_kind} AND subject_id = ${of.subject_id}
      AND lower(address) = lower(${of.address}) AND withdrawn_at IS NULL`.execute(tx);
}

/** The numbers of codes of a link. */
export interface CodeLimits {
  perHour: number;
  total: number;
}

/** Stores a new code; false if the link has had too many. */
export async function putCode(
  tx: Tx,
  { workspace_id, id }: GuestLink,
  { codeHash, expiresAt, limits, now }: { codeHash: string; expiresAt: string; limits: CodeLimits; now: Date },
): Promise<boolean> {
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  const { rows } =
    await sql`UPDATE guest_links SET code_hash = ${codeHash}, code_expires_at = ${expiresAt}, code_tries = 0,
      codes_sent = CASE WHEN codes_since > ${hourAgo} THEN codes_sent + 1 ELSE 1 END,
      codes_total = codes_total + 1,
      codes_since = CASE WHEN codes_since > ${hourAgo} THEN codes_since ELSE ${now.toISOString()}::timestamptz END
    WHERE workspace_id = ${workspace_id} AND id = ${id} AND codes_total < ${limits.total}
      AND (codes_since IS NULL OR codes_since <= ${hourAgo} OR codes_sent < ${limits.perHour}) RETURNING id`.execute(
      tx,
    );
  return rows.length > 0;
}

/** The number of codes ever mailed for a link. */
export async function countCodes(db: Db, { workspace_id, id }: GuestLink): Promise<number> {
  const { rows } = await sql<{ codes_total: number }>`SELECT codes_total FROM guest_links
    WHERE workspace_id = ${workspace_id} AND id = ${id}`.execute(db);
  return rows[0]?.codes_total ?? 0;
}

/** Counts an attempt at the code; answers its hash and the attempts so far, null if it has expired or had too many. */
export async function countAttempt(
  tx: Tx,
  { workspace_id, id }: GuestLink,
  { most, now }: { most: number; now: Date },
): Promise<{ codeHash: string; attempts: number } | null> {
  const { rows } = await sql<{ codeHash: string; attempts: number }>`UPDATE guest_links SET code_tries = code_tries + 1
    WHERE workspace_id = ${workspace_id} AND id = ${id} AND code_hash IS NOT NULL
      AND code_expires_at > ${now.toISOString()} AND code_tries < ${most}
    RETURNING code_hash AS "codeHash", code_tries AS attempts`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces the code by a session. */
export async function putSession(
  tx: Tx,
  { workspace_id, id }: GuestLink,
  { sessionHash, expiresAt }: { sessionHash: string; expiresAt: string },
): Promise<void> {
  await sql`UPDATE guest_links SET code_hash = NULL, session_hash = ${sessionHash}, session_expires_at = ${expiresAt}
    WHERE workspace_id = ${workspace_id} AND id = ${id}`.execute(tx);
}

/** Name of a workspace. */
export async function workspaceName(db: Db, workspaceId: string): Promise<string> {
  const { rows } = await sql<{
    workspace: string;
  }>`SELECT workspace FROM workspaces WHERE workspace_id = ${workspaceId}`.execute(db);
  return rows[0]?.workspace ?? '';
}
