// Rows of a table whose name is known only at run time: declared records. All other code writes through rows.ts, which
// checks columns and values. Column names come from the code and from validated input; values are parameters.
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';

export type UntypedRow = Record<string, unknown>;

const namesOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));

/** A column that is missing in a row takes its default. */
const valuesOf = (row: UntypedRow, columns: readonly string[]) =>
  sql`(${sql.join(columns.map((name) => (row[name] === undefined ? sql`DEFAULT` : sql`${row[name]}`)))})`;

/** `column = value AND …` of a key. */
function matches(key: UntypedRow): RawBuilder<unknown> {
  return sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` AND `,
  );
}

/** Inserts a row; returns it with its defaults. */
export async function insertUntypedRow<Row = UntypedRow>(tx: Tx, table: string, row: UntypedRow): Promise<Row> {
  const columns = Object.keys(row).filter((name) => row[name] !== undefined);
  const { rows } =
    await sql<Row>`INSERT INTO ${sql.table(table)} (${namesOf(columns)}) VALUES ${valuesOf(row, columns)} RETURNING *`.execute(
      tx,
    );
  return rows[0]!;
}

/** Inserts rows with as few statements as PostgreSQL allows; no statement for an empty list. */
export async function insertUntypedRows(tx: Tx, table: string, rows: readonly UntypedRow[]): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  // PostgreSQL allows 65,535 parameters in a statement.
  const most = Math.max(1, Math.floor(60_000 / Math.max(1, columns.length)));
  for (let from = 0; from < rows.length; from += most) {
    const part = rows.slice(from, from + most);
    await sql`INSERT INTO ${sql.table(table)} (${namesOf(columns)}) VALUES ${sql.join(part.map((row) => valuesOf(row, columns)))}`.execute(
      tx,
    );
  }
}

/** Changes a row that is still at `version` (any if it is null) and increments its version; null if there is none. */
export async function updateUntypedRow<Row = UntypedRow>(
  tx: Tx,
  table: string,
  key: UntypedRow,
  version: number | null,
  changes: UntypedRow,
): Promise<Row | null> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const assignments = [
    ...given.map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql`version = version + 1`,
    sql`updated_at = now()`,
  ];
  const { rows } =
    await sql<Row>`UPDATE ${sql.table(table)} SET ${sql.join(assignments)} WHERE ${matches(key)} AND ${version === null ? sql`TRUE` : sql`version = ${version}`} RETURNING *`.execute(
      tx,
    );
  return rows[0] ?? null;
}

/** The row with a key; null if there is none. */
export async function findUntypedRow<Row = UntypedRow>(db: Db, table: string, key: UntypedRow): Promise<Row | null> {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${matches(key)}`.execute(db);
  return rows[0] ?? null;
}
