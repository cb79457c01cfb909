// The TypeScript types of PostgreSQL's columns, as the parsers in database.ts read them. The generated table types use
// these names.
import type { ColumnType } from 'kysely';

/** An exact decimal: read as text, written as text or as a number. */
export type Numeric = ColumnType<string, string | number, string | number>;

/** An instant: read as ISO text in UTC, written as ISO text or as a Date. */
export type Instant = ColumnType<string, string | Date, string | Date>;

/** Bytes: read as a Buffer, written as any Uint8Array. */
export type Bytes = ColumnType<Buffer, Uint8Array, Uint8Array>;

declare const jsonOf: unique symbol;

/** The JSON text of a value, made by `json`. */
export type JsonText<T> = string & { readonly [jsonOf]: T };

/** A jsonb column: read as the value, written as the JSON text of one. */
export type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;

/** A value as a jsonb column takes it. The driver would write an array as a PostgreSQL array. */
export function json<T>(value: T): JsonText<T> {
  return JSON.stringify(value) as JsonText<T>;
}

/** A column with a default: may be left out of an insert. */
export type WithDefault<T> =
  T extends ColumnType<infer Read, infer Inserted, infer Updated>
    ? ColumnType<Read, Inserted | undefined, Updated>
    : ColumnType<T, T | undefined, T>;

/** A column that PostgreSQL calculates: never written. */
export type Calculated<T> =
  T extends ColumnType<infer Read, unknown, unknown> ? ColumnType<Read, never, never> : ColumnType<T, never, never>;
