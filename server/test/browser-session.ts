// A browser session of a person, without signing in: for calls that API tokens may not make.
import type { Call } from '@horizon/contract';
import { sql } from 'kysely';
import type { BuiltPerson } from '../seed/builders.ts';
import { hashSecret, newId, newSecret } from '../src/platform/ids.ts';
import { visitor, type Answer, type Visitor, type World } from './harness.ts';

/** The headers of a request in a new session of the person, which lasts a day. */
export async function signedIn(
  w: Pick<World, 'database'>,
  person: Pick<BuiltPerson, 'kinde_id'>,
  hasTwoFactors = false,
): Promise<{ cookie: string }> {
  const secret = newSecret('hzs_');
  await sql`INSERT INTO sessions (id, kinde_id, token_hash, has_two_factors, expires_at)
    VALUES (${newId()}, ${person.kinde_id}, ${hashSecret(secret)}, ${hasTwoFactors}, now() + interval '1 day')`.execute(
    w.database.db,
  );
  return { cookie: `horizon_session=${secret}` };
}

/** The person in a browser, signed in with two factors at their first call. */
export function inBrowser(w: Pick<World, 'app' | 'database'>, person: Pick<BuiltPerson, 'kinde_id'>): Visitor {
  let session: Promise<{ cookie: string }> | undefined;
  const call = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const cookie = await (session ??= signedIn(w, person, true));
    return visitor(w.app, null).call(method, path, body, { ...cookie, ...headers });
  };
  const send =
    (method: string) =>
    (path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> =>
      call(method, path, body, headers);
  return {
    call,
    get: (path, headers) => call('GET', path, undefined, headers),
    post: send('POST'),
    patch: send('PATCH'),
    put: send('PUT'),
    delete: (path, body, headers) => call('DELETE', path, body, headers),
  };
}

/** The person with the credential that a call accepts: a browser session if it needs one, else an API token. */
export const callerFor = (
  w: Pick<World, 'app' | 'database' | 'visitor'>,
  person: BuiltPerson,
  { needsSession }: Pick<Call, 'needsSession'>,
): Visitor => (needsSession ? inBrowser(w, person) : w.visitor(person.token));
