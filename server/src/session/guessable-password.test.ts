import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from '../../test/people-site.ts';
import { hashPassword } from '../platform/passwords.ts';
import { isBreached } from './breached-passwords.ts';
import { refuseGuessable, wordsOfTheProduct } from './guessable-password.ts';

const w = world();
const current = 'correct horse battery';
let site: PeopleSite;
beforeAll(async () => {
  site = await peopleSite(w);
});

async function invited(email: string) {
  const { body } = await site.owner().post(site.users(), someone(email, site.ws));
  const token = secretOf(body.invitation_path);
  return (password: string) => w.visitor().post('/api/session/invitation', { token, password });
}

describe('a password', () => {
  it.each(['qwertyuiop', '1234567890', 'QwertyUiop', 'basketball', '1q2w3e4r5t'])(
    'that is known from a breach is refused: %s',
    async (password) => {
      expect(await isBreached(password)).toBe(true);
    },
  );

  it.each(['bаskеtbаll', 'ΒΑSΚΕΤΒΑLL', 'qwеrtyuіοp', 'ｑｗｅｒｔｙｕｉｏｐ', 'qwerty\u200buiop'])(
    'that is known from a breach is refused also in lookalike letters: %s',
    async (password) => {
      expect(await isBreached(password)).toBe(true);
    },
  );

  it('of words that nobody else has is not refused as breached', async () => {
    expect(await isBreached('nine wet herons on a jetty')).toBe(false);
  });

  it.each(['Sam-Newcomer-1', 'samnewcomer', 'test workspace', 'horizon-demo', 'Password-123', 'builder.2026'])(
    'that consists mostly of names or words of the product is refused: %s',
    async (password) => {
      const choose = await invited(`${password.replaceAll(/\W/g, '')}@guess.example`);

      const answer = await choose(password);

      expect([answer.status, answer.body.code]).toEqual([422, 'against_rule']);
      expect(answer.body.fields.password[0]).toMatch(/^Others would guess this/);
    },
  );

  it.each(['ｈｏｒｉｚｏｎ-ｄｅｍｏ', 'p a s s w o r d', 'horizon\u200bdemo', 'P.a.s.s.w.o.r.d-1'])(
    'that contains such a word spaced out or in lookalike letters is refused: %s',
    async (password) => {
      await expect(refuseGuessable('password', password, [])).rejects.toMatchObject({ status: 422 });
    },
  );

  it('is accepted if it contains such a word among others, and the link stays open after a refusal', async () => {
    const choose = await invited('link@guess.example');
    const refused = await choose('1qaz2wsx3edc');

    const taken = await choose('Sam rows past nine herons');

    expect(refused.body.fields.password[0]).toMatch(/lists of stolen ones/);
    expect(taken.status).toBe(200);
  });

  it('is accepted with characters of every kind, up to a length of 200, exactly as typed', async () => {
    const long = `Zoë’s ${'ß漢 '.repeat(80)}`.slice(0, 200);
    const choose = await invited('long@guess.example');
    const taken = await choose(long);
    const signIn = (password: string) => w.visitor().post('/api/session', { email: 'long@guess.example', password });

    expect(taken.status).toBe(200);
    expect((await signIn(long)).status).toBe(201);
    expect((await signIn(long.slice(0, 199))).status).toBe(401);
    expect((await signIn(long.toLowerCase())).status).toBe(401);
  });

  it('follows the same rule when it is changed', async () => {
    const { email } = await build(w.database, async (tx) =>
      buildPerson(tx, { email: 'pat@guess.example', passwordHash: await hashPassword(current) }),
    );
    const signedIn = await w.visitor().post('/api/session', { email, password: current });
    const cookie = String([signedIn.headers['set-cookie']].flat()[0]).split(';')[0]!;

    const change = (new_password: string) =>
      w.visitor().patch('/api/session/password', { current_password: current, new_password }, { cookie });
    const answers = [await change('basketball'), await change('Pat.Test.2026')];

    expect(answers.map(({ status }) => status)).toEqual([422, 422]);
    expect(answers.map(({ body }) => Object.keys(body.fields))).toEqual([['new_password'], ['new_password']]);
  });

  it('must not rely on words that are all listed in public', async () => {
    const { readFile } = await import('node:fs/promises');
    const page = await readFile(new URL('../../../docs/domains/session.md', import.meta.url), 'utf8');

    expect(wordsOfTheProduct.filter((word) => !page.includes(`\`${word}\``))).toEqual([]);
  });
});
