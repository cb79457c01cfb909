// Guests: the code by mail, the session that it opens, and what a guest can see and do. Every step checks whether
// access was withdrawn or the link has expired.
import { randomInt } from 'node:crypto';
import type { GuestTransmittal, Recipient } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { conflict, Refusal, tooMany } from '../platform/failures.ts';
import { previewOf } from '../platform/files/file-kinds.ts';
import type { Files } from '../platform/files/files.ts';
import { hashSecret, newSecret } from '../platform/ids.ts';
import { mailPage } from '../platform/mail/mail-page.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import { getDocument, linkTo, note, noteAllDownloaded, noteOpened, type Deed } from './answers.ts';
import type { Transmitted } from './cover-sheet.ts';
import { mailThread, workspaceName } from './guest-links.ts';
import { countGuess, entranceOfGuests, tooManyGuestLinks } from '../session/lock-out.ts';
import { answersOf } from './states.ts';
import * as store from './store.ts';

const codeMinutes = 10;
const maxAttempts = 5;
const maxCodesPerHour = 5;
/** Enough to open a transmittal every working day while its link works. */
const maxCodes = 60;
/** How long a browser stays signed in to the transmittal. */
export const guestSessionSeconds = 12 * 3600;

const noLink = () =>
  new Refusal(
    404,
    'not_found',
    'This link has expired, a reminder has replaced it, or access was withdrawn. Open the link of the newest e-mail, or ask the sender for another.',
    { keepsChanges: true },
  );
const noSession = () => new Refusal(401, 'not_signed_in', 'Open the link of the e-mail again and enter the code.');

interface Link {
  workspace_id: string;
  id: string;
  recipient_id: string;
  transmittal_id: string;
  reference: string;
  email: string;
  name: string;
}

/** A link that still opens its transmittal, by a condition on the rows `l`. */
async function findLink(db: Db, condition: ReturnType<typeof sql>, now: Date): Promise<Link | null> {
  const { rows } =
    await sql<Link>`SELECT l.workspace_id, l.id, l.recipient_id, r.transmittal_id, t.reference, r.email, r.name
    FROM transmittal_guest_links l
    JOIN transmittal_recipients r ON r.workspace_id = l.workspace_id AND r.id = l.recipient_id
    JOIN transmittals t ON t.workspace_id = r.workspace_id AND t.id = r.transmittal_id
    WHERE ${condition} AND l.expires_at > ${now.toISOString()} AND r.revoked_at IS NULL AND t.sent_at IS NOT NULL`.execute(
      db,
    );
  return rows[0] ?? null;
}

/** The link of a token. Throws 404, and 429 if an address tries too many that do not exist. */
async function linkOfToken(tx: Tx, { token, ip }: { token: string; ip: string }, now: Date): Promise<Link> {
  const link = await findLink(tx, sql`l.token_hash = ${hashSecret(token)}`, now);
  if (link) return link;
  await countGuess(tx, entranceOfGuests(ip), tooManyGuestLinks);
  throw noLink();
}

/** `j…@example.com`. */
const hidden = (address: string) => address.replace(/^(.).*(?=@)/, '$1…');

