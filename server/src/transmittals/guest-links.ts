// Links of guests: created and mailed when sending, and replaced with each reminder. The link alone does not open
// anything: a code follows by mail.
import { sql } from 'kysely';
import { transmittalPurposes } from '@horizon/contract';
import { formatCalendarDay } from '@horizon/labour';
import type { Db, Tx } from '../platform/database.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { escapeHtml, mailPage, secretLink } from '../platform/mail/mail-page.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { RecipientRow, TransmittalRow } from './store.ts';

/** How long a link opens its transmittal. */
const linkDays = 90;

interface Invited {
  row: TransmittalRow;
  recipient: RecipientRow;
  by: { id: string | null; name: string };
  workspace: string;
  isReminder?: boolean;
  now: Date;
}

/** Mails a new link to a guest, which replaces an earlier one; answers the id of the mail. */
export async function mailGuestLink(
  tx: Tx,
  { row, recipient, by, workspace, isReminder = false, now }: Invited,
): Promise<string> {
  const token = newSecret('hzt_');
  const expires = new Date(now.getTime() + linkDays * 86_400_000).toISOString();
  // A session that is open, and the numbers of codes and attempts, stay.
  await sql`INSERT INTO transmittal_guest_links (workspace_id, id, recipient_id, token_hash, expires_at)
    VALUES (${row.workspace_id}, ${newId()}, ${recipient.id}, ${hashSecret(token)}, ${expires})
    ON CONFLICT (workspace_id, recipient_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at,
      code_hash = NULL`.execute(tx);
  const purpose = row.purpose ? transmittalPurposes[row.purpose].label : '';
  const asks = [
    row.acknowledgement_required && recipient.role === 'to' ? 'Please acknowledge receipt.' : '',
    row.response_required && recipient.role === 'to' ? 'Please respond.' : '',
    row.due_date ? `Due on ${formatCalendarDay(row.due_date)}.` : '',
  ].filter(Boolean);
  const subject = `${isReminder ? 'Reminder: ' : ''}${row.reference} ${row.subject}${purpose ? `: ${purpose}` : ''}`;
  return sendMail(tx, {
    workspaceId: row.workspace_id,
    kind: 'transmittal',
    to: [{ address: recipient.email!, name: recipient.name, personId: null }],
    subject,
    ...mailPage({
      title: subject,
      html: `<p>Hello ${escapeHtml(recipient.name)},</p><p>${escapeHtml(by.name)} of ${escapeHtml(workspace)} sent you <b>${escapeHtml(row.reference)}</b> of ${escapeHtml(row.project_name)}. ${escapeHtml(asks.join(' '))}</p>${row.message ? `<p>${escapeHtml(row.message)}</p>` : ''}<p>You do not need an account: the page e-mails a code to this address.</p>`,
      button: { label: 'Open transmittal', href: secretLink },
      reason: `You get this because documents of ${row.project_name} were transmitted to you. The link works for ${linkDays} days.`,
    }),
    secretPath: `/guest-transmittal#token=${token}`,
    thread: mailThread(row.id),
    by: by.id === null ? null : { id: by.id, name: by.name },
  });
}

/** The thread of all mails about a transmittal to one guest: the link, reminders, codes. */
export const mailThread = (transmittalId: string) => `transmittals/${transmittalId}`;

/** Name of a workspace. */
export async function workspaceName(db: Db, workspaceId: string): Promise<string> {
  const { rows } = await sql<{
    workspace: string;
  }>`SELECT workspace FROM workspaces WHERE workspace_id = ${workspaceId}`.execute(db);
  return rows[0]?.workspace ?? '';
}
