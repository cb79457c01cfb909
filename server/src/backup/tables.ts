// The tables of a database for a backup, in an order in which each can be filled: a table comes after those that its
// foreign keys refer to. Deferrable keys, and those within one table, do not affect the order.
import pg from 'pg';

export interface StoredTable {
  name: string;
  /** Without generated columns. */
  columns: string[];
  /** Tables that must be filled before it. */
  after: string[];
}

// The manifest, and the target itself, record which migrations ran. Tables of an extension are created with it.
const tablesText = `
  SELECT c.relname AS name,
         (SELECT coalesce(json_agg(a.attname ORDER BY a.attnum), '[]') FROM pg_attribute a
           WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
         (SELECT coalesce(json_agg(DISTINCT f.relname), '[]') FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
           WHERE k.conrelid = c.oid AND k.contype = 'f' AND NOT k.condeferrable AND f.oid <> c.oid) AS after
    FROM pg_class c
   WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' AND c.relname <> 'migrations'
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
   ORDER BY c.relname`;

/** The tables of the database, those that others refer to first. Throws if tables refer to one another in a cycle. */
export async function tablesOf(client: pg.ClientBase): Promise<StoredTable[]> {
  return inOrder((await client.query<StoredTable>(tablesText)).rows);
}

/** The names of the database's sequences, sorted. */
export async function sequenceNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relkind = 'S' AND relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ name }) => name).toSorted();
}

/** Sorts tables topologically. Throws with the names of those in a cycle. */
export function inOrder(tables: readonly StoredTable[]): StoredTable[] {
  const ordered: StoredTable[] = [];
  const placed = new Set<string>();
  let waiting = [...tables];
  while (waiting.length > 0) {
    const ready = waiting.filter((table) => table.after.every((name) => placed.has(name)));
    if (ready.length === 0) {
      const names = waiting.map(({ name }) => name).join(', ');
      throw new Error(`${names} point at one another; make one of their foreign keys DEFERRABLE`);
    }
    ordered.push(...ready);
    ready.forEach(({ name }) => placed.add(name));
    waiting = waiting.filter((table) => !placed.has(table.name));
  }
  return ordered;
}

/** The part of a COPY with the name of a table and its columns. */
export const copied = ({ name, columns }: Pick<StoredTable, 'name' | 'columns'>): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

/** A quoted SQL identifier. */
export const quoted = (name: string): string => pg.escapeIdentifier(name);

/** Settings for a long read or write of tables, overriding the role's own. */
export const plainSettings = `SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0;
  SET LOCAL lock_timeout = 0; SET LOCAL datestyle = ISO; SET LOCAL intervalstyle = postgres; SET LOCAL extra_float_digits = 3`;
