import type { FastifyInstance } from 'fastify';
import type { Actor } from '../platform/scope.ts';
import { actAs } from '../platform/acting.ts';
import { conflict, notFound, notSignedIn, Refusal } from '../platform/failures.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { hashPassword } from '../platform/passwords.ts';
import { sessionCookieOf } from '../platform/caller.ts';
import { endViews } from '../platform/end-sessions.ts';
import { logSecurity } from '../platform/security-log.ts';
import { serve, type Platform } from '../platform/serve.ts';
import type { Tx } from '../platform/database.ts';
import { makeFirstWorkspace } from '../workspaces/first-workspace.ts';
import { presentCaller } from './caller.ts';
import { entranceLines, type EntranceLines } from './entrance-lines.ts';
import { refuseGuessable } from './guessable-password.ts';
import { invitationRoutes } from './invitation-routes.ts';
import type { IdentityOptions } from './identity-options.ts';
import { issuerRoutes } from './issuers/routes.ts';
import { personOf, refuseWhileSeeingAs } from './own-view.ts';
import { passkeyRoutes } from './passkeys/routes.ts';
import { provePassword } from './proof.ts';
import { byPassword } from './proofs.ts';
import { askForCode } from './second-factor/ask-for-code.ts';
import { secondFactorRoutes } from './second-factor/routes.ts';
import { checkPassword, openSession, renewSession } from './sign-in.ts';
import * as store from './store.ts';

/** The calls of sign-in, sessions, tokens and set-up. */
export function sessionRoutes(app: FastifyInstance, platform: Platform, identity: IdentityOptions): void {
  const lines = entranceLines(platform);
  serve(app, platform).signIn(async ({ body, tx, request, reply, onceCommitted }) => {
    const personId = await checkPassword(tx, platform, request, body);
    if (await askForCode(tx, { request, reply }, { personId, proofs: byPassword(new Date()), target: null })) {
      throw new Refusal(401, 'code_needed', 'Enter the code of your authenticator app.', { keepsChanges: true });
    }
    onceCommitted(() => logSecurity(request, 'signed in', personId));
    return presentCaller(await signedIn(platform, tx, await openSession(tx, platform, request, reply, personId)));
  }, lines.signIn);

  serve(app, platform).getSession(async ({ actor }) => presentCaller(actor));

  serve(app, platform).signOut(async ({ actor, tx, request, reply, onceCommitted }) => {
    if (actor.sessionId) {
      await store.revokeSession(tx, personOf(actor), actor.sessionId);
      onceCommitted(() => logSecurity(request, 'signed out', personOf(actor)));
    }
    reply.clearCookie(sessionCookieOf(request), { path: '/', secure: request.isOverTls });
  });

  serve(app, platform).changePassword(async ({ actor, body, tx, request, reply, onceCommitted }) => {
    refuseWhileSeeingAs(actor);
    await provePassword(tx, request, actor, body.current_password);
    await refuseGuessable('new_password', body.new_password, [
      actor.name,
      actor.email,
      actor.company,
      ...[...actor.memberships.values()].map(({ workspace }) => workspace),
    ]);
    await store.setPasswordHash(tx, actor.personId, await hashPassword(body.new_password));
    await store.endSessionsOf(tx, actor.personId);
    if (!body.keep_tokens) {
      await store.revokeTokensOf(tx, actor.personId);
    }
    onceCommitted(() => logSecurity(request, 'password changed', actor.personId));
    if (actor.sessionId) {
      await renewSession(tx, platform, { request, reply, sessionId: actor.sessionId, personId: actor.personId });
    }
    const tokens = body.keep_tokens ? 'Your API tokens go on working.' : 'Your API tokens have been revoked.';
    return { id: actor.personId, message: `Your password has been changed. Other sessions have ended. ${tokens}` };
  }, lines.changePassword);

  serve(app, platform).listSessions(async ({ actor, db }) => ({
    items: (await store.listSessions(db, personOf(actor))).map((row) => ({
      ...row,
      is_current: row.id === actor.sessionId,
    })),
  }));

  serve(app, platform).revokeSession(async ({ actor, body, params, tx, request, reply, onceCommitted }) => {
    refuseWhileSeeingAs(actor);
    await provePassword(tx, request, actor, body.current_password);
    if (!(await store.revokeSession(tx, actor.personId, params.id))) {
      throw notFound();
    }
    // After the password check the session gets a new secret, as after a sign-in.
    if (actor.sessionId && actor.sessionId !== params.id) {
      await renewSession(tx, platform, { request, reply, sessionId: actor.sessionId, personId: actor.personId });
    }
    onceCommitted(() => logSecurity(request, 'session ended', actor.personId));
  }, lines.changePassword);

  serve(app, platform).listApiTokens(async ({ actor, db }) => ({
    items: await store.listTokens(db, personOf(actor)),
  }));

  serve(app, platform).createApiToken(async ({ actor, body, tx, request, onceCommitted }) => {
    refuseWhileSeeingAs(actor);
    // Neither a stolen token nor a browser that somebody left open can create lasting tokens.
    if (!actor.sessionId) {
      throw new Refusal(403, 'session_needed', 'Tokens are made in the browser: sign in there and open your profile.');
    }
    await provePassword(tx, request, actor, body.current_password);
    const token = newSecret('hzt_');
    const id = newId();
    await store.insertToken(tx, {
      id,
      personId: actor.personId,
      name: body.name.trim(),
      scope: body.scope ?? 'read',
      tokenHash: hashSecret(token),
      days: body.expires_in_days ?? null,
      hasTwoFactors: actor.hasTwoFactors,
    });
    onceCommitted(() => logSecurity(request, 'token made', actor.personId));
    return { id, token, name: body.name.trim() };
  }, lines.changePassword);

  serve(app, platform).revokeApiToken(async ({ actor, params, tx, request, onceCommitted }) => {
    refuseWhileSeeingAs(actor);
    if (!(await store.revokeToken(tx, actor.personId, params.id))) {
      throw notFound();
    }
    onceCommitted(() => logSecurity(request, 'token revoked', actor.personId));
  });

  serve(app, platform).stopSeeingAs(async ({ actor, tx }) => {
    if (actor.sessionId) {
      await endViews(tx, [actor.sessionId]);
    }
  });

  setupRoutes(app, platform, lines, identity);
  issuerRoutes(app, platform, identity, lines);
  secondFactorRoutes(app, platform, identity, lines);
  passkeyRoutes(app, platform, identity, lines);
  invitationRoutes(app, platform, lines);
}

