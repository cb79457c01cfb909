// The handlers of a kind's calls for guests. A domain registers them under its own names, and builds its further calls on
// `guestOf` and `acting`.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { tooMany } from '../failures.ts';
import type { Line } from '../serve.ts';
import { Turns } from '../turns.ts';
import {
  guestOfSession,
  guestOnSubject,
  guestSessionSeconds,
  openByCode,
  sendCode,
  tooManyGuestLinks,
} from './entry.ts';
import { registerGuestKind, type Guest, type GuestKind } from './guest-kinds.ts';

const cookie = 'horizon_guest';
const momentSeconds = 5;

interface Reading {
  db: Db;
  now: Date;
  request: FastifyRequest;
}
interface Writing extends Reading {
  tx: Tx;
  reply: FastifyReply;
}

/** A queue for people who are not in yet: one call at a time per address, few in total. */
function guestLine(): Line {
  const turns = new Turns({ atOnce: 2, maxWaiting: 60, refusal: () => tooMany(tooManyGuestLinks, momentSeconds) });
  return (request, _actor, work) =>
    turns.take(request, request.ip, async () => (request.raw.socket.destroyed ? undefined : work()));
}

/** A guest in the history. */
const actorOf = ({ name }: Guest): string => `${name} (guest)`;

/** Registers a kind of subject; answers the handlers of its calls, and the queue of those of strangers. */
export function guestCalls<Answer>(kind: GuestKind<Answer>) {
  registerGuestKind(kind);
  const guestOf = (db: Db, { now, request }: Pick<Reading, 'now' | 'request'>) =>
    guestOfSession(db, kind, request.cookies[cookie], now);
  const nameIn = (tx: Tx, guest: Guest) =>
    sql`SELECT set_config('horizon.actor_name', ${actorOf(guest)}, true)`.execute(tx);
  const guestToAct = async (tx: Tx, handling: Pick<Reading, 'now' | 'request'>) => {
    const guest = await guestOf(tx, handling);
    await nameIn(tx, guest);
    return guest;
  };
  /** The guest of the browser's session on another subject of the kind, to which the address is invited too. */
  const guestOn = (db: Db, { now, request }: Pick<Reading, 'now' | 'request'>, subjectId: string) =>
    guestOnSubject(db, kind, { session: request.cookies[cookie], subjectId }, now);
  /** The subject after an act, which may have changed what its guest may do. */
  const after = async (tx: Tx, guest: Guest, now: Date) =>
    kind.present(tx, { ...guest, abilities: [], ...(await kind.find(tx, guest, now)) }, now);
  return {
    line: guestLine(),

    requestCode: ({ body, now, request, tx }: Writing & { body: { token: string } }) =>
      sendCode(tx, kind, { token: body.token, ip: request.ip }, now),

    open: async ({ body, now, reply, request, tx }: Writing & { body: { token: string; code: string } }) => {
      const { session, guest } = await openByCode(tx, kind, { ...body, ip: request.ip }, now);
      await nameIn(tx, guest);
      await kind.opened?.(tx, guest, now);
      reply.setCookie(cookie, session, {
        path: kind.path,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.isOverTls,
        maxAge: guestSessionSeconds,
      });
      return after(tx, guest, now);
    },

    current: async (handling: Reading) => kind.present(handling.db, await guestOf(handling.db, handling), handling.now),

    /** The guest of the browser's session. Throws 401. */
    guestOf,

    /** The same; the history of the transaction names the guest. */
    guestToAct,

    actorOf,

    /** The guest on any subject of the kind to which the address of the session is invited. Throws 401 and 404. */
    guestOn,

    /** The same; the history of the transaction names the guest. */
    guestToActOn: async (tx: Tx, handling: Pick<Reading, 'now' | 'request'>, subjectId: string) => {
      const guest = await guestOn(tx, handling, subjectId);
      await nameIn(tx, guest);
      return guest;
    },

    /** An act of the guest; answers the subject as it is afterwards. */
    acting:
      <Handling extends Writing>(act: (guest: Guest, handling: Handling) => Promise<void>) =>
      async (handling: Handling): Promise<Answer> => {
        const { now, tx } = handling;
        const guest = await guestToAct(tx, handling);
        await act(guest, handling);
        return after(tx, guest, now);
      },
  };
}
