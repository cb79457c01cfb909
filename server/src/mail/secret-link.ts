// Secret links in mails. An administrator who reads the outbox could use the link of an invitation in place of the
// person (decision 0020), or choose the password of a colleague: such a link is shown only to people who could create
// it themselves.
import { mayReadInvitation } from '../people/mail-invitation.ts';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import type { MailRow } from './store.ts';

/**
 * Whether a mail has a secret link, and whether this reader may see it. `demo`: the password of the demo people is
 * public.
 */
export async function linkFor(
  db: Db,
  scope: Scope,
  mail: MailRow,
  { demo }: { demo: boolean },
): Promise<'none' | 'hidden' | 'shown'> {
  if (mail.secret_path === null) {
    return 'none';
  }
  const [recipient] = mail.recipients;
  if (mail.kind === 'invitation' && recipient?.kinde_id) {
    return (await mayReadInvitation(db, scope, recipient.kinde_id)) ? 'shown' : 'hidden';
  }
  const isOfDemo = demo && (recipient?.address ?? '').endsWith('@demo.horizon.example');
  return isOfDemo && scope.can('mail:administer') ? 'shown' : 'hidden';
}
