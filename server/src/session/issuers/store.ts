import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRow, type Row } from '../../platform/rows.ts';

export type Identity = Row<'person_identities'>;

/** The person linked to an account of an issuer; null if there is none. */
export async function personOfIdentity(tx: Tx, issuer: string, subject: string): Promise<string | null> {
  const { rows } = await sql<{
    kinde_id: string;
  }>`UPDATE person_identities SET last_used_at = now() WHERE issuer = ${issuer} AND subject = ${subject} RETURNING kinde_id`.execute(
    tx,
  );
  return rows[0]?.kinde_id ?? null;
}

/**
 * The person whom a workspace invited at this address and who has no way to sign in yet; locked, so that a link
 * accepted at the same moment waits.
 */
export async function findInvited(tx: Tx, email: string): Promise<{ kinde_id: string; name: string } | null> {
  const { rows } = await sql<{ kinde_id: string; name: string }>`
    SELECT p.kinde_id, trim(p.first_name || ' ' || p.last_name) AS name FROM persons p
     WHERE lower(p.email) = lower(${email}) AND NOT has_way_in(p)
       AND EXISTS (SELECT FROM members m WHERE m.kinde_id = p.kinde_id AND m.status = 'invited' AND lower(m.invited_email) = lower(${email}))
     FOR NO KEY UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** Whether somebody has an account at this address. */
export async function hasAccount(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM persons p WHERE lower(p.email) = lower(${email}) AND has_way_in(p)`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function insertIdentity(
  tx: Tx,
  identity: Pick<Identity, 'id' | 'kinde_id' | 'issuer' | 'subject' | 'email'>,
): Promise<void> {
  await insertRow(tx, 'person_identities', { ...identity, last_used_at: new Date() });
}

export async function listIdentities(db: Db, personId: string): Promise<Identity[]> {
  const { rows } =
    await sql<Identity>`SELECT * FROM person_identities WHERE kinde_id = ${personId} ORDER BY id`.execute(db);
  return rows;
}

/** Removes an account that a person has linked; answers whether there was one. */
export async function deleteIdentity(tx: Tx, personId: string, id: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`DELETE FROM person_identities WHERE kinde_id = ${personId} AND id = ${id}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** The issuer that started the session; null if it has ended. */
export async function issuerOfSession(
  db: Db,
  sessionId: string,
): Promise<Pick<Row<'sessions'>, 'issuer' | 'id_token'> | null> {
  const { rows } = await sql<
    Pick<Row<'sessions'>, 'issuer' | 'id_token'>
  >`SELECT issuer, id_token FROM sessions WHERE id = ${sessionId}`.execute(db);
  return rows[0] ?? null;
}
