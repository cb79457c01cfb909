// The consent of the person who is invited. A membership becomes active only through proof of the address for that very
// workspace: the link that the workspace sent, or a signed-in account for whose address the administrator of the installation has
// vouched. An account that was made with the link of another workspace proves nothing: that link was shown to whoever
// invited there, who may have accepted it in place of the person.
import type { Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import { hashSecret } from '../platform/ids.ts';
import { lockWorkspace } from '../roles/grants.ts';
import { notifyAnswered } from './notify-people.ts';
import * as store from './store.ts';

interface Answered {
  workspaceId: string;
  personId: string;
  /** The secret of the workspace's link, where the person has opened it. */
  token: string | undefined;
}

/** Makes the membership of a signed-in person active; throws 404 where none is waiting, 409 where the link is needed. */
export async function acceptMembership(tx: Tx, answered: Answered): Promise<void> {
  await lockWorkspace(tx, answered);
  await refuseWithoutProof(tx, answered);
  await activateMembership(tx, answered);
}

/** The signed-in person does not become a member; whoever invited them sees it. Throws as `acceptMembership` does. */
export async function declineMembership(tx: Tx, answered: Answered): Promise<void> {
  await lockWorkspace(tx, answered);
  await refuseWithoutProof(tx, answered);
  if (!(await store.answerInvitation(tx, answered, 'declined'))) {
    throw notFound();
  }
  await notifyAnswered(tx, answered, 'declined');
}

/** Makes the membership active whose link the person has just made their account with. */
export async function activateNewAccount(tx: Tx, membership: Omit<Answered, 'token'>): Promise<void> {
  await store.nameAsInvited(tx, membership.workspaceId, membership.personId);
  await activateMembership(tx, membership);
}

async function activateMembership(tx: Tx, { workspaceId, personId }: Omit<Answered, 'token'>): Promise<void> {
  if (!(await store.answerInvitation(tx, { workspaceId, personId }, 'active'))) {
    throw notFound();
  }
  await store.joinCompany(tx, workspaceId, personId);
  await notifyAnswered(tx, { workspaceId, personId }, 'accepted');
}

/** Nothing is said of a workspace to an account that has not proven its address to it. */
async function refuseWithoutProof(tx: Tx, { workspaceId, personId, token }: Answered): Promise<void> {
  if (token !== undefined) {
    if (!(await store.isOpenLink(tx, { workspaceId, personId, tokenHash: hashSecret(token) }))) {
      throw notFound();
    }
    return;
  }
  if (!(await store.isAddressProven(tx, personId))) {
    throw conflict('link_needed', 'Open the link that you were sent with this invitation, and answer it there.');
  }
}
