// Invites guests: a link by e-mail, replaced with each further invitation, and withdrawn at once. The link alone does not
// open anything: a code follows by mail.
import type { Db, Tx } from '../database.ts';
import { hashSecret, newSecret } from '../ids.ts';
import { mailPage, secretLink } from '../mail/mail-page.ts';
import { sendMail } from '../mail/send-mail.ts';
import { guestKindOf, type Guest, type GuestKindWords } from './guest-kinds.ts';
import * as store from './store.ts';

export interface Invitation {
  workspaceId: string;
  subjectId: string;
  address: string;
  name: string;
  /** The mail: safe HTML, the label of its button, why the guest gets it, and who caused it. */
  subject: string;
  html: string;
  button: string;
  reason: string;
  by: { id: string | null; name: string };
}

/** The thread of all mails about a subject to one guest: the link, reminders, codes. */
export const guestThread = (kind: Pick<GuestKindWords, 'entity'>, subjectId: string): string =>
  `${kind.entity}/${subjectId}`;

/** Mails a new link to a guest, which replaces an earlier one; answers the id of the mail. */
export async function inviteGuest(tx: Tx, kind: GuestKindWords, invitation: Invitation, now: Date): Promise<string> {
  const { workspaceId, subjectId, address, name, subject, by } = invitation;
  const token = newSecret('hzt_');
  const link = { tokenHash: hashSecret(token), expiresAt: daysAfter(now, kind.linkDays) };
  await store.putLink(
    tx,
    { workspace_id: workspaceId, subject_kind: kind.entity, subject_id: subjectId, address, name },
    link,
  );
  return sendMail(tx, {
    workspaceId,
    kind: kind.mailKind,
    to: [{ address, name, personId: null }],
    subject,
    ...mailPage({
      title: subject,
      html: `${invitation.html}<p>You do not need an account: the page e-mails a code to this address.</p>`,
      button: { label: invitation.button, href: secretLink },
      reason: `${invitation.reason} The link works for ${kind.linkDays} days.`,
    }),
    secretPath: `${kind.page}#token=${token}`,
    thread: guestThread(kind, subjectId),
    by: by.id === null ? null : { id: by.id, name: by.name },
  });
}

const daysAfter = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

/** Ends the access of an address to a subject at once: its link, code, session and links to files. */
export const withdrawGuest = (
  tx: Tx,
  kind: Pick<GuestKindWords, 'entity'>,
  { workspaceId, subjectId, address }: Pick<Invitation, 'workspaceId' | 'subjectId' | 'address'>,
  now: Date,
): Promise<void> =>
  store.withdraw(tx, { workspace_id: workspaceId, subject_kind: kind.entity, subject_id: subjectId, address }, now);

export { workspaceName } from './store.ts';

/** All that an address is invited to and can still open, newest first, with the name of the workspace. */
export async function invitationsOf(
  db: Db,
  address: string,
  now: Date,
): Promise<(Guest & { expires_at: string; workspace: string; oneWord: string })[]> {
  const open: (Guest & { expires_at: string; workspace: string; oneWord: string })[] = [];
  // One after another, so that a long list does not take all connections.
  for (const link of await store.listOfAddress(db, address, now)) {
    const kind = guestKindOf(link.subject_kind);
    // oxlint-disable-next-line no-await-in-loop
    const subject = await kind?.find(db, link, now);
    if (!kind || !subject) continue;
    // oxlint-disable-next-line no-await-in-loop
    const workspace = await store.workspaceName(db, link.workspace_id);
    open.push({ ...link, ...subject, oneWord: kind.oneWord, workspace });
  }
  return open;
}
