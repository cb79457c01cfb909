// A browser session of a person, without signing in: for calls that API tokens may not make.
import { sql } from 'kysely';
import type { BuiltPerson } from '../seed/builders.ts';
import { hashSecret, newId, newSecret } from '../src/platform/ids.ts';
import type { World } from './harness.ts';

/** The headers of a request in a new session of the person, which lasts a day. */
export async function signedIn(w: World, person: BuiltPerson, hasTwoFactors = false): Promise<{ cookie: string }> {
  const secret = newSecret('hzs_');
  await sql`INSERT INTO sessions (id, kinde_id, token_hash, has_two_factors, expires_at)
    VALUES (${newId()}, ${person.kinde_id}, ${hashSecret(secret)}, ${hasTwoFactors}, now() + interval '1 day')`.execute(
    w.database.db,
  );
  return { cookie: `horizon_session=${secret}` };
}
