// The signed-in person proves their identity again before a lasting change: with the password, or, without one, by a
// recent sign-in.
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../platform/database.ts';
import { Refusal } from '../platform/failures.ts';
import { isPassword } from '../platform/passwords.ts';
import type { Actor } from '../platform/scope.ts';
import { logSecurity } from '../platform/security-log.ts';
import { entranceOfPerson, refuseLockedOut } from './lock-out.ts';
import { refuseWhileSeeingAs } from './own-view.ts';
import * as store from './store.ts';

const freshMinutes = 10;

/** A wrong password is counted for this person only. */
export async function provePassword(
  tx: Tx,
  request: FastifyRequest,
  actor: Actor,
  password: string | undefined,
): Promise<void> {
  const hash = await store.passwordHashOf(tx, actor.personId);
  if (hash === null) {
    return proveFreshSignIn(tx, actor);
  }
  if (password === undefined) {
    throw new Refusal(422, 'password_needed', 'Enter your password.', {
      fields: { current_password: ['Enter your password.'] },
    });
  }
  const entrance = entranceOfPerson(actor.personId);
  await refuseLockedOut(tx, entrance);
  if (!(await isPassword(hash, password))) {
    await store.noteFailure(tx, entrance);
    logSecurity(request, 'wrong password', actor.personId);
    throw new Refusal(422, 'wrong_password', 'The current password is wrong.', {
      fields: { current_password: ['This is not your password.'] },
      keepsChanges: true,
    });
  }
  await store.forgetFailures(tx, entrance.door);
}

async function proveFreshSignIn(tx: Tx, actor: Actor): Promise<void> {
  if (actor.sessionId === null || !(await store.isProvenSince(tx, actor.sessionId, freshMinutes))) {
    throw new Refusal(
      422,
      'fresh_sign_in_needed',
      'You have no password, so sign in again first: this asks for a sign-in of the last ten minutes.',
    );
  }
}

/** Ways to sign in are changed by the person in the browser, in their own view; an API token cannot. */
export function refuseWithoutSession(actor: Actor): asserts actor is Actor & { sessionId: string } {
  refuseWhileSeeingAs(actor);
  if (!actor.sessionId) {
    throw new Refusal(
      403,
      'session_needed',
      'Ways to sign in are changed in the browser: sign in there and open your profile.',
    );
  }
}
