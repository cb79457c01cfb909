// The consent of an invited person. A membership becomes active only through proof of the address for that workspace:
// the link that the workspace sent, or a signed-in account whose address the administrator of the installation has
// vouched for. An account created with the link of another workspace proves nothing: that link was shown to an inviter,
// who may have accepted it in place of the person.
import type { Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import { hashSecret } from '../platform/ids.ts';
import { lockWorkspace } from '../roles/grants.ts';
import { notifyAnswered } from './notify-people.ts';
import * as store from './store.ts';

interface Answered {
  workspaceId: string;
  personId: string;
  /** The secret of the workspace's link, if the person has opened it. */
  token: string | undefined;
}

/** Activates the membership of a signed-in person; throws 404 if none is waiting, 409 if the link is needed. */
export async function acceptMembership(tx: Tx, answered: Answered): Promise<void> {
  await lockWorkspace(tx, answered);
  await refuseWithoutProof(tx, answered);
  await activateMembership(tx, answered);
}

/** The signed-in person does not become a member; their inviter sees it. Throws as `acceptMembership` does. */
export async function declineMembership(tx: Tx, answered: Answered): Promise<void> {
  await lockWorkspace(tx, answered);
  await refuseWithoutProof(tx, answered);
  if (!(await store.answerInvitation(tx, answered, 'declined'))) {
    throw notFound();
  }
  await notifyAnswered(tx, answered, 'declined');
}

/** Activates the membership whose link the person has just used to create their account. */
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

/** An account that has not proved its address to a workspace learns nothing about it. */
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
