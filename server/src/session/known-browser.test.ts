import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { world, type Answer } from '../../test/harness.ts';
import { hashPassword } from '../platform/passwords.ts';

const password = 'correct horse battery';
const w = world();
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

const person = (email: string) => build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
const cookieNamed = (answer: Answer, name: string) =>
  [answer.headers['set-cookie'] ?? []]
    .flat()
    .map((text) => String(text).split(';')[0]!)
    .find((text) => text.startsWith(`${name}=`));
const markOf = (answer: Answer) => cookieNamed(answer, 'horizon_browser')!;
const sessionOf = (answer: Answer) => cookieNamed(answer, 'horizon_session')!;
const signIn = (email: string, words: string, cookie?: string) =>
  w.visitor().post('/api/session', { email, password: words }, cookie === undefined ? {} : { cookie });
const failTenTimes = async (email: string, cookie?: string) => {
  for (let i = 0; i < 10; i += 1) {
    await signIn(email, `guess ${i}`, cookie);
  }
};
const changePassword = (cookie: string, current: string, next = 'another long one') =>
  w.visitor().patch('/api/session/password', { current_password: current, new_password: next }, { cookie });

describe('a browser in which a person has signed in before', () => {
  it("is let in while strangers have locked the person's account", async () => {
    await person('ann@door.example');
    const mark = markOf(await signIn('ann@door.example', password));
    await failTenTimes('ann@door.example');

    const stranger = await signIn('ann@door.example', password);
    const own = await signIn('ANN@door.example', password, mark);

    expect([stranger.status, own.status]).toEqual([429, 201]);
    expect((await signIn('ann@door.example', password)).status).toBe(429);
  });

  it('is locked only by its own wrong passwords, which do not lock strangers', async () => {
    await person('bea@door.example');
    const here = markOf(await signIn('bea@door.example', password));
    const there = markOf(await signIn('bea@door.example', password));

    await failTenTimes('bea@door.example', here);

    expect((await signIn('bea@door.example', password, here)).status).toBe(429);
    expect((await signIn('bea@door.example', password, there)).status).toBe(201);
    expect((await signIn('bea@door.example', password)).status).toBe(201);
  });

  it('is known to each of the people who use it', async () => {
    await person('cas@door.example');
    await person('dot@door.example');
    const ofOne = markOf(await signIn('cas@door.example', password));
    const ofBoth = markOf(await signIn('dot@door.example', password, ofOne));
    await failTenTimes('cas@door.example');
    await failTenTimes('dot@door.example');

    expect((await signIn('cas@door.example', password, ofBoth)).status).toBe(201);
    expect((await signIn('dot@door.example', password, ofBoth)).status).toBe(201);
    expect((await signIn('dot@door.example', password, ofOne)).status).toBe(429);
  });

  it('is a stranger to everybody else, with or without an account', async () => {
    await person('eli@door.example');
    await person('flo@door.example');
    const mark = markOf(await signIn('eli@door.example', password));
    await failTenTimes('flo@door.example');
    await failTenTimes('nobody@door.example');

    const somebody = await signIn('flo@door.example', 'guess', mark);
    const nobody = await signIn('nobody@door.example', 'guess', mark);

    expect([somebody.status, nobody.status]).toEqual([429, 429]);
    expect({ ...somebody.body, request_id: '' }).toEqual({ ...nobody.body, request_id: '' });
    expect([markOf(somebody), markOf(nobody)]).toEqual([undefined, undefined]);
  });

  it('has a mark that grants no access, names nobody and cannot be forged', async () => {
    const { kinde_id: id } = await person('gil@door.example');
    const mark = markOf(await signIn('gil@door.example', password));
    await failTenTimes('gil@door.example');
    const madeUp = `${mark.slice(0, -4)}AAAA`;

    expect((await w.visitor().get('/api/session', { cookie: mark })).status).toBe(401);
    expect(mark).not.toContain(id);
    expect((await signIn('gil@door.example', password, madeUp)).status).toBe(429);
    expect((await signIn('gil@door.example', password, 'horizon_browser=%00~.~..~x.1.y')).status).toBe(429);
  });

  it('is forgotten after a year without signing in', async () => {
    await person('hew@door.example');
    const mark = markOf(await signIn('hew@door.example', password));
    await failTenTimes('hew@door.example');
    const today = w.now.value;

    w.now.value = new Date(today.getTime() + 366 * 86_400_000);
    const late = await signIn('hew@door.example', password, mark);
    w.now.value = today;

    expect(late.status).toBe(429);
  });
});

describe('a change of password', () => {
  it('works while strangers have locked the account', async () => {
    await person('jan@door.example');
    const session = sessionOf(await signIn('jan@door.example', password));
    await failTenTimes('jan@door.example');

    const changed = await changePassword(session, password);

    expect(changed.status).toBe(200);
  });

  it('is locked after ten wrong passwords of the person, who can still sign in', async () => {
    await person('kay@door.example');
    const session = sessionOf(await signIn('kay@door.example', password));
    for (let i = 0; i < 10; i += 1) {
      await changePassword(session, `guess ${i}`);
    }

    const closed = await changePassword(session, password);

    expect(closed.status).toBe(429);
    expect(closed.body.message).toMatch(/^Too many wrong passwords\. Try again in \d+ minutes\.$/);
    expect((await signIn('kay@door.example', password)).status).toBe(201);
  });

  it('keeps the browser known in which it was made, and no other', async () => {
    await person('lea@door.example');
    const before = await signIn('lea@door.example', password);
    const elsewhere = markOf(await signIn('lea@door.example', password));
    const here = markOf(await changePassword(`${sessionOf(before)}; ${markOf(before)}`, password));
    await failTenTimes('lea@door.example');

    expect((await signIn('lea@door.example', 'another long one', here)).status).toBe(201);
    expect((await signIn('lea@door.example', 'another long one', elsewhere)).status).toBe(429);
  });
});
