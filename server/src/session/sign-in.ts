// Sign-in: the password, the session cookie and the known-browser cookie.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/failures.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { hashPassword, isOutdated, isPassword } from '../platform/passwords.ts';
import { sessionCookieOf, sessionSecretOf } from '../platform/caller.ts';
import { logSecurity } from '../platform/security-log.ts';
import type { Platform } from '../platform/serve.ts';
import { knownBrowser, markBrowser } from './known-browser.ts';
import { byPassword, type Proofs } from './proofs.ts';
import { entranceOfBrowser, entranceOfStrangers, refuseLockedOut } from './lock-out.ts';
import * as store from './store.ts';

const sessionDays = 14;

/**
 * The person with this e-mail and password. A wrong pair is counted, and answered alike whichever of the two is wrong.
 */
export async function checkPassword(
  tx: Tx,
  platform: Platform,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const mark = await knownBrowser(tx, platform, request, email);
  const entrance = mark === null ? entranceOfStrangers(email, request.ip) : entranceOfBrowser(mark);
  await refuseLockedOut(tx, entrance);
  const person = await store.findPersonByEmail(tx, email);
  if (!(await isPassword(person?.password_hash ?? null, password)) || !person) {
    await store.noteFailure(tx, entrance);
    logSecurity(request, 'wrong password', person?.kinde_id ?? null);
    throw new Refusal(401, 'wrong_password', 'E-mail or password is wrong. Check both and try again.', {
      keepsChanges: true,
    });
  }
  await store.forgetFailures(tx, entrance.door);
  if (isOutdated(person.password_hash!)) {
    await store.setPasswordHash(tx, person.kinde_id, await hashPassword(password));
  }
  return person.kinde_id;
}

/**
 * Opens a session and sets its cookie on the reply, with the mark of a known browser; answers the secret. The previous
 * session of the browser ends, even if it was another person: its cookie is replaced here and may have been copied.
 */
export async function openSession(
  tx: Tx,
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: string,
  proofs: Proofs = byPassword(new Date()),
): Promise<string> {
  const before = sessionSecretOf(request);
  if (before !== undefined) {
    await store.endSession(tx, hashSecret(before));
  }
  const secret = newSecret('hzs_');
  await store.insertSession(tx, {
    id: newId(),
    personId,
    tokenHash: hashSecret(secret),
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    ip: request.ip,
    days: sessionDays,
    proofs,
  });
  reply.setCookie(sessionCookieOf(request), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.isOverTls,
    maxAge: sessionDays * 86_400,
  });
  await markBrowser(tx, platform, { request, reply, personId });
  return secret;
}

/** Gives the session a new secret after its person has proved their identity again. */
export async function renewSession(
  tx: Tx,
  platform: Platform,
  {
    request,
    reply,
    sessionId,
    personId,
  }: { request: FastifyRequest; reply: FastifyReply; sessionId: string; personId: string },
): Promise<void> {
  const before = await store.proofsOf(tx, sessionId);
  await openSession(tx, platform, request, reply, personId, { ...before, provenAt: new Date() });
}
