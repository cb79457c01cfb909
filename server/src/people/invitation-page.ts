// The page on which a person chooses a password. Its secret stands behind the `#`, which browsers send to no server: it
// is in no log and no referrer, and the page takes it out of its address at once.
import type { Tx } from '../platform/database.ts';
import { hashSecret, newSecret } from '../platform/ids.ts';
import { replaceInvitation } from './store.ts';

/** The path of the page for a new link; links made before end. `by`: who made it, none for the command line. */
export async function newInvitationPage(
  tx: Tx,
  link: { personId: string; days: number; by: string | null },
): Promise<string> {
  const secret = newSecret('hzi_');
  await replaceInvitation(tx, { ...link, tokenHash: hashSecret(secret) });
  return `/invitation#token=${secret}`;
}
