// Writes many rows in one statement: they are sent as one JSON text, which PostgreSQL parses by the table's own
// columns.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { Row, TableName } from '../../platform/rows.ts';

/** A column of a table, by the types generated from the migrations. */
export type Column<Name extends TableName> = keyof Row<Name> & string;

const names = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));

/** From here to `endBatch` the history records statements as wholes. */
export async function beginBatch(tx: Tx, batchId: string): Promise<void> {
  await sql`SELECT set_config('horizon.batch', ${batchId}, true)`.execute(tx);
}

export async function endBatch(tx: Tx): Promise<void> {
  await sql`SELECT set_config('horizon.batch', '', true)`.execute(tx);
}

/** From this many rows on, common values are sent once. */
const manyRows = 200;

/** Inserts rows with the given columns; does nothing if there are none. */
export async function insertMany<Name extends TableName>(
  tx: Tx,
  table: Name,
  columns: readonly Column<Name>[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  if (rows.length < manyRows) {
    await sql`INSERT INTO ${sql.table(table)} (${names(columns)})
      SELECT ${names(columns)} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
      tx,
    );
    return;
  }
  const { common, own } = apart(columns, rows as readonly SentRow[]);
  const values = columns.map((name) => sql.ref(name in common ? `c.${name}` : `r.${name}`));
  await sql`INSERT INTO ${sql.table(table)} (${names(columns)}) SELECT ${sql.join(values)}
    FROM jsonb_populate_record(NULL::${sql.table(table)}, ${JSON.stringify(common)}::jsonb) c,
         jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(own)}::jsonb) r`.execute(tx);
}

type SentRow = Record<string, unknown>;

/** The values shared by all rows, and the other non-empty ones of each. */
function apart(columns: readonly string[], rows: readonly SentRow[]): { common: SentRow; own: SentRow[] } {
  const first = rows[0]!;
  const isCommon = (name: string) => rows.every((row) => row[name] === first[name]);
  const common = Object.fromEntries(columns.filter(isCommon).map((name) => [name, first[name] ?? null]));
  const rest = columns.filter((name) => !(name in common));
  const own = rows.map((row) => {
    const kept: SentRow = {};
    for (const name of rest) if (row[name] !== null && row[name] !== undefined) kept[name] = row[name];
    return kept;
  });
  return { common, own };
}

/** Updates the given columns of rows found by the workspace and their id column; increments their versions. */
export async function updateMany<Name extends TableName>(
  tx: Tx,
  table: Name,
  idColumn: Column<Name>,
  workspaceId: string,
  columns: readonly Column<Name>[],
  rows: readonly object[],
): Promise<void> {
  if (rows.length === 0) return;
  const set = columns.map((name) => sql`${sql.ref(name)} = r.${sql.ref(name)}`);
  await sql`UPDATE ${sql.table(table)} t SET ${sql.join(set)}, version = t.version + 1, updated_at = now()
    FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r
    WHERE t.workspace_id = ${workspaceId} AND t.${sql.ref(idColumn)} = r.${sql.ref(idColumn)}`.execute(tx);
}

/** Marks rows as deleted. */
export async function deleteMany<Name extends TableName>(
  tx: Tx,
  table: Name,
  idColumn: Column<Name>,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`UPDATE ${sql.table(table)} SET is_deleted = TRUE, version = version + 1, updated_at = now()
    WHERE workspace_id = ${workspaceId} AND ${sql.ref(idColumn)} = ANY(${[...ids]}::uuid[])`.execute(tx);
}

/** Those of the ids that the table has in this workspace, deleted or not. */
export async function storedIds<Name extends TableName>(
  db: Db,
  table: Name,
  idColumn: Column<Name>,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`SELECT ${sql.ref(idColumn)} AS id FROM ${sql.table(table)}
    WHERE workspace_id = ${workspaceId} AND ${sql.ref(idColumn)} = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
