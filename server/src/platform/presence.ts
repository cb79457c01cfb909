// Which servers are running on a database: each has a lock under its own key on the connection on which it listens. The
// lock ends with the connection, so a killed server is known to be gone at once, without a timeout.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

/** The first number of presence locks, which separates them from all other locks. */
const presenceLocks = 18_522;

/** A key for a server that starts. */
export const newServerKey = () => randomInt(1, 2 ** 31 - 1);

/** Announces the server for as long as the connection is open. */
export async function keepPresence(client: pg.Client, serverKey: number): Promise<void> {
  await client.query('SELECT pg_advisory_lock_shared($1, $2)', [presenceLocks, serverKey]);
}

const ofThisDatabase = `SELECT l.objid::bigint::integer AS key FROM pg_locks l
  JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
  WHERE l.locktype = 'advisory' AND l.classid = ${presenceLocks} AND l.granted`;

/** The keys of the servers running on this database now. */
export const presentServers = sql.raw(ofThisDatabase);

/** The same keys, read on the connection on which the server listens. */
export async function serversAtWork(client: pg.Client): Promise<Set<number>> {
  const { rows } = await client.query<{ key: number }>(ofThisDatabase);
  return new Set(rows.map(({ key }) => key));
}
