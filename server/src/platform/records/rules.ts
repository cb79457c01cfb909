// A domain's additions to a plain record: checks, effects, names of other records, refusals of duplicates. Domains see
// the types of their own record; the kit itself works on plain rows.
import type { AnsweredRecord, AnyRecord, CreatedRecord } from '@horizon/contract';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { ListAnswer, ListRequest } from '../list.ts';
import type { Scope } from '../scope.ts';
import type { Column } from '../spreadsheet.ts';

/** A record as it is answered. */
export type Answered<R extends AnyRecord> = AnsweredRecord<R>;
type NotStored<R extends AnyRecord> = keyof NonNullable<R['computed']> | 'abilities' | 'acts' | keyof R['fields'];
/** A record as it is stored: properties as they are sent, null if left out. */
export type Stored<R extends AnyRecord> = Omit<Answered<R>, NotStored<R>> & {
  [Name in keyof R['fields'] & keyof CreatedRecord<R>]-?:
    | Exclude<CreatedRecord<R>[Name], undefined>
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

/** A list's query, validated by its schema. */
export type RecordQuery = ListRequest & Record<string, unknown>;

/** A write before it happens. */
export interface Write<Row = PlainRow> {
  tx: Tx;
  scope: Scope;
  id: string;
  /** The current record; null on creation. */
  before: Row | null;
  now: Date;
}

export type Acting = Pick<Write, 'tx' | 'scope' | 'now'>;
/** For whom, and when, records are presented. */
export interface Reading {
  db: Db;
  scope: Scope;
  now: Date;
}
/** The record of a path, the project where the path names one, and its parents by their parameters. */
export interface Place {
  id: string;
  projectId?: string | undefined;
  [parent: string]: string | undefined;
}

/** An act as it was sent. */
export interface SentAct {
  version: number;
  reason?: string | null;
  [property: string]: unknown;
}

/** The person for whom rows are presented, and the time. */
export interface Caller<Row> {
  now: Date;
  scopeOf: (row: Row) => Scope;
  abilitiesOf: (row: Row) => string[];
}

/** The additions of a domain; `Row` is the stored record, `Answer` the answered one. */
export interface RowRules<Row, Answer> {
  /** Unique indexes by name, each with its field and the message of the refusal. */
  duplicates: Record<string, { field: keyof Row & string; sentence: (values: Row) => string }>;
  /** Takes a lock before the record is read, for rules that read other records. `given` is the body. */
  lock?: (write: Pick<Write<Row>, 'tx' | 'scope'>, given: Partial<Row>) => Promise<void>;
  /**
   * Checks the values to be stored and answers them in their stored form; texts are already trimmed. Throws refusals.
   * Called for create, update and restore (`is_deleted: false`).
   */
  check?: (write: Write<Row>, values: Partial<Row>) => Promise<Partial<Row>> | Partial<Row>;
  /** Further values of the kept record after a merge. */
  merge?: (write: Write<Row> & { before: Row }, merged: Row) => Promise<Partial<Row>> | Partial<Row>;
  /** Refuses a deletion, or deletes dependent records. */
  beforeDelete?: (write: Write<Row> & { before: Row }) => Promise<void> | void;
  /** Applies the consequences of a change, in its transaction. */
  after?: (write: Write<Row>, after: Row) => Promise<void>;
  /** Whether the caller may do an act that state and permission allow: `submit` by the author only. */
  mayAct?: (row: Row, act: string, scope: Scope) => boolean;
  /** Checks an act before its state is stored, and answers further values to store with it. Throws refusals. */
  onAct?: (
    write: Write<Row> & { before: Row },
    act: string,
    sent: SentAct,
  ) => Promise<Partial<Row> | void> | Partial<Row> | void;
  /**
   * Condition on the rows `t` that the caller sees, if it is stricter than that of their project: applies to lists,
   * files, the search and each call on one record.
   */
  seen?: (scope: Scope) => RawBuilder<unknown>;
  /** Throws if the caller, who sees a record, does not see its files. */
  openFiles?: (db: Db, scope: Scope, row: Row) => Promise<void>;
  /**
   * Properties of the answer that differ from the stored row or are not stored, in the order of the rows; with
   * `abilities` they replace the usual ones of `caller`.
   */
  present?: (db: Db, rows: readonly Row[], caller: Caller<Row>) => Promise<Partial<Answer>[]>;
  /** The caller's abilities on a record, if they differ from the usual ones. */
  abilities?: (row: Row, scope: Scope, usual: string[]) => string[];
  /** Conditions of filters other than equality with a column; the row is `t`. */
  where?: (query: RecordQuery) => (RawBuilder<unknown> | false)[];
  /** Expressions of sortable names that are not columns. */
  sortable?: Record<string, string>;
  /** Columns of the file; by default those of the fields. */
  columns?: Column<Answer>[];
}

type ActOf<R extends AnyRecord> = keyof NonNullable<R['workflow']>['acts'] & string;

/** The operations on a declared record, for the calls that a domain adds. */
export interface RecordActs<R extends AnyRecord> {
  /** A record that the caller sees, deleted or not; 404 otherwise. */
  get(db: Db, scope: Scope, place: Place): Promise<Stored<R>>;
  /** A record as it is answered. */
  present(reading: Reading, row: Stored<R>): Promise<Answered<R>>;
  /** A page of the records that the caller sees. */
  list(db: Db, scopes: Scope[], query: RecordQuery, now: Date): Promise<ListAnswer<Answered<R>>>;
  /** Each changes one record by its rules, and answers it. Throws refusals. `place` names the parent of a child. */
  create(acting: Acting, given: Partial<Stored<R>>, place?: Partial<Place>): Promise<Answered<R>>;
  update(acting: Acting, place: Place, given: Partial<Stored<R>> & { version: number }): Promise<Answered<R>>;
  remove(acting: Acting, place: Place): Promise<{ id: string; message: string }>;
  restore(acting: Acting, place: Place): Promise<Answered<R>>;
  /** Does an act of the workflow. */
  act(acting: Acting, place: Place, act: ActOf<R>, sent: SentAct): Promise<Answered<R>>;
  /** Puts a child before another of its parent, or last. */
  move(acting: Acting, place: Place, before: string | null): Promise<Answered<R>>;
  /** Whether the caller may edit the attachments and links of a record, now. */
  mayEdit(scope: Scope, row: Stored<R>): boolean;
  /** Throws 403 if the caller must not edit the record, now. */
  permitEdit(tx: Tx, scope: Scope, row: Stored<R>): Promise<void>;
}

/** The additions of a domain to its record. */
export type RecordRules<R extends AnyRecord> = RowRules<Stored<R>, Answered<R>>;
export type PlainRules = RowRules<PlainRow, Record<string, unknown>>;
