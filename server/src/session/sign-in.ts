// Who may come in: the password, the lock-out after wrong ones, the cookie. Ten wrong passwords for one account or fifty
// from one address within fifteen minutes close the door until the oldest of them is fifteen minutes old.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../platform/database.ts';
import { Refusal, tooMany } from '../platform/failures.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { isPassword } from '../platform/passwords.ts';
import { sessionCookie } from '../platform/caller.ts';
import type { Platform } from '../platform/serve.ts';
import * as store from './store.ts';

const failuresPerAccount = 10;
const failuresPerAddress = 50;
const sessionDays = 14;

/** Refuses while an account or address is locked out. Tries for one account take turns: many at once are no more tries. */
export async function refuseLockedOut(tx: Tx, email: string, ip: string): Promise<void> {
  refuseAfter(await store.recentFailures(tx, email, ip), ip);
  await store.lockAccount(tx, email);
  refuseAfter(await store.recentFailures(tx, email, ip), ip);
}

function refuseAfter(failures: store.Failures, ip: string): void {
  // Without a proxy in front everybody on the machine itself shares one address.
  const fromThisMachine = ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
  if (failures.by_email >= failuresPerAccount || (!fromThisMachine && failures.by_ip >= failuresPerAddress)) {
    const minutes = Math.max(1, Math.ceil(failures.wait_seconds / 60));
    throw tooMany(
      `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      Math.max(1, failures.wait_seconds),
    );
  }
}

/** The person whose e-mail and password these are. A wrong pair is counted and answered alike, whatever is wrong. */
export async function checkPassword(tx: Tx, email: string, password: string, ip: string): Promise<string> {
  await refuseLockedOut(tx, email, ip);
  const person = await store.findPersonByEmail(tx, email);
  if (!(await isPassword(person?.password_hash ?? null, password)) || !person) {
    await store.noteFailure(tx, email, ip);
    throw new Refusal(401, 'wrong_password', 'E-mail or password is wrong. Check both and try again.', {
      keepsChanges: true,
    });
  }
  await store.forgetFailures(tx, email);
  return person.kinde_id;
}

/** Opens a session and puts its cookie on the reply; answers the secret. */
export async function openSession(
  tx: Tx,
  platform: Platform,
  request: FastifyRequest,
  reply: FastifyReply,
  personId: string,
): Promise<string> {
  const secret = newSecret('hzs_');
  await store.insertSession(tx, {
    id: newId(),
    personId,
    tokenHash: hashSecret(secret),
    userAgent: request.headers['user-agent']?.slice(0, 400) ?? null,
    ip: request.ip,
    days: sessionDays,
  });
  reply.setCookie(sessionCookie, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    // A trusted proxy says how the browser came; of others the word counts for nothing (HORIZON_TRUST_PROXY).
    secure: platform.secureCookies || request.protocol === 'https',
    maxAge: sessionDays * 86_400,
  });
  return secret;
}
