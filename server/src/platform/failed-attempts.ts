// Counts failed attempts over the last fifteen minutes: wrong passwords and codes, and guesses of secrets. A door is what
// is attempted, or from where.
import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { tooMany } from './failures.ts';

/** Failed attempts, and the seconds until the oldest no longer counts. */
export interface Failures {
  count: number;
  seconds: number;
}

/** Guesses of secrets before an address is refused. */
const guessesPerAddress = 200;

/** Serialises attempts at a door until the transaction ends. */
export async function lockDoor(tx: Tx, door: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(7240113, hashtext(${door}))`.execute(tx);
}

/** Wrong attempts of the last fifteen minutes at a door, or of strangers from an address. */
export async function recentFailures(db: Db, of: { door: string } | { ip: string }): Promise<Failures> {
  const { rows } = await sql<Failures>`
    SELECT count(*) AS count, greatest(1, ceil(extract(epoch FROM min(at) + interval '15 minutes' - now())))::int AS seconds
      FROM sign_in_failures WHERE at > now() - interval '15 minutes'
       AND ${'door' in of ? sql`door = ${of.door}` : sql`ip = ${of.ip}`}`.execute(db);
  return rows[0]!;
}

/** Counts a wrong attempt at the door and, if given, for the address. */
export async function noteFailure(db: Db, { door, ip }: { door: string; ip: string | null }): Promise<void> {
  await sql`WITH old AS (DELETE FROM sign_in_failures WHERE at < now() - interval '15 minutes')
    INSERT INTO sign_in_failures (door, ip) VALUES (${door}, ${ip})`.execute(db);
}

/** Counts a guess of a secret. Throws 429 if an address guesses too many: they cannot be guessed, this saves work. */
export async function countGuess(tx: Tx, door: string, message: string): Promise<void> {
  await lockDoor(tx, door);
  const failures = await recentFailures(tx, { door });
  if (failures.count >= guessesPerAddress) {
    throw tooMany(message, failures.seconds);
  }
  await noteFailure(tx, { door, ip: null });
}
