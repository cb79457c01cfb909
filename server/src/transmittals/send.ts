// Sending: the guards, what is pinned, and the notices to recipients.
import { transmittalPurposes, type TransmittalPurpose } from '@horizon/contract';
import { sql } from 'kysely';
import { notify } from '../notifications/notify.ts';
import { permitChange } from '../platform/archiving.ts';
import { againstRule, isDeleted, stale, type Faults } from '../platform/failures.ts';
import { answered, change, getToChange, type Acting } from './draft.ts';
import type { TransmittalAnswer } from './present.ts';
import { refuseTransition, rolledUp } from './states.ts';
import * as store from './store.ts';

const sentStates = ['sending', 'sent', 'partially_acknowledged', 'acknowledged', 'closed'];

/** Sends a draft. Sent again, it answers the sent transmittal. */
export async function sendTransmittal(
  acting: Acting,
  id: string,
  given: { purpose?: TransmittalPurpose | undefined; version?: number | undefined },
): Promise<TransmittalAnswer> {
  const { tx, scope } = acting;
  const row = await getToChange(acting, id);
  await permitChange(tx, scope, 'transmittals:send', row.project_id);
  if (row.is_deleted) throw isDeleted('transmittal');
  if (sentStates.includes(row.status)) return answered(acting, id);
  refuseTransition(row, 'send');
  if (given.version !== undefined && given.version !== row.version) throw stale(await answered(acting, id));
  await dispatch(acting, row, given.purpose ?? row.purpose);
  return answered(acting, id);
}

/** Pins the documents of a draft that holds everything it needs, and notifies its recipients. Throws 422 otherwise. */
export async function dispatch(
  acting: Acting,
  row: store.TransmittalRow,
  purpose: TransmittalPurpose | null,
): Promise<void> {
  const { tx, now } = acting;
  const documents = await store.documentsOf(tx, row.workspace_id, [row.id]);
  const recipients = await store.recipientsOf(tx, [row.workspace_id], [row.id]);
  await refuseIncomplete(acting, row, { purpose, documents, recipients });
  await store.pinDocuments(tx, row.workspace_id, row.id);
  await sql`UPDATE transmittal_recipients SET state = CASE WHEN kinde_id IS NULL THEN 'queued' ELSE 'delivered' END,
      delivered_at = CASE WHEN kinde_id IS NULL THEN NULL ELSE ${now.toISOString()}::timestamptz END
    WHERE workspace_id = ${row.workspace_id} AND transmittal_id = ${row.id}`.execute(tx);
  const after = await store.recipientsOf(tx, [row.workspace_id], [row.id]);
  await change(acting, row, {
    purpose,
    status: rolledUp(row.acknowledgement_required, after),
    sent_at: now.toISOString(),
    sent_by_user_id: acting.scope.personId,
  });
  await notify(tx, acting.scope, {
    type: 'transmittal_received',
    projectId: row.project_id,
    item: itemOf({ ...row, purpose }),
    to: recipients.flatMap(({ kinde_id }) => kinde_id ?? []),
    now,
  });
}

async function refuseIncomplete(
  { tx, scope }: Acting,
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
    faults['documents'] = [`Deleted documents cannot be sent: ${named(deleted)}. Take them out.`];
  else if (empty.length > 0)
    faults['documents'] = [`No version has been added yet: ${named(empty)}. Add one, or take them out.`];
  const members = recipients.flatMap(({ kinde_id }) => kinde_id ?? []);
  const may = new Set(
    (await store.candidatesOf(tx, scope.workspaceId, row.project_id, members))
      .filter((one) => one.may)
      .map((one) => one.kinde_id),
  );
  const left = recipients.filter(({ kinde_id }) => kinde_id !== null && !may.has(kinde_id)).map(({ name }) => name);
  if (!recipients.some(({ role }) => role === 'to')) faults['recipients'] = ['Add at least one recipient in To.'];
  else if (left.length > 0) {
    faults['recipients'] = [`No longer able to see transmittals of this project: ${left.join(', ')}. Take them out.`];
  }
  if (purpose === null) faults['purpose'] = ['Choose a purpose.'];
  if (Object.keys(faults).length > 0) throw againstRule(faults);
}

/** A transmittal as notifications show it. */
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
    refuseTransition(row, 'close');
    await change(acting, row, { status: 'closed', closed_at: acting.now.toISOString() });
  }
  return answered(acting, id);
}
