// Reminders to recipients in To whose answers are missing: by hand, and by a job around the due date, in the morning of
// the project.
import { sql } from 'kysely';
import { notify, type Raiser } from '../notifications/notify.ts';
import { permitChange } from '../platform/archiving.ts';
import type { Tx } from '../platform/database.ts';
import { conflict } from '../platform/failures.ts';
import { workspaceName } from '../platform/guests/invite.ts';
import { answered, getToChange, type Acting } from './draft.ts';
import { mailGuestLink } from './guest-links.ts';
import type { TransmittalAnswer } from './present.ts';
import { itemOf } from './send.ts';
import { refuseAct } from './states.ts';
import * as store from './store.ts';

const hourMs = 3_600_000;

/** Recipients whose required acknowledgement or response is missing. */
export const outstandingOf = (
  row: store.TransmittalRow,
  recipients: readonly store.RecipientRow[],
): store.RecipientRow[] =>
  recipients.filter(
    (one) =>
      one.role === 'to' &&
      one.revoked_at === null &&
      one.state !== 'declined' &&
      ((row.acknowledgement_required && one.acknowledged_at === null) ||
        (row.response_required && one.responded_at === null)),
  );

/** Reminds the recipients of a sent transmittal; answers how many. Guests get a new link, which replaces theirs. */
export async function remind(
  tx: Tx,
  row: store.TransmittalRow,
  { by, recipients, now }: { by: Raiser; recipients: readonly store.RecipientRow[]; now: Date },
): Promise<number> {
  const members = recipients.flatMap(({ kinde_id }) => kinde_id ?? []);
  const guests = recipients.filter(({ kinde_id }) => kinde_id === null);
  await notify(tx, by, {
    type: 'transmittal_ack_overdue',
    projectId: row.project_id,
    item: itemOf(row),
    to: members,
    now,
  });
  const workspace = guests.length > 0 ? await workspaceName(tx, row.workspace_id) : '';
  for (const recipient of guests) {
    const sender = { id: by.personId, name: by.personName };
    // One after another in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    const mailId = await mailGuestLink(tx, { row, recipient, by: sender, workspace, isReminder: true, now });
    // The state follows the delivery of the newest mail.
    // oxlint-disable-next-line no-await-in-loop
    await sql`UPDATE transmittal_recipients SET mail_id = ${mailId}
      WHERE workspace_id = ${row.workspace_id} AND id = ${recipient.id}`.execute(tx);
  }
  await sql`UPDATE transmittal_recipients SET reminded_at = ${now.toISOString()}
    WHERE workspace_id = ${row.workspace_id} AND id = ANY(${recipients.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`UPDATE transmittals SET reminded_at = ${now.toISOString()}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${row.workspace_id} AND id = ${row.id}`.execute(tx);
  return recipients.length;
}

/** Reminds everybody who has not answered and was not reminded recently. Throws 409 if nobody is left to remind. */
export async function remindByHand(acting: Acting, id: string): Promise<TransmittalAnswer> {
  const { tx, scope, now } = acting;
  const row = await getToChange(acting, id);
  await permitChange(tx, scope, 'transmittals:send', row.project_id);
  refuseAct(row, 'remind');
  const waiting = outstandingOf(row, await store.recipientsOf(tx, [row.workspace_id], [id]));
  if (waiting.length === 0) throw conflict('nobody', 'Everybody who was asked has answered.');
  const recipients = waiting.filter(({ reminded_at: at }) => at === null || now.getTime() - Date.parse(at) >= hourMs);
  if (recipients.length === 0) {
    throw conflict(
      'just_reminded',
      'Everybody who has not answered was reminded within the last hour. Try again later.',
    );
  }
  await remind(tx, row, { by: scope, recipients, now });
  return answered(acting, id);
}
