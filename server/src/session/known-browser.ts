// A browser in which a person has signed in before: it has a mark, signed by this installation and bound to the person
// and their password at the time. Wrong passwords there are counted separately from those of strangers, so that a
// stranger's do not lock the person out of their own browser. A mark is not a session: it grants no access, names
// nobody, and the password is still required. A changed password invalidates the marks of all browsers but the one that
// changed it.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Db, Tx } from '../platform/database.ts';
import type { Platform } from '../platform/serve.ts';
import * as store from './store.ts';

/** Over TLS browsers accept it only from this exact host. */
const markCookieOf = ({ isOverTls }: FastifyRequest) =>
  isOverTls ? { name: '__Host-horizon_browser', path: '/' } : { name: 'horizon_browser', path: '/api/session' };
const markedDays = 365;
/** Maximum number of people per browser: those who signed in last. */
const maxPeople = 8;

interface Mark {
  id: string;
  /** The day it was issued, counted from 1970. */
  day: number;
  signature: string;
}

/** The person that a mark is bound to. */
interface Bearer {
  kinde_id: string;
  password_hash: string | null;
}

/** The id of the mark of this browser for the person with this e-mail; null in a stranger's browser. */
export async function knownBrowser(
  db: Db,
  platform: Platform,
  request: FastifyRequest,
  email: string,
): Promise<string | null> {
  const marks = freshMarks(platform, request);
  if (marks.length === 0) {
    return null;
  }
  // An unknown e-mail takes the same work as a known one: a mark must not reveal whether another account exists.
  const bearer = (await store.findPersonByEmail(db, email)) ?? { kinde_id: '', password_hash: null };
  const secret = await store.secretOfMarks(db);
  return marks.find((mark) => isOf(bearer, mark, secret))?.id ?? null;
}

/** Marks the browser of this request as known to the person, with their current password. */
export async function markBrowser(
  tx: Tx,
  platform: Platform,
  { request, reply, personId }: { request: FastifyRequest; reply: FastifyReply; personId: string },
): Promise<void> {
  const bearer = { kinde_id: personId, password_hash: await store.passwordHashOf(tx, personId) };
  const secret = await store.secretOfMarks(tx);
  const mark = { id: randomBytes(12).toString('base64url'), day: today(platform) };
  const others = freshMarks(platform, request).filter((other) => !isOf(bearer, other, secret));
  const marks = [{ ...mark, signature: signatureOf(bearer, mark, secret) }, ...others].slice(0, maxPeople);
  const { name, path } = markCookieOf(request);
  reply.setCookie(name, marks.map(({ id, day, signature }) => `${id}.${day}.${signature}`).join('~'), {
    path,
    httpOnly: true,
    sameSite: 'strict',
    secure: request.isOverTls,
    maxAge: markedDays * 86_400,
  });
}

function freshMarks(platform: Platform, request: FastifyRequest): Mark[] {
  return (request.cookies[markCookieOf(request).name] ?? '')
    .split('~', maxPeople)
    .map((text) => /^([\w-]{16})\.(\d{1,6})\.([\w-]{43})$/.exec(text))
    .flatMap((found) => (found ? [{ id: found[1]!, day: Number(found[2]), signature: found[3]! }] : []))
    .filter(({ day }) => today(platform) - day < markedDays);
}

const isOf = (bearer: Bearer, mark: Mark, secret: Buffer) =>
  timingSafeEqual(Buffer.from(signatureOf(bearer, mark, secret)), Buffer.from(mark.signature));

const signatureOf = (bearer: Bearer, { id, day }: Pick<Mark, 'id' | 'day'>, secret: Buffer) =>
  createHmac('sha256', secret)
    .update(JSON.stringify([id, day, bearer.kinde_id, bearer.password_hash]))
    .digest('base64url');

const today = ({ clock }: Platform) => Math.floor(clock().getTime() / 86_400_000);
