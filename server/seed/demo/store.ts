// Queries of the demo's loader before it fills a database.
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/database.ts';

/** True if there are no people yet. Concurrent loads, and the set-up of a first owner, are serialised. */
export async function isUntouched(tx: Tx): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(7240112)`.execute(tx);
  const { rows } = await sql<{ empty: boolean }>`SELECT NOT EXISTS (SELECT FROM persons) AS empty`.execute(tx);
  return rows[0]?.empty ?? false;
}

/** The name of an existing person. */
export async function nameOf(tx: Tx, personId: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT btrim(first_name || ' ' || last_name) AS name FROM persons
    WHERE kinde_id = ${personId}`.execute(tx);
  return rows[0]!.name;
}
