import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRow, type NewRow, type Row } from '../../platform/rows.ts';

export type Passkey = Row<'passkeys'>;

export async function listPasskeys(db: Db, personId: string): Promise<Passkey[]> {
  const { rows } = await sql<Passkey>`SELECT * FROM passkeys WHERE kinde_id = ${personId} ORDER BY id`.execute(db);
  return rows;
}

/** The passkey of an id, locked to compare and update its counter. */
export async function lockPasskey(tx: Tx, credentialId: string): Promise<Passkey | null> {
  const { rows } = await sql<Passkey>`SELECT * FROM passkeys WHERE credential_id = ${credentialId} FOR UPDATE`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function insertPasskey(tx: Tx, passkey: NewRow<'passkeys'>): Promise<void> {
  await insertRow(tx, 'passkeys', passkey);
}

export async function notePasskeyUse(tx: Tx, id: string, counter: number): Promise<void> {
  await sql`UPDATE passkeys SET counter = ${counter}, last_used_at = now() WHERE id = ${id}`.execute(tx);
}

/** Renames a passkey of the person; answers whether there is one. */
export async function renamePasskey(tx: Tx, personId: string, id: string, name: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`UPDATE passkeys SET name = ${name} WHERE kinde_id = ${personId} AND id = ${id}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Removes a passkey of the person; answers whether there was one. */
export async function deletePasskey(tx: Tx, personId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM passkeys WHERE kinde_id = ${personId} AND id = ${id}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
