// A large import makes the planner's statistics stale: a new project in tables that count as small is read with plans
// made for a handful of rows. They are refreshed before the import becomes visible, without waiting for autovacuum.
import { sql } from 'kysely';
import type { Tx } from '../platform/database.ts';

/** From this many records on an import is large. */
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
 * Analyses the tables of a programme, at the end of a transaction that wrote many of their records. A table that is
 * being analysed or vacuumed already is skipped, so that nobody waits; for a role that does not own the tables
 * PostgreSQL only issues a warning.
 */
export async function refreshStatistics(tx: Tx, records: number): Promise<void> {
  if (records < fewestRecords) return;
  await sql`ANALYZE (SKIP_LOCKED) ${sql.join(tables)}`.execute(tx);
}
