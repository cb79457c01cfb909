// What a domain adds to a plain record: checks, effects, names of other records, refusals of duplicates. Domains see the
// types of their own record; the kit itself works on plain rows.
import type { AnswerOf, AnyRecord, BodyOf } from '@horizon/contract';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { ListRequest } from '../list.ts';
import type { Scope } from '../scope.ts';
import type { Column } from '../spreadsheet.ts';

type CallNamed<R extends AnyRecord, Name extends string> = Name extends keyof R['calls'] ? R['calls'][Name] : never;

/** A record as it is answered. */
export type Answered<R extends AnyRecord> = AnswerOf<CallNamed<R, `update${R['one']}`>>;
/** The body that creates one. */
type Created<R extends AnyRecord> = BodyOf<CallNamed<R, `create${R['one']}`>>;

type NotStored<R extends AnyRecord> = keyof NonNullable<R['computed']> | 'abilities' | keyof R['fields'];
/** A record as it is stored: fields as they are sent, null where they were left out. */
export type Stored<R extends AnyRecord> = Omit<Answered<R>, NotStored<R>> & {
  [Name in keyof R['fields'] & keyof Created<R>]-?:
    | Exclude<Created<R>[Name], undefined>
    | (R['fields'][Name]['presence'] extends 'optional' ? null : never);
};

/** A row of any declared record. */
export interface PlainRow {
  [column: string]: unknown;
  workspace_id: string;
  is_deleted: boolean;
  version: number;
  updated_at: string;
}

/** A list's query, checked by its schema. */
export type RecordQuery = ListRequest & Record<string, unknown>;

/** A write before it happens. */
export interface Write<Row = PlainRow> {
  tx: Tx;
  scope: Scope;
  id: string;
  /** The record as it is; null where it is being made. */
  before: Row | null;
  now: Date;
}

/** For whom rows are presented. */
export interface Caller<Row> {
  scopeOf: (row: Row) => Scope;
  abilitiesOf: (row: Row) => string[];
}

/** What a domain adds; `Row` is the stored record, `Answer` the answered one. */
export interface RowRules<Row, Answer> {
  /** Unique indexes by name, each with its field and the sentence of the refusal. */
  duplicates: Record<string, { field: keyof Row & string; sentence: (values: Row) => string }>;
  /** Takes a lock before the record is read, for rules that look at other records. `given` is what was sent. */
  lock?: (write: Pick<Write<Row>, 'tx' | 'scope'>, given: Partial<Row>) => Promise<void>;
  /**
   * Checks what is about to be stored and answers it as it is stored; texts are trimmed already. Throws refusals. Called
   * for create, update and restore (`is_deleted: false`).
   */
  check?: (write: Write<Row>, values: Partial<Row>) => Promise<Partial<Row>> | Partial<Row>;
  /** Further values of the kept record after a merge. */
  merge?: (write: Write<Row> & { before: Row }, merged: Row) => Promise<Partial<Row>> | Partial<Row>;
  /** Refuses a deletion, or deletes what goes with it. */
  beforeDelete?: (write: Write<Row> & { before: Row }) => Promise<void> | void;
  /** Does what follows from a change, in its transaction. */
  after?: (write: Write<Row>, after: Row) => Promise<void>;
  /**
   * Condition on the rows `t` that the caller sees, where it is more than that of their project: of lists, files, the
   * search and each call on one record.
   */
  seen?: (scope: Scope) => RawBuilder<unknown>;
  /**
   * Fields of the answer that differ from what is stored or are not stored, by the order of the rows; `abilities` among
   * them instead of the usual ones of `caller`.
   */
  present?: (db: Db, rows: readonly Row[], caller: Caller<Row>) => Promise<Partial<Answer>[]>;
  /** What the caller may do with a record, where it is not just the usual. */
  abilities?: (row: Row, scope: Scope, usual: string[]) => string[];
  /** Conditions of filters that are no equality with a column; the row is `t`. */
  where?: (query: RecordQuery) => (RawBuilder<unknown> | false)[];
  /** Expressions of sorted names that are no columns. */
  sortable?: Record<string, string>;
  /** Columns of the file; those of the fields where absent. */
  columns?: Column<Answer>[];
}

/** What a domain adds to its record. */
export type RecordRules<R extends AnyRecord> = RowRules<Stored<R>, Answered<R>>;
export type PlainRules = RowRules<PlainRow, Record<string, unknown>>;
