// Whole rows: insert, update at a version, find by key. The table's name determines the accepted columns and values and
// the result, by the types generated from the migrations.
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, Tx } from './database.ts';
import type { PrimaryKeys, Tables } from './tables.generated.ts';
import {
  findUntypedRow,
  insertUntypedRow,
  insertUntypedRows,
  updateUntypedRow,
  type UntypedRow,
} from './untyped-rows.ts';

export type TableName = keyof Tables;
type KeyedTable = keyof PrimaryKeys;
/** Tables with a version column. */
export type VersionedTable = {
  [Name in KeyedTable]: Tables[Name] extends { version: unknown; updated_at: unknown } ? Name : never;
}[KeyedTable];

/** A row as it is read. */
export type Row<Name extends TableName> = Selectable<Tables[Name]>;
/** A row's primary key. */
export type RowKey<Name extends KeyedTable> = Pick<Row<Name>, PrimaryKeys[Name] & keyof Row<Name>>;
/** A row to insert: columns with a default or that may be null are optional. */
export type NewRow<Name extends TableName> = AllowUndefined<Insertable<Tables[Name]>>;
/** Columns to change; undefined leaves a column unchanged. */
export type RowChange<Name extends VersionedTable> = AllowUndefined<
  Omit<Updateable<Tables[Name]>, PrimaryKeys[Name] | 'version' | 'updated_at'>
>;

type AllowUndefined<Columns> = {
  [Name in keyof Columns]: Record<never, never> extends Pick<Columns, Name> ? Columns[Name] | undefined : Columns[Name];
};

/** Inserts a row; returns it with its defaults. */
export async function insertRow<Name extends TableName>(tx: Tx, table: Name, row: NewRow<Name>): Promise<Row<Name>> {
  return (await insertUntypedRow(tx, table, row as UntypedRow)) as Row<Name>;
}

/** Inserts rows with as few statements as PostgreSQL allows; no statement for an empty list. */
export function insertRows<Name extends TableName>(tx: Tx, table: Name, rows: readonly NewRow<Name>[]): Promise<void> {
  return insertUntypedRows(tx, table, rows as readonly UntypedRow[]);
}

/** Changes a row that is still at `version` (any if it is null) and increments its version; null if there is none. */
export async function updateRow<Name extends VersionedTable>(
  tx: Tx,
  table: Name,
  key: RowKey<Name>,
  version: number | null,
  changes: RowChange<Name>,
): Promise<Row<Name> | null> {
  return (await updateUntypedRow(tx, table, key as UntypedRow, version, changes as UntypedRow)) as Row<Name> | null;
}

/** The row with a key; null if there is none. */
export async function findRow<Name extends KeyedTable>(
  db: Db,
  table: Name,
  key: RowKey<Name>,
): Promise<Row<Name> | null> {
  return (await findUntypedRow(db, table, key as UntypedRow)) as Row<Name> | null;
}
