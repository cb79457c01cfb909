// A sign-in between its first and last step: at an identity provider, or before the second factor. It belongs to the
// browser that started it, by a cookie of its own, is used once and expires after minutes. Starting another one in the
// same browser ends it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/failures.ts';
import { hashSecret, newSecret } from '../platform/ids.ts';
import type { NewRow, Row } from '../platform/rows.ts';
import { insertRow } from '../platform/rows.ts';

export const stepMinutes = 10;

const cookieOf = ({ isOverTls }: FastifyRequest) =>
  isOverTls ? { name: '__Host-horizon_step', path: '/' } : { name: 'horizon_step', path: '/api/session' };

export type Step = Row<'sign_in_steps'>;

/** Stores a step for this browser. */
export async function beginStep(
  tx: Tx,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  step: Omit<NewRow<'sign_in_steps'>, 'token_hash' | 'created_at' | 'expires_at'>,
): Promise<void> {
  const { name, path } = cookieOf(request);
  await forget(tx, request.cookies[name]);
  const secret = newSecret('hzn_');
  await insertRow(tx, 'sign_in_steps', {
    ...step,
    token_hash: hashSecret(secret),
    expires_at: new Date(Date.now() + stepMinutes * 60_000),
  });
  reply.setCookie(name, secret, {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.isOverTls,
    maxAge: stepMinutes * 60,
  });
}

/** The step of this browser for a purpose; null if it does not exist or has expired. It stays until it is taken. */
export async function findStep(
  tx: Tx,
  request: FastifyRequest,
  purposes: readonly Step['purpose'][],
): Promise<Step | null> {
  const secret = request.cookies[cookieOf(request).name];
  if (secret === undefined) {
    return null;
  }
  const { rows } = await sql<Step>`SELECT * FROM sign_in_steps WHERE token_hash = ${hashSecret(secret)}
    AND purpose = ANY(${purposes}::text[]) AND expires_at > now() FOR UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** Uses up the step; answers whether it still existed. */
export async function takeStep(tx: Tx, step: Step, reply: FastifyReply, request: FastifyRequest): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM sign_in_steps WHERE token_hash = ${step.token_hash}`.execute(tx);
  const { name, path } = cookieOf(request);
  reply.clearCookie(name, { path, secure: request.isOverTls });
  return (numAffectedRows ?? 0n) > 0n;
}

async function forget(tx: Tx, secret: string | undefined): Promise<void> {
  await sql`DELETE FROM sign_in_steps WHERE expires_at < now() OR token_hash = ${hashSecret(secret ?? '')}`.execute(tx);
}

/** The step has been used, has expired, or belongs to another browser. */
export const signInOver = () =>
  new Refusal(
    401,
    'sign_in_over',
    'This sign-in has been used already, took too long, or began in another browser. Start again.',
    { keepsChanges: true },
  );
