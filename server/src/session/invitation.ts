// Links to accept an invitation or choose another password: for whom they are and whether they still work. A holder of
// the secret is shown the state of the link; an unknown secret is a guess, and is counted.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '../platform/database.ts';
import { countGuess } from '../platform/failed-attempts.ts';
import { conflict, Refusal } from '../platform/failures.ts';
import { hashSecret } from '../platform/ids.ts';
import type { Actor } from '../platform/scope.ts';
import { lockWorkspace } from '../roles/grants.ts';
import { doorOfInvitations, tooManyGuesses } from './lock-out.ts';
import * as store from './store.ts';

/**
 * Locks the records that accepting a link changes: its workspace, then its person. Data read from the link before may
 * be stale.
 */
export async function lockLink(tx: Tx, tokenHash: string): Promise<void> {
  const workspaceId = await store.workspaceOfLink(tx, tokenHash);
  if (workspaceId !== null) {
    await lockWorkspace(tx, { workspaceId });
  }
  await store.lockPersonOfLink(tx, tokenHash);
}

/** The open invitation of a secret; throws if there is none, with the reason. */
export async function openInvitation(tx: Tx, request: FastifyRequest, token: string): Promise<store.Invitation> {
  const invitation = await store.findInvitation(tx, hashSecret(token));
  if (!invitation) {
    await countGuess(tx, doorOfInvitations(request.ip), tooManyGuesses);
    throw gone('not_found', 'There is no such link. Open the whole link as it was sent to you, or ask for a new one.');
  }
  if (invitation.state !== 'open') {
    throw noLonger(invitation.state, invitation);
  }
  return invitation;
}

/** A link of a workspace creates an account; somebody who has one signs in before they become a member of another. */
export function signInFirst({ email }: store.Invitation): Refusal {
  return conflict('sign_in_first', `${email} has an account already. Sign in with its password to accept.`);
}

/** The refusal for a link that no longer works, with advice. */
export function noLonger(
  state: Exclude<store.Invitation['state'], 'open'>,
  { invited_by, has_password }: Pick<store.Invitation, 'invited_by' | 'has_password'>,
): Refusal {
  const who = invited_by ?? 'the administrator of this Horizon';
  const sentences = {
    used: `This link has been used. Sign in with the password that was chosen. If that was not you, ask ${who} for a new one.`,
    replaced: `A newer link has been made since, and only that one works. Look for it, or ask ${who} for another.`,
    expired: `This link is too old. ${has_password ? 'Your password is the one before it. ' : ''}Ask ${who} for a new one.`,
    withdrawn: `This invitation has been withdrawn. Ask ${who} for a new one.`,
  };
  return gone(`link_${state}`, sentences[state]);
}

/** The details that the holder of the link sees before they choose a password. */
export function presentInvitation(
  invitation: store.Invitation,
  signedIn: Actor | null,
): AnswerOf<Calls['readInvitation']> {
  const atBrowser = signedIn && (signedIn.realPerson ?? signedIn);
  return {
    ...invitation,
    signed_in: atBrowser && { name: atBrowser.name, is_same: atBrowser.personId === invitation.kinde_id },
  };
}

const gone = (code: string, sentence: string) => new Refusal(404, code, sentence, { keepsChanges: true });
