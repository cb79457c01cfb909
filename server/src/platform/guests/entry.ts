// How a guest comes in: the code by mail, and the session that it opens. Every step checks that the link still opens its
// subject.
import { randomInt } from 'node:crypto';
import type { Db, Tx } from '../database.ts';
import { countGuess } from '../failed-attempts.ts';
import { conflict, notFound, Refusal, tooMany } from '../failures.ts';
import { hashSecret, newSecret } from '../ids.ts';
import { mailPage } from '../mail/mail-page.ts';
import { sendMail } from '../mail/send-mail.ts';
import { guestKindOf, type Guest, type GuestKind, type GuestLink } from './guest-kinds.ts';
import { guestThread } from './invite.ts';
import * as store from './store.ts';

const codeMinutes = 10;
const maxAttempts = 5;
/** In total enough to open a subject every working day while its link works. */
const codeLimits = { perHour: 5, total: 60 };
/** How long a browser stays signed in to the subject. */
export const guestSessionSeconds = 12 * 3600;

export const tooManyGuestLinks = 'Too many links that do not exist. Try again later.';

const noLink = () =>
  new Refusal(
    404,
    'not_found',
    'This link has expired, a reminder has replaced it, or access was withdrawn. Open the link of the newest e-mail, or ask the sender for another.',
    { keepsChanges: true },
  );
const noSession = () => new Refusal(401, 'not_signed_in', 'Open the link of the e-mail again and enter the code.');

/** The guest of a link; null if it does not open its subject. */
async function guestOf(db: Db, kind: GuestKind, link: GuestLink | null, now: Date): Promise<Guest | null> {
  const subject = link && (await kind.find(db, link, now));
  return link && subject && { ...link, ...subject };
}

/** The guest of a token. Throws 404, and 429 if an address tries too many that do not exist. */
async function guestOfToken(
  tx: Tx,
  kind: GuestKind,
  { token, ip }: { token: string; ip: string },
  now: Date,
): Promise<Guest> {
  const guest = await guestOf(tx, kind, await store.findByToken(tx, kind.entity, hashSecret(token), now), now);
  if (guest) return guest;
  await countGuess(tx, `guest link from ${ip}`, tooManyGuestLinks);
  throw noLink();
}

/** The guest of a session. Throws 401 where there is no session, or access has ended. */
export async function guestOfSession(db: Db, kind: GuestKind, session: string | undefined, now: Date): Promise<Guest> {
  const link = session ? await store.findBySession(db, kind.entity, hashSecret(session), now) : null;
  const guest = await guestOf(db, kind, link, now);
  if (!guest) throw noSession();
  return guest;
}

/**
 * The same for another subject of the kind to which the address of the session is invited, in any workspace. Throws 401
 * without a session, 404 for a subject that the address has no open link to.
 */
export async function guestOnSubject(
  db: Db,
  kind: GuestKind,
  { session, subjectId }: { session: string | undefined; subjectId: string },
  now: Date,
): Promise<Guest> {
  const guest = await guestOfSession(db, kind, session, now);
  if (guest.subject_id === subjectId.toLowerCase()) return guest;
  const link = await store.findBySubject(db, kind.entity, { subjectId, address: guest.address }, now);
  const other = await guestOf(db, kind, link, now);
  if (!other) throw notFound();
  return other;
}

/** True while the link of a guest opens its subject. */
export async function isGuestLinkOpen(db: Db, linkId: string, now: Date): Promise<boolean> {
  const link = await store.findById(db, linkId, now);
  const kind = link && guestKindOf(link.subject_kind);
  return !!kind && (await kind.find(db, link, now)) !== null;
}

/** `j…@example.com`. */
const hidden = (address: string) => address.replace(/^(.).*(?=@)/, '$1…');

/** Mails a code to the guest of a link. Throws 404, and 429 if too many have been requested. */
export async function sendCode(tx: Tx, kind: GuestKind, asked: { token: string; ip: string }, now: Date) {
  const guest = await guestOfToken(tx, kind, asked, now);
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const expiresAt = new Date(now.getTime() + codeMinutes * 60_000).toISOString();
  const stored = { codeHash: codeHash(guest, code), expiresAt, limits: codeLimits, now };
  if (!(await store.putCode(tx, guest, stored))) throw await tooManyCodes(tx, kind, guest);
  const { title, address, name, workspace_id: workspaceId } = guest;
  await sendMail(tx, {
    workspaceId,
    kind: kind.mailKind,
    to: [{ address, name, personId: null }],
    subject: `Your code for ${title}`,
    thread: guestThread(kind, guest.subject_id),
    ...mailPage({
      title: `Your code for ${title}: ${code}`,
      html: `<p>Enter it on the page of the ${kind.oneWord} within ${codeMinutes} minutes.</p>`,
      reason: `Somebody opened the link to ${title} that was sent to you. Without the code nobody sees it.`,
    }),
  });
  return {
    workspace: await store.workspaceName(tx, workspaceId),
    number: title,
    address: hidden(address),
    expires_at: expiresAt,
  };
}

async function tooManyCodes(tx: Tx, kind: GuestKind, link: GuestLink): Promise<Refusal> {
  return (await store.countCodes(tx, link)) < codeLimits.total
    ? tooMany('Too many codes have been requested. Try again in an hour.', 3600)
    : conflict(
        'codes_used',
        `All ${codeLimits.total} codes of this link have been used. Ask the sender for a new ${kind.oneWord}.`,
      );
}

const codeHash = (link: Pick<GuestLink, 'id'>, code: string) => hashSecret(`${link.id} ${code}`);

/**
 * Opens a subject by the code of its link; answers the secret of the session. Every attempt counts, even a refused one.
 */
export async function openByCode(
  tx: Tx,
  kind: GuestKind,
  { code, ...asked }: { token: string; code: string; ip: string },
  now: Date,
): Promise<{ session: string; guest: Guest }> {
  const guest = await guestOfToken(tx, kind, asked, now);
  const attempt = await store.countAttempt(tx, guest, { most: maxAttempts, now });
  if (!attempt) throw conflict('code_expired', 'This code has expired or was tried too often. Ask for a new one.');
  if (attempt.codeHash !== codeHash(guest, code.replaceAll(/\s/g, ''))) throw wrongCode(maxAttempts - attempt.attempts);
  const session = newSecret('hzg_');
  const expiresAt = new Date(now.getTime() + guestSessionSeconds * 1000).toISOString();
  await store.putSession(tx, guest, { sessionHash: hashSecret(session), expiresAt });
  return { session, guest };
}

function wrongCode(left: number): Refusal {
  const message =
    left > 0
      ? `This code is wrong. You have ${left} more ${left === 1 ? 'try' : 'tries'}.`
      : 'This code is wrong. Ask for a new one.';
  const fields = { code: ['This code is wrong.'] };
  return new Refusal(422, 'against_rule', message, { fields, keepsChanges: true });
}
