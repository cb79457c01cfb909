// The starting point of most journeys: a demo company for the journeys of one file, and people who sign in there.
import { test, type Browser } from '@playwright/test';
import { signIn, type Person, type SignInOptions } from './person.ts';
import { startServer, type RunningServer } from './server.ts';

/** The project of the demo company that has a whole programme. */
export const tower = 'Barangaroo Quay Tower';
/** A project of the demo company that has no programme yet. */
export const withoutProgramme = 'Newcastle Interchange Retail';

export interface DemoCompany<Server extends RunningServer = RunningServer> {
  /** The server of the company; available once it is open. */
  readonly server: Server;
  /** Signs in one of the demo people by their role; everybody is signed out after the last journey. */
  signIn(role: string, options?: SignInOptions): Promise<Person>;
  /**
   * The demo person of a role, signed in at the first call; after that with the page as the previous journeys left it, of
   * usual size again.
   */
  person(role: string, options?: SignInOptions): Promise<Person>;
}

/**
 * The journeys of this file run one after another in their own demo company, each continuing from the previous one.
 * `opening`: who is signed in before the first of them, and where; `startsOn`: starts the server for it.
 */
export function demoCompany(opening?: () => Promise<void>): DemoCompany;
export function demoCompany<Server extends RunningServer>(
  opening: () => Promise<void>,
  startsOn: () => Promise<Server>,
): DemoCompany<Server>;
export function demoCompany(
  opening: () => Promise<void> = async () => {},
  startsOn: () => Promise<RunningServer> = startServer,
): DemoCompany {
  let company: { server: RunningServer; browser: Browser } | null = null;
  const people: Person[] = [];
  const known = new Map<string, Person>();
  const signInto = async (role: string, options?: SignInOptions) => {
    const person = await signIn(company!.browser, company!.server.url, role, options);
    people.push(person);
    return person;
  };
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    company = { server: await startsOn(), browser };
    await opening();
  });
  test.afterAll(async () => {
    for (const { context } of people) await context.close();
    await company?.server.stop();
  });
  return {
    get server() {
      return company!.server;
    },
    signIn: signInto,
    person: async (role, options) => {
      const person = known.get(role) ?? (await signInto(role, options));
      known.set(role, person);
      await person.page.setViewportSize({ width: 1440, height: 900 });
      return person;
    },
  };
}
