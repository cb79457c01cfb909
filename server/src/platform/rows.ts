// Writing whole rows: insert, and update at a version. Column names come from the code and from checked input, never from
// outside; values are parameters.
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from './database.ts';

const columnsOf = (row: object) => Object.keys(row).map((name) => sql.ref(name));
const valuesOf = (row: object, columns: string[]) =>
  sql`(${sql.join(columns.map((name) => sql`${(row as Record<string, unknown>)[name] ?? null}`))})`;

/** Inserts a row and answers it as it stands, defaults included. */
export async function insertRow<Row>(tx: Tx, table: string, row: object): Promise<Row> {
  const given = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
  const { rows } =
    await sql<Row>`INSERT INTO ${sql.table(table)} (${sql.join(columnsOf(given))}) VALUES ${valuesOf(given, Object.keys(given))} RETURNING *`.execute(
      tx,
    );
  return rows[0]!;
}

/** Inserts rows of the same columns in one statement; none where the list is empty. */
export async function insertRows(tx: Tx, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  // PostgreSQL takes 65,535 parameters in a statement.
  const most = Math.max(1, Math.floor(60_000 / Math.max(1, columns.length)));
  for (let from = 0; from < rows.length; from += most) {
    const part = rows.slice(from, from + most);
    await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}) VALUES ${sql.join(part.map((row) => valuesOf(row, columns)))}`.execute(
      tx,
    );
  }
}

/** `column = value AND …` of a key. */
export function matches(key: Record<string, unknown>): RawBuilder<unknown> {
  return sql.join(
    Object.entries(key).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
    sql` AND `,
  );
}

/** Changes a row that is still at the version given (any, where none is) and counts its version; none where it is not there. */
export async function updateRow<Row>(
  tx: Tx,
  table: string,
  key: Record<string, unknown>,
  version: number | null,
  fields: object,
): Promise<Row | null> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
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

/** The row with a key, else none. */
export async function findRow<Row>(db: Db, table: string, key: Record<string, unknown>): Promise<Row | null> {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${matches(key)}`.execute(db);
  return rows[0] ?? null;
}
