// Which servers are at work on a database: each holds a lock under its own key on the connection on which it listens. The
// lock goes with the connection, so that a server that was killed is known to be gone at once, without a clock.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

/** Locks of presence stand apart from all others by their first number. */
const presenceLocks = 18_522;

/** A key of its own for a server that starts. */
export const newServerKey = () => randomInt(1, 2 ** 31 - 1);

/** Says that the server is there, for as long as the connection stands. */
export async function keepPresence(client: pg.Client, serverKey: number): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [presenceLocks, serverKey]);
}

const ofThisDatabase = `SELECT l.objid::bigint::integer AS key FROM pg_locks l
  JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
  WHERE l.locktype = 'advisory' AND l.classid = ${presenceLocks} AND l.granted`;

/** The keys of the servers that are at work on this database now. */
export const presentServers = sql.raw(ofThisDatabase);

/** The same keys, asked for on the connection on which the server listens. */
export async function serversAtWork(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ key: number }>(ofThisDatabase);
  return new Set(rows.map(({ key }) => key));
}
