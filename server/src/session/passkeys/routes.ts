import type { FastifyInstance, FastifyRequest } from 'fastify';
import { conflict, notFound, Refusal } from '../../platform/failures.ts';
import { duplicateOf } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import type { EntranceLines } from '../entrance-lines.ts';
import type { IdentityOptions } from '../identity-options.ts';
import { refuseLastMethod } from '../last-method.ts';
import { personOf } from '../own-view.ts';
import { provePassword, refuseWithoutSession } from '../proof.ts';
import { publicUrlOf } from '../public-url.ts';
import { refuseOneFactor } from '../second-factor/refuse-one-factor.ts';
import { noteTwoFactors } from '../second-factor/store.ts';
import { openSession, renewSession } from '../sign-in.ts';
import { beginStep, findStep, signInOver, takeStep } from '../steps.ts';
import * as store from './store.ts';

/** Loaded when the first passkey is used: it includes certificate parsers that most requests do not need. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ECDSA and RSA, in order of preference. */
const algorithms = [-8, -7, -257];
const answerMillis = 5 * 60_000;

/** The calls of passkeys. */
export function passkeyRoutes(
  app: FastifyInstance,
  platform: Platform,
  { publicUrl }: IdentityOptions,
  lines: EntranceLines,
): void {
  const originOf = (request: FastifyRequest) => publicUrlOf(publicUrl, request);
  const hostOf = (request: FastifyRequest) => new URL(originOf(request)).hostname;

  serve(app, platform).startPasskeySignIn(async ({ tx, request, reply }) => {
    const { generateAuthenticationOptions } = await library();
    const { challenge } = await generateAuthenticationOptions({ rpID: hostOf(request), userVerification: 'required' });
    await beginStep(tx, { request, reply }, { purpose: 'passkey sign-in', challenge });
    return { challenge, rpId: hostOf(request), timeout: answerMillis, userVerification: 'required' as const };
  }, lines.links);

  serve(app, platform).finishPasskeySignIn(async ({ body, tx, request, reply, onceCommitted }) => {
    const step = await findStep(tx, request, ['passkey sign-in']);
    if (!step) {
      throw signInOver();
    }
    await takeStep(tx, step, reply, request);
    const passkey = await store.lockPasskey(tx, body.id);
    const { verifyAuthenticationResponse } = await library();
    const answer = passkey
      ? await verifyAuthenticationResponse({
          response: {
            id: body.id,
            rawId: body.id,
            type: 'public-key',
            clientExtensionResults: {},
            response: {
              clientDataJSON: body.client_data,
              authenticatorData: body.authenticator_data,
              signature: body.signature,
              ...(body.user_handle === undefined ? {} : { userHandle: body.user_handle }),
            },
          },
          expectedChallenge: step.challenge!,
          expectedOrigin: originOf(request),
          expectedRPID: hostOf(request),
          credential: {
            id: passkey.credential_id,
            publicKey: new Uint8Array(passkey.public_key),
            counter: Number(passkey.counter),
          },
          requireUserVerification: true,
        }).catch(() => null)
      : null;
    const isTheirs = body.user_handle === undefined || body.user_handle === handleOf(passkey?.kinde_id ?? '');
    if (!passkey || !answer?.verified || !isTheirs) {
      logSecurity(request, 'passkey refused', passkey?.kinde_id ?? null);
      throw new Refusal(
        401,
        'passkey_refused',
        'This passkey does not open an account here. Sign in another way, or choose another passkey.',
        { keepsChanges: true },
      );
    }
    await store.notePasskeyUse(tx, passkey.id, answer.authenticationInfo.newCounter);
    const proofs = { issuer: null, idToken: null, hasTwoFactors: true, provenAt: new Date() };
    await openSession(tx, platform, request, reply, passkey.kinde_id, proofs);
    onceCommitted(() => logSecurity(request, 'signed in', passkey.kinde_id));
    return { id: passkey.kinde_id };
  }, lines.links);

  serve(app, platform).listPasskeys(async ({ actor, db }) => ({
    items: await store.listPasskeys(db, personOf(actor)),
  }));

  serve(app, platform).startPasskey(async ({ actor, body, tx, request, reply }) => {
    refuseWithoutSession(actor);
    await provePassword(tx, request, actor, body.current_password);
    await refuseOneFactor(tx, actor);
    const { generateRegistrationOptions } = await library();
    const known = await store.listPasskeys(tx, actor.personId);
    const { challenge } = await generateRegistrationOptions({
      rpName: 'Horizon',
      rpID: hostOf(request),
      userName: actor.email,
    });
    await beginStep(tx, { request, reply }, { purpose: 'passkey', kinde_id: actor.personId, challenge });
    return {
      challenge,
      rp: { id: hostOf(request), name: 'Horizon' },
      user: { id: handleOf(actor.personId), name: actor.email, displayName: actor.name },
      pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: answerMillis,
      attestation: 'none' as const,
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        id: credential_id,
        type: 'public-key' as const,
        transports: transports.split(',').filter((word) => word !== ''),
      })),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true,
        userVerification: 'required' as const,
      },
    };
  }, lines.changePassword);

  serve(app, platform).addPasskey(async ({ actor, body, tx, request, reply, onceCommitted }) => {
    refuseWithoutSession(actor);
    const step = await findStep(tx, request, ['passkey']);
    if (!step || step.kinde_id !== actor.personId) {
      throw refusedKey('This took too long, or began in another browser. Start again.');
    }
    await takeStep(tx, step, reply, request);
    const { verifyRegistrationResponse } = await library();
    const answer = await verifyRegistrationResponse({
      response: {
        id: body.id,
        rawId: body.id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: body.client_data, attestationObject: body.attestation },
      },
      expectedChallenge: step.challenge!,
      expectedOrigin: originOf(request),
      expectedRPID: hostOf(request),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }).catch(() => null);
    if (!answer?.verified) {
      throw refusedKey('The passkey could not be verified. Start again, or use another device.');
    }
    const { credential } = answer.registrationInfo;
    const id = newId();
    await store
      .insertPasskey(tx, {
        id,
        kinde_id: actor.personId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: (body.transports ?? []).join(','),
        name: body.name.trim(),
      })
      .catch((error: unknown) => {
        throw duplicateOf(error) === null ? error : conflict('passkey_taken', 'This passkey has been added already.');
      });
    await noteTwoFactors(tx, actor.sessionId);
    await renewSession(tx, platform, { request, reply, sessionId: actor.sessionId, personId: actor.personId });
    onceCommitted(() => logSecurity(request, 'passkey added', actor.personId));
    return { id };
  });

  serve(app, platform).renamePasskey(async ({ actor, body, params, tx }) => {
    refuseWithoutSession(actor);
    if (!(await store.renamePasskey(tx, actor.personId, params.id, body.name.trim()))) {
      throw notFound();
    }
    return { id: params.id, message: 'The passkey has been renamed.' };
  });

  serve(app, platform).removePasskey(async ({ actor, body, params, tx, request, onceCommitted }) => {
    refuseWithoutSession(actor);
    await provePassword(tx, request, actor, body.current_password);
    await refuseOneFactor(tx, actor);
    await refuseLastMethod(tx, actor.personId, async () => {
      if (!(await store.deletePasskey(tx, actor.personId, params.id))) {
        throw notFound();
      }
    });
    onceCommitted(() => logSecurity(request, 'passkey removed', actor.personId));
  }, lines.changePassword);
}

/** The user handle of a person on their devices. */
const handleOf = (personId: string) => Buffer.from(personId).toString('base64url');

const refusedKey = (sentence: string) => new Refusal(422, 'passkey_refused', sentence, { keepsChanges: true });
