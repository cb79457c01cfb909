// A large import makes the planner's statistics stale: a project that they do not know, in tables that they take for small,
// is read by plans made for a handful of rows. They are renewed before the import can be seen, not when autovacuum comes.
import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';

/** Records from which an import is large. */
const fewestRecords = 500;

const tables = [
  'actions',
  'action_deps',
  'schedule_resources',
  'schedule_assignments',
  'baseline_rows',
  'wbs',
  'search_texts',
].map((name) => sql.table(name));

/**
 * Analyses the tables of a programme, at the end of the transaction that wrote so many of their records. A table that is being
 * analysed or vacuumed already is skipped, so that nobody waits; a role that does not own the tables is warned by
 * PostgreSQL and changes nothing.
 */
export async function refreshStatistics(tx: Tx, records: number): Promise<void> {
  if (records < fewestRecords) return;
  await sql`ANALYZE (SKIP_LOCKED) ${sql.join(tables)}`.execute(tx);
}
