// A creating call with an Idempotency-Key happens once: its answer is stored in the same transaction and repeated to
// every retry, including concurrent ones. Keys are kept for 24 hours, as hashes; answers that contain a secret
// (invitation links, tokens) are encrypted with the key itself.
import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { Refusal } from './failures.ts';
import { hashSecret } from './ids.ts';

export interface StoredAnswer {
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

/** The hash that identifies a retry of the same request; a trailing slash of the path is ignored. */
export function requestHash(path: string, body: unknown): string {
  return hash('sha256', `${path.replace(/\/(?=$|\?)/, '')}\n${JSON.stringify(body ?? null)}`, 'base64url');
}

/** A request with a key. */
export interface KeyedRequest {
  personId: string;
  key: string;
  call: string;
  /** From `requestHash`. */
  hash: string;
  /** The answer contains a secret: it must not be readable in the database. */
  isSealed: boolean;
}

/**
 * The statement that claims a key, sent with BEGIN: it waits for any request with the same key, and the second
 * statement, which runs after the wait, answers the stored answer.
 */
export function claimSql({ personId, key }: KeyedRequest): string {
  const [person, kept] = [pg.escapeLiteral(personId), pg.escapeLiteral(hashSecret(key))];
  return `SELECT * FROM claim_key(${person}, ${kept})`;
}

/**
 * The stored answer in the result of the claim; null if the key is new. Throws 422 if the key was used with another
 * body.
 */
export function storedAnswerIn(found: readonly unknown[], request: KeyedRequest): StoredAnswer | null {
  const row = found[0] as KeptRow | undefined;
  if (!row) {
    return null;
  }
  if (row.call !== request.call || row.body_hash !== request.hash) {
    throw otherBody();
  }
  return { status: row.status, answer: row.plain_answer ?? unsealed(request.personId, request.key, row.answer!) };
}

/** The result of `claim_key`; one of the two answers is given. */
interface KeptRow {
  call: string;
  body_hash: string;
  status: number;
  answer: Buffer | null;
  plain_answer: string | null;
}

/** The statement that stores the answer of a claimed key, sent with COMMIT. */
export function storeAnswerSql(request: KeyedRequest, { status, answer }: StoredAnswer): string {
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

/** Deletes keys older than 24 hours; answers how many. */
export async function deleteOldKeys(db: Db): Promise<number> {
  const result = await sql`DELETE FROM idempotency_keys WHERE created_at < now() - interval '24 hours'`.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}
