import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../platform/database.ts';
import type { Proofs } from '../proofs.ts';
import { beginStep } from '../steps.ts';
import { findApp } from './store.ts';

/**
 * Suspends a sign-in until the code of the authenticator app is entered, if the person has one and has not given a
 * second factor already. Returns whether the code is needed; if so, no session may be opened.
 */
export async function askForCode(
  tx: Tx,
  browser: { request: FastifyRequest; reply: FastifyReply },
  { personId, proofs, target }: { personId: string; proofs: Proofs; target: string | null },
): Promise<boolean> {
  const app = proofs.hasTwoFactors ? null : await findApp(tx, personId);
  if (!app?.confirmed_at) {
    return false;
  }
  await beginStep(tx, browser, {
    purpose: 'second factor',
    kinde_id: personId,
    issuer: proofs.issuer,
    id_token: proofs.idToken,
    // Whether the first step has just authenticated the person.
    is_fresh: proofs.provenAt !== null,
    target,
  });
  return true;
}
