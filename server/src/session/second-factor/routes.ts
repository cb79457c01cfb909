import type { FastifyInstance } from 'fastify';
import { againstRule, conflict, notFound, Refusal } from '../../platform/failures.ts';
import type { Tx } from '../../platform/database.ts';
import type { Actor } from '../../platform/scope.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import type { EntranceLines } from '../entrance-lines.ts';
import type { IdentityOptions } from '../identity-options.ts';
import { personOf } from '../own-view.ts';
import { provePassword, refuseWithoutSession } from '../proof.ts';
import { publicUrlOf } from '../public-url.ts';
import { openSession, renewSession } from '../sign-in.ts';
import { findStep, signInOver, takeStep } from '../steps.ts';
import { proveCode, renewCodes, secretUse } from './codes.ts';
import { refuseOneFactor } from './refuse-one-factor.ts';
import * as store from './store.ts';
import { newTotpSecret, totpAddress } from './totp.ts';

/** The calls of the second factor. */
export function secondFactorRoutes(
  app: FastifyInstance,
  platform: Platform,
  { sealing, publicUrl }: IdentityOptions,
  lines: EntranceLines,
): void {
  serve(app, platform).finishSecondFactor(async ({ body, tx, request, reply, now, onceCommitted }) => {
    const step = await findStep(tx, request, ['second factor']);
    if (!step) {
      throw signInOver();
    }
    const personId = step.kinde_id!;
    await proveCode(tx, request, sealing, { personId, code: body.code, now });
    await takeStep(tx, step, reply, request);
    await openSession(tx, platform, request, reply, personId, {
      issuer: step.issuer,
      idToken: step.id_token,
      hasTwoFactors: true,
      provenAt: step.is_fresh ? new Date() : null,
    });
    onceCommitted(() => logSecurity(request, 'signed in', personId));
    return { to: step.target };
  }, lines.links);

  serve(app, platform).getSecondFactor(async ({ actor, db }) => {
    const own = await store.findApp(db, personOf(actor));
    const isEnrolled = own !== null && own.confirmed_at !== null;
    return {
      enrolled_at: isEnrolled ? own.confirmed_at : null,
      codes_left: isEnrolled ? own.codes_left : 0,
      required_by: requiredBy(actor),
      has_two_factors: actor.hasTwoFactors,
    };
  });

  serve(app, platform).startSecondFactor(async ({ actor, body, tx, request }) => {
    refuseWithoutSession(actor);
    await provePassword(tx, request, actor, body.current_password);
    await refuseEnrolled(tx, actor);
    await refuseOneFactor(tx, actor);
    const secret = newTotpSecret();
    await store.beginApp(tx, actor.personId, sealing.seal(secret, secretUse(actor.personId)));
    const { host } = new URL(publicUrlOf(publicUrl, request));
    return { secret, address: totpAddress({ secret, account: actor.email, host }) };
  }, lines.changePassword);

  serve(app, platform).confirmSecondFactor(async ({ actor, body, tx, request, reply, now, onceCommitted }) => {
    refuseWithoutSession(actor);
    await refuseEnrolled(tx, actor);
    await refuseOneFactor(tx, actor);
    if (!(await store.findApp(tx, actor.personId))) {
      throw conflict('not_begun', 'Begin to set up the authenticator app first.');
    }
    await proveCode(tx, request, sealing, { personId: actor.personId, code: body.code, now }).catch(asOfForm);
    await store.confirmApp(tx, actor.personId);
    const codes = await renewCodes(tx, sealing, actor.personId);
    await store.noteTwoFactors(tx, actor.sessionId);
    await renewSession(tx, platform, { request, reply, sessionId: actor.sessionId, personId: actor.personId });
    onceCommitted(() => logSecurity(request, 'second factor set up', actor.personId));
    return { recovery_codes: codes };
  }, lines.changePassword);

  serve(app, platform).renewRecoveryCodes(async ({ actor, body, tx, request, onceCommitted }) => {
    refuseWithoutSession(actor);
    await refuseWithoutApp(tx, actor);
    await provePassword(tx, request, actor, body.current_password);
    const codes = await renewCodes(tx, sealing, actor.personId);
    onceCommitted(() => logSecurity(request, 'recovery codes renewed', actor.personId));
    return { recovery_codes: codes };
  }, lines.changePassword);

  serve(app, platform).removeSecondFactor(async ({ actor, body, tx, request, onceCommitted }) => {
    refuseWithoutSession(actor);
    await refuseWithoutApp(tx, actor);
    await provePassword(tx, request, actor, body.current_password);
    const [workspace] = requiredBy(actor);
    if (workspace !== undefined) {
      throw againstRule({ session: [`${workspace} asks for a second factor. It stays while you are a member there.`] });
    }
    await store.deleteApp(tx, actor.personId);
    onceCommitted(() => logSecurity(request, 'second factor removed', actor.personId));
  }, lines.changePassword);
}

/** Names of the caller's workspaces that require a second factor. */
const requiredBy = (actor: Actor): string[] =>
  [...actor.memberships.values(), ...actor.closedMemberships.values()]
    .filter(({ requiresTwoFactors }) => requiresTwoFactors)
    .map(({ workspace }) => workspace);

async function refuseEnrolled(tx: Tx, actor: Actor): Promise<void> {
  const app = await store.findApp(tx, actor.personId);
  if (app?.confirmed_at) {
    throw conflict('already_set_up', 'An authenticator app is set up already. Remove it first to set up another.');
  }
}

/** The second factor can be changed only in a session opened with it. */
async function refuseWithoutApp(tx: Tx, actor: Actor): Promise<void> {
  const app = await store.findApp(tx, actor.personId);
  if (!app?.confirmed_at) {
    throw notFound();
  }
  if (!actor.hasTwoFactors) {
    throw new Refusal(403, 'two_factors_needed', 'Sign out, sign in with your second factor, and try again.');
  }
}

/** A wrong code of a signed-in person is a fault of the form, not of the session. */
function asOfForm(error: unknown): never {
  if (error instanceof Refusal && error.status === 401) {
    throw new Refusal(422, error.code, error.message, error.more);
  }
  throw error;
}
