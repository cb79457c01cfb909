// Mails of links to guests: when sending, and with each reminder.
import { transmittalPurposes } from '@horizon/contract';
import { formatCalendarDay } from '@horizon/labour';
import type { Tx } from '../platform/database.ts';
import type { GuestKindWords } from '../platform/guests/guest-kinds.ts';
import { inviteGuest } from '../platform/guests/invite.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import type { RecipientRow, TransmittalRow } from './store.ts';

/** The links of guests to transmittals. */
export const guestWords = {
  entity: 'transmittals',
  oneWord: 'transmittal',
  mailKind: 'transmittal',
  page: '/guest-transmittal',
  path: '/api/guest-transmittals',
  linkDays: 90,
} as const satisfies GuestKindWords;

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
  const purpose = row.purpose ? transmittalPurposes[row.purpose].label : '';
  const asks = [
    row.acknowledgement_required && recipient.role === 'to' ? 'Please acknowledge receipt.' : '',
    row.response_required && recipient.role === 'to' ? 'Please respond.' : '',
    row.due_date ? `Due on ${formatCalendarDay(row.due_date)}.` : '',
  ].filter(Boolean);
  const invitation = {
    workspaceId: row.workspace_id,
    subjectId: row.id,
    address: recipient.email!,
    name: recipient.name,
    subject: `${isReminder ? 'Reminder: ' : ''}${row.reference} ${row.subject}${purpose ? `: ${purpose}` : ''}`,
    html: `<p>Hello ${escapeHtml(recipient.name)},</p><p>${escapeHtml(by.name)} of ${escapeHtml(workspace)} sent you <b>${escapeHtml(row.reference)}</b> of ${escapeHtml(row.project_name)}. ${escapeHtml(asks.join(' '))}</p>${row.message ? `<p>${escapeHtml(row.message)}</p>` : ''}`,
    button: 'Open transmittal',
    reason: `You get this because documents of ${row.project_name} were transmitted to you.`,
    by,
  };
  return inviteGuest(tx, guestWords, invitation, now);
}
