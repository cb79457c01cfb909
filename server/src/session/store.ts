import { sql } from 'kysely';
import { idleSession } from '../platform/access.ts';
import type { Db, Tx } from '../platform/database.ts';
import { endSessions } from '../platform/end-sessions.ts';
import type { Row } from '../platform/rows.ts';
import type { Proofs } from './proofs.ts';

export type SessionRow = Pick<
  Row<'sessions'>,
  'id' | 'created_at' | 'last_used_at' | 'expires_at' | 'user_agent' | 'ip'
>;
export type TokenRow = Pick<Row<'api_tokens'>, 'id' | 'name' | 'scope' | 'created_at' | 'last_used_at' | 'expires_at'>;
type Account = Pick<Row<'persons'>, 'kinde_id' | 'email' | 'password_hash' | 'first_name' | 'last_name'>;

export async function findPersonByEmail(db: Db, email: string): Promise<Account | null> {
  const { rows } = await sql<Account>`
    SELECT kinde_id, email, password_hash, first_name, last_name FROM persons WHERE lower(email) = lower(${email})`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function passwordHashOf(db: Db, personId: string): Promise<string | null> {
  const { rows } = await sql<{
    password_hash: string | null;
  }>`SELECT password_hash FROM persons WHERE kinde_id = ${personId}`.execute(db);
  return rows[0]?.password_hash ?? null;
}

export async function setPasswordHash(tx: Tx, personId: string, hash: string): Promise<void> {
  await sql`UPDATE persons SET password_hash = ${hash}, version = version + 1, updated_at = now() WHERE kinde_id = ${personId}`.execute(
    tx,
  );
}

export { lockDoor, noteFailure, recentFailures, type Failures } from '../platform/failed-attempts.ts';

const triesOfAddresses = 7_240_114;

/**
 * Counts the attempt as in progress from its address until the transaction ends, if `fits` accepts the new number of
 * attempts in progress; answers its result. A failed attempt stores its failure before it stops counting as in
 * progress, so `fits` misses no failure.
 */
export async function joinTries(tx: Tx, ip: string, fits: (underWay: number) => Promise<boolean>): Promise<boolean> {
  await sql`SAVEPOINT joining`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock_shared(${triesOfAddresses}::int, hashtext(${ip}))`.execute(tx);
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM pg_locks l
      JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
     WHERE l.locktype = 'advisory' AND l.classid = ${triesOfAddresses}
       AND l.objid::bigint = hashtext(${ip})::bigint & 4294967295 AND l.granted`.execute(tx);
  const isJoined = await fits(rows[0]!.count);
  await (isJoined ? sql`RELEASE SAVEPOINT joining` : sql`ROLLBACK TO SAVEPOINT joining`).execute(tx);
  return isJoined;
}

/** Waits until no attempt of the address is in progress; others start when the transaction has ended. */
export async function awaitTries(tx: Tx, ip: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${triesOfAddresses}::int, hashtext(${ip}))`.execute(tx);
}

export async function forgetFailures(db: Db, door: string): Promise<void> {
  await sql`DELETE FROM sign_in_failures WHERE door = ${door}`.execute(db);
}

/** The key with which this installation signs the marks of known browsers. */
export async function secretOfMarks(db: Db): Promise<Buffer> {
  const { rows } = await sql<{
    secret: Buffer;
  }>`SELECT secret FROM server_secrets WHERE name = 'known browsers'`.execute(db);
  return rows[0]!.secret;
}

export async function insertSession(
  db: Db,
  row: {
    id: string;
    personId: string;
    tokenHash: string;
    userAgent: string | null;
    ip: string;
    days: number;
    proofs: Proofs;
  },
): Promise<void> {
  const { issuer, idToken, hasTwoFactors, provenAt } = row.proofs;
  await sql`INSERT INTO sessions (id, kinde_id, token_hash, user_agent, ip, expires_at, issuer, id_token, has_two_factors, proven_at)
    VALUES (${row.id}, ${row.personId}, ${row.tokenHash}, ${row.userAgent}, ${row.ip}, now() + make_interval(days => ${row.days}),
            ${issuer}, ${idToken}, ${hasTwoFactors}, ${provenAt})`.execute(db);
}

/** How the person of a session signed in. */
export async function proofsOf(db: Db, sessionId: string): Promise<Proofs> {
  const { rows } =
    await sql<Proofs>`SELECT issuer, id_token AS "idToken", has_two_factors AS "hasTwoFactors", proven_at AS "provenAt"
    FROM sessions WHERE id = ${sessionId}`.execute(db);
  return rows[0]!;
}

/** Whether the person of a session proved their identity within the last minutes. */
export async function isProvenSince(db: Db, sessionId: string, minutes: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM sessions WHERE id = ${sessionId} AND proven_at > now() - make_interval(mins => ${minutes})`.execute(
      db,
    );
  return rows.length > 0;
}

