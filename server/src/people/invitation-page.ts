// The page on which an invited person accepts, or somebody who forgot their password chooses another. Its secret
// follows the `#`, which browsers do not send: it is in no log and no referrer, and the page removes it from its
// address at once.
import type { Tx } from '../platform/database.ts';
import { hashSecret, newSecret } from '../platform/ids.ts';
import { replaceInvitation, type NewLink } from './store.ts';

/** The path of the page for a new link; earlier links of the same sender are revoked. */
export async function newInvitationPage(tx: Tx, link: Omit<NewLink, 'tokenHash'>): Promise<string> {
  const secret = newSecret('hzi_');
  await replaceInvitation(tx, { ...link, tokenHash: hashSecret(secret) });
  return `/invitation#token=${secret}`;
}
