// The actions of recipients: view, open documents, acknowledge, respond or decline. Each advances their own state, and
// the status of the transmittal follows.
import type { RecipientState } from '@horizon/contract';
import { notify } from '../notifications/notify.ts';
import { permitChange } from '../platform/archiving.ts';
import type { Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import type { Files } from '../platform/files/files.ts';
import { withdrawGuest } from '../platform/guests/invite.ts';
import type { Scope } from '../platform/scope.ts';
import { sql } from 'kysely';
import { answered, getToChange, getTransmittal, type Acting } from './draft.ts';
import { guestWords } from './guest-links.ts';
import { ownOf, type TransmittalAnswer } from './present.ts';
import { itemOf } from './send.ts';
import { laterState, refuseAct, rolledUp } from './states.ts';
import * as store from './store.ts';
import { view } from './visible.ts';

/** An action of a recipient. */
export type Deed =
  | { kind: 'viewed' | 'downloaded' | 'acknowledged' }
  | { kind: 'responded' | 'declined'; response: string };

/** The caller's own entry among the recipients; throws 404 for everybody else. */
async function ownPlace({ tx, scope }: Acting, row: store.TransmittalRow): Promise<store.RecipientRow> {
  const own = ownOf(scope, await store.recipientsOf(tx, [row.workspace_id], [row.id]));
  if (!own || row.sent_at === null) throw notFound();
  return own;
}

/** Records an action of the caller, a member, on a transmittal that they received. */
export async function actAsMember(acting: Acting, id: string, deed: Deed): Promise<TransmittalAnswer> {
  const { tx, scope, now } = acting;
  await store.lockTransmittal(tx, scope.workspaceId, id);
  const row = await getTransmittal(tx, scope, id, now);
  await permitChange(tx, scope, view, row.project_id);
  const own = await ownPlace(acting, row);
  await note(tx, { row, recipient: own, deed, now });
  return answered(acting, id);
}

interface Noted {
  row: store.TransmittalRow;
  recipient: store.RecipientRow;
  deed: Deed;
  now: Date;
}

/** Advances the state of a recipient of a locked transmittal, and its status. Throws 409 if it is closed. */
export async function note(tx: Tx, { row, recipient, deed, now }: Noted): Promise<void> {
  const isLooking = deed.kind === 'viewed' || deed.kind === 'downloaded';
  if (!isLooking) refuseAct(row, 'answer');
  if (deed.kind === 'acknowledged' && recipient.acknowledged_at !== null) return;
  if (deed.kind === 'acknowledged' && recipient.state === 'declined') {
    throw conflict('illegal_transition', 'This transmittal has been declined. Respond instead.', {
      allowed: ['respond'],
    });
  }
  const at = now.toISOString();
  const isResponse = deed.kind === 'responded' || deed.kind === 'declined';
  const first = (before: string | null, is: boolean) => (before === null && is ? at : before);
  const changed = {
    state: deed.kind === 'responded' ? 'responded' : laterState(recipient.state, deed.kind as RecipientState),
    delivered_at: first(recipient.delivered_at, true),
    viewed_at: first(recipient.viewed_at, true),
    downloaded_at: first(recipient.downloaded_at, deed.kind === 'downloaded'),
    acknowledged_at:
      deed.kind === 'declined'
        ? null
        : first(recipient.acknowledged_at, deed.kind === 'acknowledged' || deed.kind === 'responded'),
    responded_at: isResponse ? at : recipient.responded_at,
    response: isResponse ? deed.response.trim() : recipient.response,
  };
  await sql`UPDATE transmittal_recipients SET state = ${changed.state}, delivered_at = ${changed.delivered_at},
      viewed_at = ${changed.viewed_at}, downloaded_at = ${changed.downloaded_at}, acknowledged_at = ${changed.acknowledged_at},
      responded_at = ${changed.responded_at}, response = ${changed.response}
    WHERE workspace_id = ${recipient.workspace_id} AND id = ${recipient.id}`.execute(tx);
  await rollUp(tx, row);
  if (!isLooking) await announceAnswer(tx, { row, recipient, deed, now });
}

/** Derives the status of a sent transmittal from its recipients; a closed one stays closed. */
export async function rollUp(tx: Tx, row: store.TransmittalRow): Promise<void> {
  if (row.status === 'closed') return;
  const status = rolledUp(row.acknowledgement_required, await store.recipientsOf(tx, [row.workspace_id], [row.id]));
  await sql`UPDATE transmittals SET status = ${status}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${row.workspace_id} AND id = ${row.id} AND status <> ${status}`.execute(tx);
}

const deedWords = { acknowledged: 'acknowledged', responded: 'responded to', declined: 'declined' } as const;

async function announceAnswer(tx: Tx, { row, recipient, deed, now }: Noted): Promise<void> {
  const kind = deed.kind as keyof typeof deedWords;
  await notify(
    tx,
    { workspaceId: row.workspace_id, personId: recipient.kinde_id, personName: recipient.name },
    {
      type: 'transmittal_answered',
      projectId: row.project_id,
      item: { ...itemOf(row), status: deedWords[kind] },
      to: [...new Set([row.created_by_user_id, row.sent_by_user_id ?? row.created_by_user_id])],
      now,
    },
  );
}

/**
 * A link to the file of a document: the pinned one if it was sent, the newest version in a draft. Opening is recorded
 * for recipients.
 */
export async function openDocument(
  acting: Acting,
  files: Files,
  { id, cdeId, use }: { id: string; cdeId: string; use: 'download' | 'preview' },
) {
  const { tx, scope, now } = acting;
  await store.lockTransmittal(tx, scope.workspaceId, id);
  const row = await getTransmittal(tx, scope, id, now);
  const document = await getDocument(tx, row, cdeId, scope);
  const own = ownOf(scope, await store.recipientsOf(tx, [row.workspace_id], [id]));
  if (own && row.sent_at !== null && !scope.isReadOnly) {
    await noteOpened(tx, { row, recipient: own, cdeId: document.cde_id, use, now });
  }
  const subject = [own ? 'recipient' : 'member', id, scope.personId, scope.viewerId ?? '', document.cde_id].join(' ');
  return linkTo({ tx, files }, { row, document, use, subject }, now);
}

/**
 * A document of a transmittal, with its file. Throws 404 if it is not part of it or the caller does not see it, and 409
 * if it has no version yet.
 */
export async function getDocument(
  tx: Tx,
  row: store.TransmittalRow,
  cdeId: string,
  seenBy: Scope | null = null,
): Promise<store.DocumentRow & { file_id: string }> {
  const all = await store.documentsOf(tx, row.workspace_id, [row.id], seenBy);
  const document = all.find((one) => one.cde_id === cdeId.toLowerCase());
  if (!document) throw notFound();
  const { file_id } = document;
  if (file_id === null) {
    throw conflict('no_version', `${document.number} has no version yet. Add one to the document first.`);
  }
  return { ...document, file_id };
}

interface Linked {
  row: store.TransmittalRow;
  document: store.DocumentRow & { file_id: string };
  use: 'download' | 'preview';
  /** The access that the guard of transmittals checks again when the link is opened. */
  subject: string;
}

/** A link to the file of a document, which expires with the access. */
export async function linkTo(
  { tx, files }: { tx: Tx; files: Files },
  { row, document, use, subject }: Linked,
  now: Date,
) {
  const file = { workspaceId: row.workspace_id, fileId: document.file_id, name: document.file_name!, use };
  return {
    ...(await files.link(tx, { ...file, guard: { name: 'transmittals', subject } }, now)),
    superseded_by: document.is_superseded ? document.current_revision : null,
  };
}

/** Records that a recipient opened a document. */
export async function noteOpened(
  tx: Tx,
  opened: {
    row: store.TransmittalRow;
    recipient: store.RecipientRow;
    cdeId: string;
    use: 'download' | 'preview';
    now: Date;
  },
): Promise<void> {
  const { row, recipient, cdeId, use, now } = opened;
  const isDownloaded = use === 'download';
  await store.noteOpening(tx, row.workspace_id, { recipientId: recipient.id, cdeId, isDownloaded, now });
  await note(tx, { row, recipient, deed: { kind: isDownloaded ? 'downloaded' : 'viewed' }, now });
}

/** Records that the caller, a recipient, downloaded all documents at once. */
export async function noteZip(acting: Acting, id: string): Promise<void> {
  const { tx, scope, now } = acting;
  await store.lockTransmittal(tx, scope.workspaceId, id);
  const row = await getTransmittal(tx, scope, id, now);
  await noteAllDownloaded(tx, { row, recipient: await ownPlace(acting, row), now });
}

/** Records that a recipient downloaded all documents of a locked transmittal. */
export async function noteAllDownloaded(
  tx: Tx,
  { row, recipient, now }: { row: store.TransmittalRow; recipient: store.RecipientRow; now: Date },
): Promise<void> {
  for (const { cde_id: cdeId } of await store.documentsOf(tx, row.workspace_id, [row.id])) {
    // oxlint-disable-next-line no-await-in-loop
    await store.noteOpening(tx, row.workspace_id, { recipientId: recipient.id, cdeId, isDownloaded: true, now });
  }
  await note(tx, { row, recipient, deed: { kind: 'downloaded' }, now });
}

/** Withdraws the access of a recipient of a sent transmittal. */
export async function revokeRecipient(acting: Acting, id: string, recipientId: string): Promise<TransmittalAnswer> {
  const { tx, scope, now } = acting;
  const row = await getToChange(acting, id);
  await permitChange(tx, scope, 'transmittals:send', row.project_id);
  if (row.sent_at === null) refuseAct(row, 'close');
  const all = await store.recipientsOf(tx, [row.workspace_id], [id]);
  const recipient = all.find((one) => one.id === recipientId.toLowerCase());
  if (!recipient) throw notFound();
  if (recipient.revoked_at === null) {
    await sql`UPDATE transmittal_recipients SET revoked_at = ${now.toISOString()}
      WHERE workspace_id = ${row.workspace_id} AND id = ${recipient.id}`.execute(tx);
    if (recipient.email !== null) {
      const of = { workspaceId: row.workspace_id, subjectId: id, address: recipient.email };
      await withdrawGuest(tx, guestWords, of, now);
    }
    await rollUp(tx, row);
  }
  return answered(acting, id);
}

/**
 * Derives the state of a guest whom no mail has reached from the delivery of the newest one, or of an earlier one that a
 * mail server took later; the sender is notified of a bounce, once for each reason.
 */
export async function followDelivery(tx: Tx, mail: { workspace_id: string; id: string }, now: Date): Promise<void> {
  const { rows } = await sql<{ transmittal_id: string; name: string; detail: string | null; isNewBounce: boolean }>`
    WITH delivery AS (
      SELECT d.*, CASE WHEN m.thread LIKE 'transmittals/%' AND d.state = 'sent' THEN split_part(m.thread, '/', 2)::uuid END AS sent_of
        FROM mails m JOIN mail_recipients d ON d.workspace_id = m.workspace_id AND d.mail_id = m.id
       WHERE m.workspace_id = ${mail.workspace_id} AND m.id = ${mail.id} AND d.state <> 'waiting'),
    concerned AS (
      SELECT d.state, d.detail, r.id, r.bounce_reason FROM delivery d
        JOIN transmittal_recipients r ON r.workspace_id = d.workspace_id AND r.mail_id = d.mail_id
      UNION
      SELECT d.state, d.detail, r.id, r.bounce_reason FROM delivery d
        JOIN transmittal_recipients r ON r.workspace_id = d.workspace_id AND r.transmittal_id = d.sent_of
         AND lower(r.email) = lower(d.address))
    UPDATE transmittal_recipients r SET
        state = CASE c.state WHEN 'sent' THEN 'delivered' WHEN 'kept' THEN 'not_sent' ELSE 'bounced' END,
        delivered_at = CASE WHEN c.state = 'sent' THEN ${now.toISOString()}::timestamptz END,
        bounce_reason = CASE WHEN c.state IN ('sent', 'kept') THEN NULL ELSE c.detail END
      FROM concerned c
     WHERE r.workspace_id = ${mail.workspace_id} AND r.id = c.id AND r.state IN ('queued', 'not_sent', 'bounced')
    RETURNING r.transmittal_id, r.name, c.detail,
      r.state = 'bounced' AND r.bounce_reason IS DISTINCT FROM c.bounce_reason AS "isNewBounce"`.execute(tx);
  for (const { transmittal_id: id, name, detail, isNewBounce } of rows) {
    // A mail has one recipient.
    // oxlint-disable-next-line no-await-in-loop
    await afterDelivery(
      tx,
      (await store.anyTransmittal(tx, mail.workspace_id, id, now))!,
      isNewBounce ? `${name}: ${detail ?? ''}` : null,
      now,
    );
  }
}

async function afterDelivery(tx: Tx, row: store.TransmittalRow, bounce: string | null, now: Date): Promise<void> {
  await rollUp(tx, row);
  if (bounce === null) return;
  await notify(
    tx,
    { workspaceId: row.workspace_id, personId: null, personName: 'Horizon' },
    {
      type: 'transmittal_bounced',
      projectId: row.project_id,
      item: { ...itemOf(row), status: bounce },
      to: [row.sent_by_user_id ?? row.created_by_user_id],
      now,
    },
  );
}