/** Serialises changes to a person's ways to sign in. */
export async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await sql`SELECT FROM persons WHERE kinde_id = ${personId} FOR NO KEY UPDATE`.execute(tx);
}

/** Whether the person has any way to sign in. */
export async function hasWayIn(db: Db, personId: string): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`SELECT has_way_in(p) AS has FROM persons p WHERE kinde_id = ${personId}`.execute(db);
  return rows[0]?.has ?? false;
}

/**
 * Removes every way to sign in but the password from an account that is returned to its person. A mailed link does not
 * prove an address again, and never removes the second factor: the mailbox alone must not open the account.
 */
export async function forgetMethodsOf(tx: Tx, personId: string, { isMailed }: { isMailed: boolean }): Promise<void> {
  await sql`DELETE FROM person_identities i USING persons p
    WHERE i.kinde_id = ${personId} AND p.kinde_id = i.kinde_id AND NOT (${isMailed} AND p.address_proven_at IS NOT NULL)`.execute(
    tx,
  );
  await sql`DELETE FROM passkeys k USING persons p
    WHERE k.kinde_id = ${personId} AND p.kinde_id = k.kinde_id AND NOT (${isMailed} AND p.address_proven_at IS NOT NULL)`.execute(
    tx,
  );
  if (!isMailed) {
    await sql`DELETE FROM authenticator_apps WHERE kinde_id = ${personId}`.execute(tx);
  }
}

export async function listSessions(db: Db, personId: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`SELECT id, created_at, last_used_at, expires_at, user_agent, ip FROM sessions
    WHERE kinde_id = ${personId} AND revoked_at IS NULL AND expires_at > now()
      AND last_used_at > now() - ${idleSession} ORDER BY last_used_at DESC LIMIT 200`.execute(db);
  return rows;
}

/** Ends a session of the person; answers whether there was one. */
export async function revokeSession(tx: Tx, personId: string, id: string): Promise<boolean> {
  return (await endSessions(tx, sql`kinde_id = ${personId} AND id = ${id}`)) > 0;
}

/** Ends the session of a secret, if there is one. */
export async function endSession(tx: Tx, tokenHash: string): Promise<void> {
  await endSessions(tx, sql`token_hash = ${tokenHash}`);
}

/** Ends every session of a person; answers how many there were. */
export const endSessionsOf = (tx: Tx, personId: string): Promise<number> =>
  endSessions(tx, sql`kinde_id = ${personId}`);

export async function listTokens(db: Db, personId: string): Promise<TokenRow[]> {
  const { rows } = await sql<TokenRow>`SELECT id, name, scope, created_at, last_used_at, expires_at FROM api_tokens
    WHERE kinde_id = ${personId} AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now()) ORDER BY created_at DESC LIMIT 200`.execute(
    db,
  );
  return rows;
}

export async function insertToken(
  tx: Db,
  row: {
    id: string;
    personId: string;
    name: string;
    scope: 'read' | 'write';
    tokenHash: string;
    days: number | null;
    /** It opens workspaces that require a second factor. */
    hasTwoFactors: boolean;
  },
): Promise<void> {
  await sql`INSERT INTO api_tokens (id, kinde_id, name, scope, token_hash, has_two_factors, expires_at)
    VALUES (${row.id}, ${row.personId}, ${row.name}, ${row.scope}, ${row.tokenHash}, ${row.hasTwoFactors}, now() + make_interval(days => ${row.days}::int))`.execute(
    tx,
  );
}

