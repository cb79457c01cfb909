// A server that trusts a real identity provider, and people who sign in at it.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { build, buildPerson, type BuiltPerson } from '../seed/builders.ts';
import { newId } from '../src/platform/ids.ts';
import { hashPassword } from '../src/platform/passwords.ts';
import { testBrowser, type TestBrowser } from './browser.ts';
import { serverOf, type Answer, type World } from './harness.ts';
import { startIdentityProvider, type IdentityProvider } from './identity-provider.ts';
import { peopleSite, secretOf, someone, type PeopleSite } from './people-site.ts';

export const publicUrl = 'https://horizon.example';
export const password = 'correct horse battery';

export interface IssuerSite {
  app: FastifyInstance;
  provider: IdentityProvider;
  people: PeopleSite;
  browser(): TestBrowser;
  /** Starts a sign-in at the provider; answers the address there. */
  start(at: TestBrowser, body?: object): Promise<string>;
  /** Sends the parameters that the provider gave the browser. */
  finish(at: TestBrowser, returned: object): Promise<Answer>;
  signIn(at: TestBrowser): Promise<Answer>;
  /** Invites an address; answers the secret of the link. */
  invite(email: string): Promise<string>;
  /** Somebody with a password here and an account of the same address there, who signs in there next. */
  somebody(email: string): Promise<BuiltPerson>;
  /** As `somebody`, with the account linked. */
  linked(email: string): Promise<BuiltPerson>;
  /** A browser in which somebody has signed in with their password. */
  byPassword(email: string): Promise<TestBrowser>;
}

/** The site with a world of its own; ready in `beforeAll`. */
export function issuerSite(w: World): IssuerSite {
  let passwordHash = '';
  const made = {} as IssuerSite;
  beforeAll(async () => {
    const provider = await startIdentityProvider(publicUrl);
    const app = await serverOf(w, { issuers: [provider.config], publicUrl });
    passwordHash = await hashPassword(password);
    Object.assign(made, { provider, app, people: await peopleSite(w) });
  });
  afterAll(async () => {
    await made.app?.close();
    await made.provider?.stop();
  });
  beforeEach(() => {
    Object.assign(made.provider, { change: null, signsWithForeignKey: false, fault: 'none' });
  });
  const browser = () => testBrowser(() => made.app);
  const start: IssuerSite['start'] = async (at, body = {}) =>
    (await at.post('/api/session/issuers/kinde', body)).body.address;
  const finish: IssuerSite['finish'] = (at, returned) => at.post('/api/session/issuer-answer', returned);
  const somebody: IssuerSite['somebody'] = async (email) => {
    const person = await build(w.database, (tx) => buildPerson(tx, { email, passwordHash }));
    made.provider.accounts.set(email, { email, email_verified: true });
    made.provider.person = email;
    return person;
  };
  return Object.assign(made, {
    browser,
    start,
    finish,
    somebody,
    signIn: async (at: TestBrowser) => finish(at, await made.provider.signIn(await start(at))),
    invite: async (email: string) => {
      const { people } = made;
      const { body } = await people.owner().post(people.users(), someone(email, people.ws));
      return secretOf(body.invitation_path);
    },
    linked: async (email: string) => {
      const person = await somebody(email);
      await sql`INSERT INTO person_identities (id, kinde_id, issuer, subject)
        VALUES (${newId()}, ${person.kinde_id}, ${made.provider.config.issuer}, ${email})`.execute(w.database.db);
      return person;
    },
    byPassword: async (email: string) => {
      const at = browser();
      expect((await at.post('/api/session', { email, password })).status).toBe(201);
      return at;
    },
  });
}
