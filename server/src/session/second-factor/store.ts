import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { insertRows, type Row } from '../../platform/rows.ts';

export type AuthenticatorApp = Row<'authenticator_apps'>;

/** The app of a person, confirmed or not. */
export async function findApp(db: Db, personId: string): Promise<AuthenticatorApp | null> {
  const { rows } = await sql<AuthenticatorApp>`SELECT * FROM authenticator_apps WHERE kinde_id = ${personId}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** As `findApp`, locked: of two concurrent codes the second sees which codes the first has used. */
export async function lockApp(tx: Tx, personId: string): Promise<AuthenticatorApp | null> {
  const { rows } =
    await sql<AuthenticatorApp>`SELECT * FROM authenticator_apps WHERE kinde_id = ${personId} FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** Starts an enrolment, replacing one that was not confirmed. */
export async function beginApp(tx: Tx, personId: string, secret: Buffer): Promise<void> {
  await sql`INSERT INTO authenticator_apps (kinde_id, secret) VALUES (${personId}, ${secret})
    ON CONFLICT (kinde_id) DO UPDATE SET secret = excluded.secret, last_step = 0, created_at = now()
    WHERE authenticator_apps.confirmed_at IS NULL`.execute(tx);
}

export async function confirmApp(tx: Tx, personId: string): Promise<void> {
  await sql`UPDATE authenticator_apps SET confirmed_at = now() WHERE kinde_id = ${personId}`.execute(tx);
}

/** Marks the codes of this step and of earlier ones as used. */
export async function useStep(tx: Tx, personId: string, step: number): Promise<void> {
  await sql`UPDATE authenticator_apps SET last_step = ${step} WHERE kinde_id = ${personId}`.execute(tx);
}

/** Removes the app with its recovery codes; answers whether there was one. */
export async function deleteApp(tx: Tx, personId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM authenticator_apps WHERE kinde_id = ${personId}`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Replaces the recovery codes. */
export async function replaceCodes(tx: Tx, personId: string, hashes: readonly string[]): Promise<void> {
  await sql`DELETE FROM recovery_codes WHERE kinde_id = ${personId}`.execute(tx);
  await insertRows(
    tx,
    'recovery_codes',
    hashes.map((code_hash) => ({ kinde_id: personId, code_hash })),
  );
  await countCodes(tx, personId);
}

/** Marks a recovery code as used; answers whether it was unused. */
export async function useCode(tx: Tx, personId: string, hash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE recovery_codes SET used_at = now()
    WHERE kinde_id = ${personId} AND code_hash = ${hash} AND used_at IS NULL`.execute(tx);
  const isUsed = (numAffectedRows ?? 0n) > 0n;
  if (isUsed) {
    await countCodes(tx, personId);
  }
  return isUsed;
}

async function countCodes(tx: Tx, personId: string): Promise<void> {
  await sql`UPDATE authenticator_apps SET codes_left =
      (SELECT count(*) FROM recovery_codes r WHERE r.kinde_id = ${personId} AND r.used_at IS NULL)
    WHERE kinde_id = ${personId}`.execute(tx);
}

/** Records that the session was opened with two factors. */
export async function noteTwoFactors(tx: Tx, sessionId: string): Promise<void> {
  await sql`UPDATE sessions SET has_two_factors = true WHERE id = ${sessionId}`.execute(tx);
}
