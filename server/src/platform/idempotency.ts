// A creating call that carries an Idempotency-Key happens once: its answer is remembered in the same transaction and
// given again to every retry, also to those that run at the same moment. Keys are kept 24 hours, as hashes; answers that
// hold a secret (invitation links, tokens) are sealed under the keys themselves.
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
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

/** The hash by which a retry is recognised as the same request; a slash at the end of the path says nothing. */
export function requestHash(path: string, body: unknown): string {
  return hash('sha256', `${path.replace(/\/(?=$|\?)/, '')}\n${JSON.stringify(body ?? null)}`, 'base64url');
}

/** A request that names a key. */
export interface KeyedRequest {
  personId: string;
  key: string;
  call: string;
  /** Of `requestHash`. */
  hash: string;
  /** The answer holds a secret: who reads the database must not. */
  isSealed: boolean;
}

/**
 * The statement that claims a key, for the beginning of a transaction: anyone who works under the key meanwhile is waited for, and
 * the second, which looks after the wait, answers what was remembered.
 */
export function claimOf({ personId, key }: KeyedRequest): string {
  const [person, kept] = [pg.escapeLiteral(personId), pg.escapeLiteral(hashSecret(key))];
  return `SELECT * FROM claim_key(${person}, ${kept})`;
}

/**
 * The remembered answer in what the claim found; none where the key is new. Throws the 422 refusal where the key was used
 * with another body.
 */
export function rememberedIn(found: readonly unknown[], request: KeyedRequest): RememberedAnswer | null {
  const row = found[0] as KeptRow | undefined;
  if (!row) {
    return null;
  }
  if (row.call !== request.call || row.body_hash !== request.hash) {
    throw otherBody();
  }
  return { status: row.status, answer: row.plain_answer ?? unsealed(request.personId, request.key, row.answer!) };
}

/** What `claim_key` answers; of the two answers one is given. */
interface KeptRow {
  call: string;
  body_hash: string;
  status: number;
  answer: Buffer | null;
  plain_answer: string | null;
}

/** The statement that remembers the answer of a claimed key, for the end of the transaction that made it. */
export function keeping(request: KeyedRequest, { status, answer }: RememberedAnswer): string {
  const { personId, key, call, hash: body, isSealed } = request;
  const texts = [personId, hashSecret(key), call, body].map((text) => pg.escapeLiteral(text)).join(', ');
  const kept = isSealed
    ? `'\\x${sealed(personId, key, answer).toString('hex')}', NULL`
    : `NULL, ${pg.escapeLiteral(answer)}`;
  return `SELECT keep_answer(${texts}, ${status}, ${kept})`;
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
