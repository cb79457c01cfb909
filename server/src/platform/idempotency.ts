// A creating call that carries an Idempotency-Key happens once: its answer is remembered in the same transaction and
// given again to every retry, also to those that run at the same moment. Keys are kept 24 hours, as hashes; the answers are
// sealed under the keys themselves, since some hold secrets (invitation links, tokens).
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { Refusal } from './failures.ts';
import { hashSecret } from './ids.ts';

export interface RememberedAnswer {
  status: number;
  answer: string;
}

const otherBody = () =>
  new Refusal(
    422,
    'idempotency_key_reused',
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
    {
      fields: { 'Idempotency-Key': ['Use a new key for a new request.'] },
    },
  );

/** The hash by which a retry is recognised as the same request. */
export function requestHash(path: string, body: unknown): string {
  return createHash('sha256')
    .update(path)
    .update('\n')
    .update(JSON.stringify(body ?? null))
    .digest('base64url');
}

/**
 * Claims a key inside the transaction. Answers none where it is new, and the remembered answer of an earlier request;
 * a request under way with the same key is waited for. Throws the 422 refusal where the key was used with another body.
 */
export async function claimKey(
  tx: Tx,
  personId: string,
  key: string,
  call: string,
  hash: string,
): Promise<RememberedAnswer | null> {
  const claimed =
    await sql`INSERT INTO idempotency_keys (person_id, key, call, body_hash) VALUES (${personId}, ${hashSecret(key)}, ${call}, ${hash})
    ON CONFLICT (person_id, key) DO UPDATE SET call = excluded.call, body_hash = excluded.body_hash, status = NULL, answer = NULL, created_at = now()
      WHERE idempotency_keys.created_at < now() - interval '24 hours'`.execute(tx);
  if ((claimed.numAffectedRows ?? 0n) > 0n) {
    return null;
  }
  const { rows } = await sql<{ call: string; body_hash: string; status: number; answer: Buffer }>`
    SELECT call, body_hash, status, answer FROM idempotency_keys WHERE person_id = ${personId} AND key = ${hashSecret(key)}`.execute(
    tx,
  );
  const found = rows[0];
  if (!found || found.call !== call || found.body_hash !== hash) {
    throw otherBody();
  }
  return { status: found.status, answer: unsealed(personId, key, found.answer) };
}

/** Remembers the answer of a claimed key, in the same transaction as what it made. */
export async function rememberAnswer(
  tx: Tx,
  personId: string,
  key: string,
  status: number,
  answer: string,
): Promise<void> {
  await sql`UPDATE idempotency_keys SET status = ${status}, answer = ${sealed(personId, key, answer)} WHERE person_id = ${personId} AND key = ${hashSecret(key)}`.execute(
    tx,
  );
}

const secretOf = (personId: string, key: string) =>
  Buffer.from(hkdfSync('sha256', key, personId, 'horizon idempotency answer', 32));

function sealed(personId: string, key: string, answer: string): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', secretOf(personId, key), nonce);
  const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

function unsealed(personId: string, key: string, stored: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secretOf(personId, key), stored.subarray(0, 12));
  decipher.setAuthTag(stored.subarray(12, 28));
  return Buffer.concat([decipher.update(stored.subarray(28)), decipher.final()]).toString('utf8');
}

/** Forgets keys older than 24 hours; answers how many. */
export async function forgetOldKeys(db: Db): Promise<number> {
  const result = await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
