import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '../../platform/failures.ts';
import { hashSecret } from '../../platform/ids.ts';
import type { Actor } from '../../platform/scope.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import type { EntranceLines } from '../entrance-lines.ts';
import type { IdentityOptions } from '../identity-options.ts';
import { personOf } from '../own-view.ts';
import { provePassword, refuseWithoutSession } from '../proof.ts';
import { publicUrlOf } from '../public-url.ts';
import { openSession } from '../sign-in.ts';
import { refuseLastMethod } from '../last-method.ts';
import { askForCode } from '../second-factor/ask-for-code.ts';
import { beginStep, findStep, signInOver, takeStep, type Step } from '../steps.ts';
import { passwordHashOf } from '../store.ts';
import type { Issuer, IssuerClaims } from './issuers.ts';
import { linkToPerson, matchPerson } from './match-person.ts';
import * as store from './store.ts';

/** The calls of identity providers: sign-in, link, sign-out there. */
export function issuerRoutes(
  app: FastifyInstance,
  platform: Platform,
  { issuers, sealing, publicUrl }: IdentityOptions,
  lines: EntranceLines,
): void {
  const issuerNamed = (id: string): Issuer => {
    const issuer = issuers.find(id);
    if (!issuer) {
      throw notFound();
    }
    return issuer;
  };
  const redirectUri = (request: FastifyRequest) => `${publicUrlOf(publicUrl, request)}/sign-in/return`;

  serve(app, platform).startIssuerSignIn(async ({ body, params, tx, request, reply }) => {
    const issuer = issuerNamed(params.issuer);
    const isFresh = body.fresh ?? false;
    const begun = await issuer.begin({ redirectUri: redirectUri(request), isFresh });
    await beginStep(
      tx,
      { request, reply },
      {
        purpose: 'sign in',
        issuer: params.issuer,
        state_hash: hashSecret(begun.state),
        nonce: begun.nonce,
        code_verifier: begun.codeVerifier,
        is_fresh: isFresh,
        target: body.to ?? null,
      },
    );
    return { address: begun.address };
  }, lines.issuers);

  serve(app, platform).finishIssuerSignIn(async (handling) => {
    const { body, maybeActor, tx, request, reply, onceCommitted } = handling;
    const step = await findStep(tx, request, ['sign in', 'link']);
    if (!step || step.state_hash !== hashSecret(body.state)) {
      logSecurity(request, 'sign-in at identity provider refused', null);
      throw signInOver();
    }
    await takeStep(tx, step, reply, request);
    const issuer = issuerNamed(step.issuer!);
    const linking = step.purpose === 'link' ? linkingPerson(maybeActor, step) : null;
    const claims = await issuer
      .finish({
        redirectUri: redirectUri(request),
        parameters: withoutAbsent(body),
        begun: { state: body.state, nonce: step.nonce!, codeVerifier: step.code_verifier! },
        isFresh: step.is_fresh,
      })
      .catch((error: Error) => {
        request.log.warn({ err: error.cause, issuer: step.issuer }, 'sign-in at the identity provider failed');
        logSecurity(request, 'sign-in at identity provider refused', linking?.personId ?? null);
        throw error;
      });
    if (linking) {
      await linkToPerson(tx, linking, claims, issuer.config.name);
      onceCommitted(() => logSecurity(request, 'identity linked', linking.personId));
      return { outcome: 'linked' as const, to: step.target };
    }
    const { personId, isNew } = await matchPerson(tx, claims, issuer.config.name).catch((error: unknown) => {
      logSecurity(request, 'sign-in at identity provider refused', null);
      throw error;
    });
    if (isNew) {
      onceCommitted(() => logSecurity(request, 'identity linked', personId));
    }
    const proofs = proofsOf(step.issuer!, claims, personId);
    if (await askForCode(tx, { request, reply }, { personId, proofs, target: step.target })) {
      return { outcome: 'code_needed' as const, to: null };
    }
    await openSession(tx, platform, request, reply, personId, proofs);
    onceCommitted(() => logSecurity(request, 'signed in', personId));
    return { outcome: 'signed_in' as const, to: step.target };
  }, lines.issuers);

  const proofsOf = (issuer: string, claims: IssuerClaims, personId: string) => ({
    issuer,
    idToken: sealing.seal(claims.idToken, { use: 'id token', owner: personId }),
    hasTwoFactors: claims.hasTwoFactors,
    provenAt: claims.provenAt,
  });

  serve(app, platform).getIssuerSignOut(async ({ actor, db, request }) => {
    const session = actor.sessionId ? await store.issuerOfSession(db, actor.sessionId) : null;
    const issuer = session?.issuer ? issuers.find(session.issuer) : null;
    if (!session || !issuer) {
      return { address: null };
    }
    const idToken = session.id_token && sealing.open(session.id_token, { use: 'id token', owner: personOf(actor) });
    return {
      address: await issuer.signOutAddress({ idToken, returnTo: `${publicUrlOf(publicUrl, request)}/sign-in` }),
    };
  });

  serve(app, platform).listSignInMethods(async ({ actor, db }) => {
    const personId = personOf(actor);
    const linked = await store.listIdentities(db, personId);
    const configured = issuers.list();
    const isLinked = (issuer: string) => linked.some((identity) => identity.issuer === issuer);
    return {
      has_password: (await passwordHashOf(db, personId)) !== null,
      identities: linked.map((identity) => {
        const issuer = configured.find((one) => one.issuer === identity.issuer);
        return { ...identity, issuer: issuer?.id ?? null, name: issuer?.name ?? new URL(identity.issuer).host };
      }),
      issuers: configured.filter(({ issuer }) => !isLinked(issuer)),
    };
  });

  serve(app, platform).linkIdentity(async ({ actor, body, tx, request, reply }) => {
    refuseWithoutSession(actor);
    const issuer = issuerNamed(body.issuer);
    await provePassword(tx, request, actor, body.current_password);
    const begun = await issuer.begin({ redirectUri: redirectUri(request), isFresh: true });
    await beginStep(
      tx,
      { request, reply },
      {
        purpose: 'link',
        kinde_id: actor.personId,
        issuer: body.issuer,
        state_hash: hashSecret(begun.state),
        nonce: begun.nonce,
        code_verifier: begun.codeVerifier,
        is_fresh: true,
        target: '/profile',
      },
    );
    return { address: begun.address };
  }, lines.changePassword);

  serve(app, platform).unlinkIdentity(async ({ actor, body, params, tx, request, onceCommitted }) => {
    refuseWithoutSession(actor);
    await provePassword(tx, request, actor, body.current_password);
    await refuseLastMethod(tx, actor.personId, async () => {
      if (!(await store.deleteIdentity(tx, actor.personId, params.id))) {
        throw notFound();
      }
    });
    onceCommitted(() => logSecurity(request, 'identity unlinked', actor.personId));
  }, lines.changePassword);
}

/** The person who started to link: only they can complete it, in their own view. */
function linkingPerson(actor: Actor | null, step: Step): Actor {
  if (!actor || actor.personId !== step.kinde_id || actor.realPerson) {
    throw signInOver();
  }
  return actor;
}

const withoutAbsent = (body: { state: string; code?: string; iss?: string; error?: string }): Record<string, string> =>
  Object.fromEntries(Object.entries(body).filter((pair): pair is [string, string] => pair[1] !== undefined));
