// Sends transmittals: checks, pinning, and notifications to recipients.
import { transmittalPurposes, type TransmittalPurpose } from '@horizon/contract';
import { sql } from 'kysely';
import { notify } from '../notifications/notify.ts';
import { permitChange } from '../platform/archiving.ts';
import { workspaceName } from '../platform/guests/invite.ts';
import { againstRule, isDeleted, stale, type Faults } from '../platform/failures.ts';
import type { Tx } from '../platform/database.ts';
import { updateRow } from '../platform/rows.ts';
import { answered, change, getToChange, type Acting } from './draft.ts';
import { mailGuestLink } from './guest-links.ts';
import type { TransmittalAnswer } from './present.ts';
import { refuseAct, rolledUp } from './states.ts';
import * as store from './store.ts';

/** Sends a draft. Repeated, it answers the sent transmittal. */
export async function sendTransmittal(
  acting: Acting,
  id: string,
  given: { purpose?: TransmittalPurpose | undefined; version?: number | undefined },
): Promise<TransmittalAnswer> {
  const { tx, scope } = acting;
  const row = await getToChange(acting, id);
  await permitChange(tx, scope, 'transmittals:send', row.project_id);
  if (row.is_deleted) throw isDeleted('transmittal');
  if (row.sent_at !== null) return answered(acting, id);
  refuseAct(row, 'send');
  if (given.version !== undefined && given.version !== row.version) throw stale(await answered(acting, id));
  const seen = await store.documentsOf(tx, row.workspace_id, [row.id], scope);
  if (seen.length < (await store.countDocuments(tx, row.workspace_id, row.id))) {
    throw againstRule({
      documents: ['Some documents are in folders that you cannot open. Ask somebody who can open them to send it.'],
    });
  }
  const by = { id: scope.personId, name: scope.personName };
  await dispatch({ tx, now: acting.now, by }, row, given.purpose ?? row.purpose);
  return answered(acting, id);
}

/** The person in whose name something is sent, and the instant. */
export interface Sending {
  tx: Tx;
  now: Date;
  by: { id: string; name: string };
}

/** Pins the documents of a complete draft, and notifies its recipients. Throws 422 if it is incomplete. */
export async function dispatch(
  { tx, now, by }: Sending,
  row: store.TransmittalRow,
  purpose: TransmittalPurpose | null,
): Promise<void> {
  const { workspace_id: workspaceId, id } = row;
  const documents = await store.documentsOf(tx, workspaceId, [id]);
  const recipients = await store.recipientsOf(tx, [workspaceId], [id]);
  await refuseIncomplete(tx, row, { purpose, documents, recipients });
  await store.pinDocuments(tx, workspaceId, id);
  await sql`UPDATE transmittal_recipients SET state = 'delivered', delivered_at = ${now.toISOString()}
    WHERE workspace_id = ${workspaceId} AND transmittal_id = ${id} AND kinde_id IS NOT NULL`.execute(tx);
  const sent = { ...row, purpose };
  const guests = recipients.filter(({ kinde_id }) => kinde_id === null);
  const workspace = guests.length > 0 ? await workspaceName(tx, workspaceId) : '';
  for (const recipient of guests) {
    // One after another in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    const mailId = await mailGuestLink(tx, { row: sent, recipient, by, workspace, now });
    // oxlint-disable-next-line no-await-in-loop
    await sql`UPDATE transmittal_recipients SET state = 'queued', mail_id = ${mailId}
      WHERE workspace_id = ${workspaceId} AND id = ${recipient.id}`.execute(tx);
  }
  await updateRow(tx, 'transmittals', { workspace_id: workspaceId, id }, null, {
    purpose,
    status: rolledUp(row.acknowledgement_required, await store.recipientsOf(tx, [workspaceId], [id])),
    sent_at: now.toISOString(),
    sent_by_user_id: by.id,
  });
  const raiser = { workspaceId, personId: by.id, personName: by.name };
  const to = recipients.flatMap(({ kinde_id }) => kinde_id ?? []);
  await notify(tx, raiser, { type: 'transmittal_received', projectId: row.project_id, item: itemOf(sent), to, now });
}

async function refuseIncomplete(
  tx: Tx,
  row: store.TransmittalRow,
  {
    purpose,
    documents,
    recipients,
  }: { purpose: string | null; documents: store.DocumentRow[]; recipients: store.RecipientRow[] },
): Promise<void> {
  const faults: Faults = {};
  const named = (some: readonly store.DocumentRow[]) => some.map(({ number }) => number).join(', ');
  const deleted = documents.filter((one) => one.is_document_deleted);
  const empty = documents.filter((one) => one.cde_version_id === null);
  if (documents.length === 0) faults['documents'] = ['Add at least one document.'];
  else if (deleted.length > 0)
    faults['documents'] = [`Deleted documents cannot be sent: ${named(deleted)}. Remove them.`];
  else if (empty.length > 0)
    faults['documents'] = [`No version has been added yet: ${named(empty)}. Add one, or take them out.`];
  const members = recipients.flatMap(({ kinde_id }) => kinde_id ?? []);
  const may = new Set(
    (await store.candidatesOf(tx, row.workspace_id, row.project_id, members))
      .filter((one) => one.may)
      .map((one) => one.kinde_id),
  );
  const left = recipients.filter(({ kinde_id }) => kinde_id !== null && !may.has(kinde_id)).map(({ name }) => name);
  if (!recipients.some(({ role }) => role === 'to')) faults['recipients'] = ['Add at least one recipient in To.'];
  else if (left.length > 0) {
    faults['recipients'] = [`No longer able to see transmittals of this project: ${left.join(', ')}. Remove them.`];
  }
  if (purpose === null) faults['purpose'] = ['Choose a purpose.'];
  if (Object.keys(faults).length > 0) throw againstRule(faults);
}

/** A transmittal in notifications. */
export const itemOf = (
  row: Pick<store.TransmittalRow, 'workspace_id' | 'id' | 'reference' | 'subject' | 'purpose' | 'due_date'>,
) => ({
  type: 'transmittal',
  number: row.reference,
  title: row.subject,
  path: `/w/${row.workspace_id}/transmittals/${row.id}`,
  ...(row.purpose ? { status: transmittalPurposes[row.purpose].label } : {}),
  ...(row.due_date ? { due_at: row.due_date } : {}),
});

/** Closes a sent transmittal. */
export async function closeTransmittal(acting: Acting, id: string): Promise<TransmittalAnswer> {
  const row = await getToChange(acting, id);
  await permitChange(acting.tx, acting.scope, 'transmittals:send', row.project_id);
  if (row.status !== 'closed') {
    refuseAct(row, 'close');
    await change(acting, row, { status: 'closed', closed_at: acting.now.toISOString() });
  }
  return answered(acting, id);
}