/** Revokes a token of the person; answers whether there was one. */
export async function revokeToken(tx: Tx, personId: string, id: string): Promise<boolean> {
  const result =
    await sql`UPDATE api_tokens SET revoked_at = now() WHERE kinde_id = ${personId} AND id = ${id} AND revoked_at IS NULL`.execute(
      tx,
    );
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** Revokes every API token of a person. */
export async function revokeTokensOf(tx: Tx, personId: string): Promise<void> {
  await sql`UPDATE api_tokens SET revoked_at = now() WHERE kinde_id = ${personId} AND revoked_at IS NULL`.execute(tx);
}

export interface Invitation {
  kinde_id: string;
  /** The workspace that sent the link; null if the administrator of the installation created it to reset a password. */
  workspace_id: string | null;
  name: string;
  email: string;
  has_password: boolean;
  /** The workspace that sent the link, otherwise all that the person belongs to. */
  workspaces: string[];
  /** Null if the administrator of the installation created the link. */
  invited_by: string | null;
  is_of_operator: boolean;
  /** Sent to the address of the account. */
  is_mailed: boolean;
  expires_at: string;
  state: 'open' | 'used' | 'replaced' | 'expired' | 'withdrawn';
}

/**
 * The invitation of a secret, in any state. It contains only details of the person that the workspace itself has typed.
 */
export async function findInvitation(tx: Tx, tokenHash: string): Promise<Invitation | null> {
  const { rows } = await sql<Invitation>`
    SELECT p.kinde_id, i.invited_to AS workspace_id, has_way_in(p) AS has_password, i.expires_at, i.invited_by IS NULL AS is_of_operator, i.is_mailed,
           trim(concat_ws(' ', coalesce(m.invited_first_name, p.first_name), coalesce(m.invited_last_name, p.last_name))) AS name,
           coalesce(m.invited_email, p.email) AS email,
           CASE WHEN w.workspace IS NULL THEN own.workspaces ELSE jsonb_build_array(w.workspace) END AS workspaces,
           nullif(trim(concat_ws(' ', b.first_name, b.last_name)), '') AS invited_by,
           CASE WHEN i.used_at IS NOT NULL THEN 'used'
                WHEN EXISTS (SELECT FROM invitations n WHERE n.kinde_id = i.kinde_id AND n.created_at > i.created_at
                              AND n.invited_to IS NOT DISTINCT FROM i.invited_to) THEN 'replaced'
                WHEN i.revoked_at IS NOT NULL OR m.status <> 'invited' THEN 'withdrawn'
                WHEN i.expires_at <= now() THEN 'expired'
                ELSE 'open' END AS state
      FROM invitations i JOIN persons p ON p.kinde_id = i.kinde_id LEFT JOIN persons b ON b.kinde_id = i.invited_by
      LEFT JOIN members m ON m.workspace_id = i.invited_to AND m.kinde_id = i.kinde_id
      LEFT JOIN workspaces w ON w.workspace_id = i.invited_to
     CROSS JOIN LATERAL (
       SELECT coalesce(jsonb_agg(v.workspace ORDER BY v.workspace), '[]') AS workspaces
         FROM members a JOIN workspaces v ON v.workspace_id = a.workspace_id
        WHERE a.kinde_id = p.kinde_id AND a.status = 'active') own
     WHERE i.token_hash = ${tokenHash}`.execute(tx);
  return rows[0] ?? null;
}

/** The workspace of a link's secret; null if it has no workspace, or the link does not exist. */
export async function workspaceOfLink(tx: Tx, tokenHash: string): Promise<string | null> {
  const { rows } = await sql<{
    invited_to: string | null;
  }>`SELECT invited_to FROM invitations WHERE token_hash = ${tokenHash}`.execute(tx);
  return rows[0]?.invited_to ?? null;
}

/** Serialises the links of one person: otherwise two of them could each set the password of a new account. */
export async function lockPersonOfLink(tx: Tx, tokenHash: string): Promise<void> {
  await sql`SELECT FROM persons WHERE kinde_id = (SELECT kinde_id FROM invitations WHERE token_hash = ${tokenHash})
    FOR NO KEY UPDATE`.execute(tx);
}

/** Marks the link as used; answers whether it was open. */
export async function useInvitation(tx: Tx, tokenHash: string): Promise<boolean> {
  const result = await sql`UPDATE invitations SET used_at = now()
    WHERE token_hash = ${tokenHash} AND used_at IS NULL AND revoked_at IS NULL AND expires_at > now()`.execute(tx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

/** The administrator of the installation vouches that the account belongs to its address. */
export async function proveAddress(tx: Tx, personId: string): Promise<void> {
  await sql`UPDATE persons SET address_proven_at = now() WHERE kinde_id = ${personId}`.execute(tx);
}

export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`SELECT NOT EXISTS (SELECT 1 FROM persons) AS empty`.execute(db);
  return rows[0]?.empty ?? true;
}

/** Serialises set-ups until the transaction ends. */
export async function lockSetup(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7240112)`.execute(tx);
}

export interface DemoPerson {
  email: string;
  name: string;
  role: string;
}

/** The people offered for one-click sign-in where demo data is loaded. */
export async function listDemoPeople(db: Db): Promise<DemoPerson[]> {
  const { rows } = await sql<DemoPerson>`
    SELECT DISTINCT ON (r.position) p.email, p.first_name || ' ' || p.last_name AS name, r.name AS role
      FROM persons p JOIN member_roles mr ON mr.kinde_id = p.kinde_id JOIN roles r ON r.workspace_id = mr.workspace_id AND r.id = mr.role_id
     WHERE p.email = r.key || '@demo.horizon.example' AND r.key <> 'workspace-owner' ORDER BY r.position`.execute(db);
  return rows;
}