/** Mails a code to the guest of a link. Throws 404, and 429 if too many have been requested. */
export async function sendCode(tx: Tx, asked: { token: string; ip: string }, now: Date) {
  const link = await linkOfToken(tx, asked, now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expires = new Date(now.getTime() + codeMinutes * 60_000).toISOString();
  const hourAgo = new Date(now.getTime() - 3_600_000).toISOString();
  const { rows } =
    await sql`UPDATE transmittal_guest_links SET code_hash = ${codeHash(link, code)}, code_expires_at = ${expires}, code_tries = 0,
      codes_sent = CASE WHEN codes_since > ${hourAgo} THEN codes_sent + 1 ELSE 1 END,
      codes_total = codes_total + 1,
      codes_since = CASE WHEN codes_since > ${hourAgo} THEN codes_since ELSE ${now.toISOString()}::timestamptz END
    WHERE workspace_id = ${link.workspace_id} AND id = ${link.id}
      AND codes_total < ${maxCodes} AND (codes_since IS NULL OR codes_since <= ${hourAgo} OR codes_sent < ${maxCodesPerHour}) RETURNING id`.execute(
      tx,
    );
  if (rows.length === 0) throw await tooManyCodes(tx, link);
  const workspace = await workspaceName(tx, link.workspace_id);
  const { reference: number } = link;
  await sendMail(tx, {
    workspaceId: link.workspace_id,
    kind: 'transmittal',
    to: [{ address: link.email, name: link.name, personId: null }],
    subject: `Your code for ${number}`,
    thread: mailThread(link.transmittal_id),
    ...mailPage({
      title: `Your code for ${number}: ${code}`,
      html: `<p>Enter it on the page of the transmittal within ${codeMinutes} minutes.</p>`,
      reason: `Somebody opened the link to ${number} that was sent to you. Without the code nobody sees it.`,
    }),
  });
  return { workspace, number, address: hidden(link.email), expires_at: expires };
}

async function tooManyCodes(tx: Tx, { workspace_id, id }: Link): Promise<Refusal> {
  const { rows } = await sql`SELECT FROM transmittal_guest_links
    WHERE workspace_id = ${workspace_id} AND id = ${id} AND codes_total >= ${maxCodes}`.execute(tx);
  return rows.length === 0
    ? tooMany('Too many codes have been requested. Try again in an hour.', 3600)
    : conflict(
        'codes_used',
        `All ${maxCodes} codes of this link have been used. Ask the sender for a new transmittal.`,
      );
}

const codeHash = (link: Pick<Link, 'id'>, code: string) => hashSecret(`${link.id} ${code}`);

/**
 * Opens a transmittal by the code of its link; answers the secret of the session. Every attempt counts, even a refused
 * one.
 */
export async function openByCode(
  tx: Tx,
  { code, ...asked }: { token: string; code: string; ip: string },
  now: Date,
): Promise<{ session: string; link: Link }> {
  const link = await linkOfToken(tx, asked, now);
  const { rows } = await sql<{
    code_hash: string;
    code_tries: number;
  }>`UPDATE transmittal_guest_links SET code_tries = code_tries + 1
    WHERE workspace_id = ${link.workspace_id} AND id = ${link.id} AND code_hash IS NOT NULL
      AND code_expires_at > ${now.toISOString()} AND code_tries < ${maxAttempts} RETURNING code_hash, code_tries`.execute(
    tx,
  );
  if (!rows[0]) throw conflict('code_expired', 'This code has expired or was tried too often. Ask for a new one.');
  if (rows[0].code_hash !== codeHash(link, code.replaceAll(/\s/g, ''))) {
    const left = maxAttempts - rows[0].code_tries;
    throw new Refusal(
      422,
      'against_rule',
      left > 0
        ? `This code is wrong. You have ${left} more ${left === 1 ? 'try' : 'tries'}.`
        : 'This code is wrong. Ask for a new one.',
      {
        fields: { code: ['This code is wrong.'] },
        keepsChanges: true,
      },
    );
  }
  const session = newSecret('hzg_');
  const expires = new Date(now.getTime() + guestSessionSeconds * 1000).toISOString();
  await sql`UPDATE transmittal_guest_links SET code_hash = NULL, session_hash = ${hashSecret(session)}, session_expires_at = ${expires}
    WHERE workspace_id = ${link.workspace_id} AND id = ${link.id}`.execute(tx);
  await noteGuest(tx, link, { kind: 'viewed' }, now);
  return { session, link };
}

/** The link behind a session. Throws 401 where there is no session, or access has ended. */
export async function linkOfSession(db: Db, session: string | undefined, now: Date): Promise<Link> {
  const link = session
    ? await findLink(
        db,
        sql`l.session_hash = ${hashSecret(session)} AND l.session_expires_at > ${now.toISOString()}`,
        now,
      )
    : null;
  if (!link) throw noSession();
  return link;
}

/** The transmittal and the guest as its recipient. */
async function placeOf(db: Db, link: Link, now: Date) {
  const row = (await store.anyTransmittal(db, link.workspace_id, link.transmittal_id, now))!;
  const all = await store.recipientsOf(db, [link.workspace_id], [row.id]);
  return { row, recipient: all.find(({ id }) => id === link.recipient_id)! };
}

/** The entry of a guest who acts, with the transmittal locked; the history names the guest. */
async function placeToAct(tx: Tx, link: Link, now: Date) {
  await sql`SELECT set_config('horizon.actor_name', ${`${link.name} (guest)`}, true)`.execute(tx);
  await store.lockTransmittal(tx, link.workspace_id, link.transmittal_id);
  return placeOf(tx, link, now);
}

/** Records an action of a guest. */
export async function noteGuest(tx: Tx, link: Link, deed: Deed, now: Date): Promise<void> {
  await note(tx, { ...(await placeToAct(tx, link, now)), deed, now });
}

/** The transmittal as its guest sees it. */
export async function presentToGuest(db: Db, link: Link, now: Date): Promise<GuestTransmittal> {
  const { row, recipient } = await placeOf(db, link, now);
  const documents = await store.documentsOf(db, link.workspace_id, [row.id]);
  return {
    ...row,
    workspace: await workspaceName(db, link.workspace_id),
    number: row.reference,
    documents: documents.map((one) => ({
      ...one,
      preview: one.media_type === null ? null : previewOf(one.media_type),
    })),
    recipient: recipient as Recipient,
    abilities: answersOf(row.status, recipient),
  };
}

/** A link to the file of a pinned document; it expires with the access. */
export async function openGuestDocument(
  tx: Tx,
  files: Files,
  { link, cdeId, use, now }: { link: Link; cdeId: string; use: 'download' | 'preview'; now: Date },
) {
  const { row, recipient } = await placeToAct(tx, link, now);
  const document = await getDocument(tx, row, cdeId);
  await noteOpened(tx, { row, recipient, cdeId: document.cde_id, use, now });
  return linkTo({ tx, files }, { row, document, use, subject: `guest ${link.id}` }, now);
}

/** The transmittal as its guest prints it: with the names of the recipients that a recipient sees. */
export async function printedForGuest(db: Db, link: Link, now: Date): Promise<Transmitted> {
  const { row, recipient } = await placeOf(db, link, now);
  const all = await store.recipientsOf(db, [link.workspace_id], [row.id]);
  return {
    ...row,
    ...(await presentToGuest(db, link, now)),
    sent_via: row.sent_via as Transmitted['sent_via'],
    recipients: all
      .filter(({ id, is_blind }) => !is_blind || id === recipient.id)
      .map((one) => (one.id === recipient.id ? one : { ...one, acknowledged_at: null })),
  };
}

/** Records that a guest downloaded all documents. */
export async function noteGuestZip(tx: Tx, link: Link, now: Date): Promise<void> {
  await noteAllDownloaded(tx, { ...(await placeToAct(tx, link, now)), now });
}

/** True while the link of a guest opens its transmittal. */
export const isLinkOpen = async (db: Db, linkId: string, now: Date): Promise<boolean> =>
  (await findLink(db, sql`l.id = ${linkId}`, now)) !== null;
