// The lock-out for people who share one address: an office, a camp, a proxy.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { hashPassword } from '../platform/passwords.ts';
import { joinTries, lockDoor } from './store.ts';

const password = 'correct horse battery';
/** Test files share a server of databases. */
const waitingLocks = sql`FROM pg_locks WHERE NOT granted AND locktype = 'advisory'
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
const w = world();
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

let addresses = 0;
/** A separate office, whose people share an address. */
function office() {
  const remoteAddress = `203.0.113.${(addresses += 1)}`;
  const send = async (method: 'POST' | 'PATCH', url: string, payload: object, cookie?: string) => {
    const answer = await w.app.inject({ method, url, remoteAddress, payload, headers: cookie ? { cookie } : {} });
    const cookies = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    return { status: answer.statusCode, cookies, message: answer.json().message as string };
  };
  const signIn = (email: string, words: string, cookie?: string) =>
    send('POST', '/api/session', { email, password: words }, cookie);
  return {
    remoteAddress,
    signIn,
    /** Strangers who try a different account each, one after the other or all at once. */
    strangers: async (count: number) => {
      for (let i = 0; i < count; i += 1) {
        await signIn(`nobody-${i}@office.example`, 'guess');
      }
    },
    /** As `strangers`, without the time that each password takes. */
    strangersBefore: (count: number) =>
      sql`INSERT INTO sign_in_failures (door, ip) SELECT 'nobody-' || n, ${remoteAddress} FROM generate_series(1, ${count}::int) n`.execute(
        w.database.db,
      ),
    strangersAtOnce: (count: number) =>
      Promise.all(Array.from({ length: count }, (_, i) => signIn(`nobody-${i}@office.example`, 'guess'))),
    changePassword: (cookie: string, current: string) =>
      send('PATCH', '/api/session/password', { current_password: current, new_password: 'another long one' }, cookie),
    invitation: (token: string) => send('POST', '/api/session/invitation', { token, password }),
  };
}
const person = (email: string) => build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
const ofStatus = (answers: { status: number }[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

describe('behind an address from which strangers have tried fifty wrong passwords', () => {
  it('strangers are locked out, whichever account they try', async () => {
    const { signIn, strangers } = office();
    await person('amy@office.example');
    await strangers(50);

    const answer = await signIn('amy@office.example', password);

    expect(answer.status).toBe(429);
    expect(answer.message).toMatch(/^Too many wrong passwords\. Try again in \d+ minutes\.$/);
  });

  it('a known browser is let in, and its person can change the password there', async () => {
    const { signIn, strangersBefore, changePassword } = office();
    await person('ben@office.example');
    const known = await signIn('ben@office.example', password);
    await strangersBefore(80);

    const again = await signIn('ben@office.example', password, known.cookies);
    const changed = await changePassword(again.cookies, password);

    expect([known.status, again.status, changed.status]).toEqual([201, 201, 200]);
  });

  it('a known browser is locked by ten wrong passwords of its own, and so is the change of password', async () => {
    const { signIn, strangersBefore, changePassword } = office();
    await person('cat@office.example');
    const known = await signIn('cat@office.example', password);
    await strangersBefore(50);
    for (let i = 0; i < 10; i += 1) {
      await signIn('cat@office.example', `guess ${i}`, known.cookies);
      await changePassword(known.cookies, `guess ${i}`);
    }

    expect((await signIn('cat@office.example', password, known.cookies)).status).toBe(429);
    expect((await changePassword(known.cookies, password)).status).toBe(429);
  });
});

describe('behind one address', () => {
  it('wrong passwords of known browsers and signed-in people do not lock out strangers', async () => {
    const { signIn, changePassword } = office();
    const people = ['dan', 'eve', 'fay'].map((name) => `${name}@office.example`);
    for (const email of people) {
      await person(email);
      const { cookies } = await signIn(email, password);
      for (let i = 0; i < 10; i += 1) {
        await signIn(email, `guess ${i}`, cookies);
        await changePassword(cookies, `guess ${i}`);
      }
    }

    expect(await Promise.all(people.map(async (email) => (await signIn(email, password)).status))).toEqual([
      201, 201, 201,
    ]);
  });

  it('invitations that do not exist count for invitations only', async () => {
    const { signIn, invitation } = office();
    await person('gus@office.example');
    for (let i = 0; i < 200; i += 1) {
      await invitation(`guess-${i}-${'x'.repeat(30)}`);
    }

    const next = await invitation(`guess-more-${'x'.repeat(30)}`);

    expect(next.status).toBe(429);
    expect((await signIn('gus@office.example', password)).status).toBe(201);
  });

  it('of eighty concurrent strangers fifty are tried, as when they come one by one', async () => {
    const answers = await office().strangersAtOnce(80);

    expect([ofStatus(answers, 401), ofStatus(answers, 429)]).toEqual([50, 30]);
  });

  it('of 250 concurrent guesses of invitations two hundred are tried', async () => {
    const { invitation } = office();

    const answers = await Promise.all(
      Array.from({ length: 250 }, (_, i) => invitation(`guess-${i}-${'x'.repeat(30)}`)),
    );

    expect([ofStatus(answers, 404), ofStatus(answers, 429)]).toEqual([200, 50]);
  });

  it('strangers wait without a connection, so that others are answered, and those beyond the queue are refused at once', async () => {
    const { strangersAtOnce, signIn } = office();
    await person('hal@office.example');
    const door = 'nobody-0@office.example';
    let open = (): void => undefined;
    const isOpen = new Promise<void>((done) => (open = done));
    const pending = build(w.database, async (tx) => {
      await lockDoor(tx, door);
      await isOpen;
    });
    const slow = signIn(door, 'guess');
    const crowd = strangersAtOnce(100);

    const waiting = await vi.waitUntil(async () => {
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n ${waitingLocks}`.execute(w.database.db);
      return rows[0]!.n > 0 && rows[0]!.n;
    });
    const other = await office().signIn('hal@office.example', password);
    open();
    await pending;

    expect([waiting, other.status, (await slow).status]).toEqual([1, 201, 401]);
    const refused = (await crowd).filter(
      ({ message }) => message === 'Too many wrong passwords. Try again in 1 minute.',
    );
    expect(refused).toHaveLength(40);
  });

  it('the last attempt of an address waits for the one in progress, which may be wrong', async () => {
    const { remoteAddress, signIn, strangersBefore } = office();
    await person('ivy@office.example');
    await strangersBefore(49);
    let end = (): void => undefined;
    const isOver = new Promise<void>((done) => (end = done));
    let isUnderWay = false;
    const first = build(w.database, async (tx) => {
      isUnderWay = await joinTries(tx, remoteAddress, async (underWay) => underWay === 1);
      await isOver;
    });
    await vi.waitUntil(() => isUnderWay);

    const last = signIn('ivy@office.example', password);
    await vi.waitUntil(async () => {
      const { rows } = await sql`SELECT 1 ${waitingLocks}`.execute(w.database.db);
      return rows.length === 1;
    });
    end();
    await first;

    expect((await last).status).toBe(201);
  });

  it('twenty people who sign in at once with their own passwords are all let in', async () => {
    const { signIn, strangersBefore } = office();
    const emails = Array.from({ length: 20 }, (_, i) => `crew-${i}@office.example`);
    await Promise.all(emails.map(person));
    await strangersBefore(48);

    const answers = await Promise.all(emails.map((email) => signIn(email, password)));

    expect(ofStatus(answers, 201)).toBe(20);
  });
});
