// Guests of transmittals: what they see and do. Their link, code and session are those of every kind of subject with
// guests (`platform/guests`).
import type { GuestTransmittal, Recipient } from '@horizon/contract';
import type { Db, Tx } from '../platform/database.ts';
import { previewOf } from '../platform/files/file-kinds.ts';
import type { Files } from '../platform/files/files.ts';
import type { Guest, GuestKind, GuestLink } from '../platform/guests/guest-kinds.ts';
import { workspaceName } from '../platform/guests/invite.ts';
import { getDocument, linkTo, note, noteAllDownloaded, noteOpened, type Deed } from './answers.ts';
import type { Transmitted } from './cover-sheet.ts';
import { guestWords } from './guest-links.ts';
import { answersOf } from './states.ts';
import * as store from './store.ts';

/** A sent transmittal has guests: its recipients without an account. */
export const transmittalGuests: GuestKind<GuestTransmittal> = {
  ...guestWords,
  find: async (db, link, now) => {
    const { row, recipient } = await placeOf(db, link, now);
    if (!row || row.sent_at === null || !recipient) return null;
    return { title: row.reference, abilities: answersOf(row.status, recipient) };
  },
  present: presentToGuest,
  opened: (tx, guest, now) => noteGuest(tx, guest, { kind: 'viewed' }, now),
};

/** The transmittal and the guest as its recipient. */
async function placeOf(db: Db, { workspace_id: workspaceId, subject_id: id, address }: GuestLink, now: Date) {
  const row = await store.anyTransmittal(db, workspaceId, id, now);
  const all = await store.recipientsOf(db, [workspaceId], [id]);
  return { row, recipient: all.find(({ email }) => email?.toLowerCase() === address.toLowerCase()) };
}

/** The same of a guest whose link has been checked. */
const placeOfGuest = async (db: Db, guest: Guest, now: Date) =>
  (await placeOf(db, guest, now)) as { row: store.TransmittalRow; recipient: store.RecipientRow };

/** The entry of a guest who acts, with the transmittal locked. */
async function placeToAct(tx: Tx, guest: Guest, now: Date) {
  await store.lockTransmittal(tx, guest.workspace_id, guest.subject_id);
  return placeOfGuest(tx, guest, now);
}

/** Records an action of a guest. */
export async function noteGuest(tx: Tx, guest: Guest, deed: Deed, now: Date): Promise<void> {
  await note(tx, { ...(await placeToAct(tx, guest, now)), deed, now });
}

/** The transmittal as its guest sees it. */
export async function presentToGuest(db: Db, guest: Guest, now: Date): Promise<GuestTransmittal> {
  const { row, recipient } = await placeOfGuest(db, guest, now);
  const documents = await store.documentsOf(db, guest.workspace_id, [row.id]);
  return {
    ...row,
    workspace: await workspaceName(db, guest.workspace_id),
    number: row.reference,
    documents: documents.map((one) => ({
      ...one,
      preview: one.media_type === null ? null : previewOf(one.media_type),
    })),
    recipient: recipient as Recipient,
    abilities: guest.abilities,
  };
}

/** A link to the file of a pinned document; it expires with the access. */
export async function openGuestDocument(
  tx: Tx,
  files: Files,
  { guest, cdeId, use, now }: { guest: Guest; cdeId: string; use: 'download' | 'preview'; now: Date },
) {
  const { row, recipient } = await placeToAct(tx, guest, now);
  const document = await getDocument(tx, row, cdeId);
  await noteOpened(tx, { row, recipient, cdeId: document.cde_id, use, now });
  return linkTo({ tx, files }, { row, document, use, subject: `guest ${guest.id}` }, now);
}

/** The transmittal as its guest prints it: with the names of the recipients that a recipient sees. */
export async function printedForGuest(db: Db, guest: Guest, now: Date): Promise<Transmitted> {
  const { row, recipient } = await placeOfGuest(db, guest, now);
  const all = await store.recipientsOf(db, [guest.workspace_id], [row.id]);
  return {
    ...row,
    ...(await presentToGuest(db, guest, now)),
    sent_via: row.sent_via as Transmitted['sent_via'],
    recipients: all
      .filter(({ id, is_blind }) => !is_blind || id === recipient.id)
      .map((one) => (one.id === recipient.id ? one : { ...one, acknowledged_at: null })),
  };
}

/** Records that a guest downloaded all documents. */
export async function noteGuestZip(tx: Tx, guest: Guest, now: Date): Promise<void> {
  await noteAllDownloaded(tx, { ...(await placeToAct(tx, guest, now)), now });
}