function setupRoutes(
  app: FastifyInstance,
  platform: Platform,
  lines: EntranceLines,
  { issuers }: IdentityOptions,
): void {
  serve(app, platform).getSetup(async ({ db }) => {
    const people = platform.demo ? await store.listDemoPeople(db) : [];
    return {
      needs_setup: await store.isEmpty(db),
      sends_mail: platform.mail.sends,
      demo_people: people,
      demo_password: people.length > 0 ? 'horizon-demo' : null,
      issuers: issuers.list(),
    };
  });

  serve(app, platform).setUp(async ({ body, tx, request, reply, onceCommitted }) => {
    await store.lockSetup(tx);
    if (!(await store.isEmpty(tx))) {
      throw conflict('already_set_up', 'This installation has an owner already. Sign in instead.');
    }
    const { first_name, last_name, email, company, workspace } = body;
    await refuseGuessable('password', body.password, [`${first_name} ${last_name}`, email, company, workspace]);
    const ownerId = newId();
    await actAs(tx, ownerId, `${first_name.trim()} ${last_name.trim()}`);
    const passwordHash = await hashPassword(body.password);
    const personId = await makeFirstWorkspace(tx, { ...body, passwordHash, ownerId });
    // The person who sets up an installation is its administrator.
    await store.proveAddress(tx, personId);
    onceCommitted(() => logSecurity(request, 'set up', personId));
    return presentCaller(await signedIn(platform, tx, await openSession(tx, platform, request, reply, personId)));
  }, lines.links);
}

/** The caller of a session opened by this transaction. */
async function signedIn(platform: Platform, tx: Tx, secret: string): Promise<Actor> {
  const actor = await platform.access.findIn(tx, secret);
  if (!actor) {
    throw notSignedIn();
  }
  return actor;
}
