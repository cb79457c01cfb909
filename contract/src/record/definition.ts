// The declaration of a plain record as a type, and the types of the calls that follow from it.
import type { TArray, TBoolean, TInteger, TObject, TOptional, TProperties, TString } from 'typebox';
import type { Call } from '../call.ts';
import type { Module } from '../permissions.ts';
import type { exportFormat, Message } from '../schema.ts';
import type { AttachmentCalls } from './attachments.ts';
import type { AnswerProperties, CreateProperties, RecordFields, UpdateProperties } from './fields.ts';

/** A domain's declaration of a plain record. */
export interface RecordDefinition<
  One extends string = string,
  Many extends string = string,
  IdName extends string = string,
  ListPath extends string = string,
  Path extends string = string,
  F extends RecordFields = RecordFields,
  Columns extends TProperties = TProperties,
  Computed extends TProperties = TProperties,
  Filters extends TProperties = TProperties,
  Page extends string = string,
  Attachments extends boolean = boolean,
> {
  /** In the names of calls and, in small letters, in sentences: 'Company', 'BusinessEntity'. */
  one: One;
  many: Many;
  /** Table, kind of record in the history, and what the live stream names. */
  table: string;
  /** Column and field of the id. */
  id: IdName;
  /** The field by which people know a record. */
  title: keyof F & string;
  /** The field that distinguishes records of one name in search results. */
  hint?: keyof F & string;
  /** Domain word of its calls. */
  domain: string;
  /** Whose permissions guard it: view, create, edit, delete. */
  module: Module;
  /** Path of the list; the file is under `/export`. Without `{workspaceId}` it lists all workspaces of the caller. */
  listPath: ListPath;
  /** Path of the records, with `{workspaceId}`, and `{projectId}` for records below a project. */
  path: Path;
  /** Address of its list in the workspace (below the project with `{projectId}`): saved views are kept for it. */
  page: Page;
  /** True where a record has a page of its own under the list's address; else it opens in a drawer of the list. */
  hasPage?: boolean;
  fields: F;
  /** Columns that are answered but never sent: kept by rules. */
  columns?: Columns;
  /** Answered, but not stored: filled in by the server's `present`. */
  computed?: Computed;
  /** Names that the list can be sorted by; each needs its index. */
  sort: readonly string[];
  /** Filters of the list in addition to the usual ones; a name that is a column is an equality. */
  filters?: Filters;
  /** The field with the project that a record belongs to: what is seen and permitted follows that project. */
  project?: keyof F & string;
  /**
   * The field with the people whom a record concerns, objects with a `kinde_id`: callers narrowed to their own records
   * (`own` of the module) see those that name them.
   */
  people?: keyof F & string;
  /** Names that a creating body may carry and that are not stored: other programs send them. */
  ignored?: TProperties;
  /** True where files can be attached to a record. */
  attachments?: Attachments;
  /** True where many are created from a file or paste. */
  imports?: boolean;
  /** Records that may be the same, by a near-equal name or an equal number, are shown before one is saved. */
  similar?: { number?: keyof F & string };
  /** True where two records can be merged into one; the table then has a column `merged_into_id`. */
  merges?: boolean;
  /** True where people speak of archiving instead of deleting. */
  archives?: boolean;
  /** Sentences of failures and summaries that the source documents give; the usual ones where absent. */
  words?: Partial<RecordWords>;
}

/** Sentences of a record's calls. */
export interface RecordWords {
  listSummary: string;
  createSummary: string;
  listFailure: string;
  getFailure: string;
  createFailure: string;
  updateFailure: string;
  deleteFailure: string;
  restoreFailure: string;
  exportFailure: string;
  /** Where the id in the path is missing or none. */
  missingIdToUpdate?: string;
  missingIdToDelete?: string;
  missingIdToRestore?: string;
  missingWorkspace?: string;
}

type PathProperties<Path extends string> = Path extends `${string}{projectId}${string}`
  ? { workspaceId: TString; projectId: TString }
  : Path extends `${string}{workspaceId}${string}`
    ? { workspaceId: TString }
    : Record<never, never>;
type ListParams<Path extends string> = Path extends `${string}{workspaceId}${string}`
  ? TObject<PathProperties<Path>>
  : undefined;
type OneParams<Path extends string> = TObject<PathProperties<Path> & { id: TString }>;

type CommonProperties = {
  is_deleted: TBoolean;
  version: TInteger;
  created_at: TString;
  updated_at: TString;
  abilities: TArray<TString>;
};
type DefaultFilters<ListPath extends string, F> = {
  is_deleted: TOptional<TBoolean>;
} & (ListPath extends `${string}{workspaceId}${string}`
  ? Record<never, never>
  : { workspace_id: TOptional<TString>; id: TOptional<TString> }) &
  ('project_id' extends keyof F ? { project_id: TOptional<TString> } : Record<never, never>);
type ListQuery<Filters> = TObject<
  { page: TOptional<TInteger>; limit: TOptional<TInteger>; q: TOptional<TString>; sort: TOptional<TString> } & Filters
>;
type ExportQuery<Filters> = ListQuery<Filters & { format: TOptional<TFormat> }>;
type TFormat = (typeof exportFormat)['format'] extends TOptional<infer Schema> ? Schema : never;
type ListAnswer<Answer extends TObject> = TObject<{
  items: TArray<Answer>;
  count: TInteger;
  total_count: TInteger;
  page: TInteger;
  limit: TInteger;
  abilities: TArray<TString>;
}>;

type AnswerOfRecord<IdName extends string, F, Columns, Computed> = TObject<
  { [Name in IdName | 'workspace_id']: TString } & AnswerProperties<F> & Columns & Computed & CommonProperties
>;

/** The calls of a declared record, by the names that they have in the call table. */
export type RecordCalls<D> =
  D extends RecordDefinition<
    infer One,
    infer Many,
    infer IdName,
    infer ListPath,
    infer Path,
    infer F,
    infer Columns,
    infer Computed,
    infer Filters,
    string,
    infer Attachments
  >
    ? CallsOf<
        One,
        Many,
        ListPath,
        Path,
        F,
        AnswerOfRecord<IdName, F, Columns, Computed>,
        DefaultFilters<ListPath, F> & Filters
      > &
        (Attachments extends true ? AttachmentCalls<One, `${Path}/{id}`> : unknown)
    : never;
type CallsOf<
  One extends string,
  Many extends string,
  ListPath extends string,
  Path extends string,
  F,
  Answer extends TObject,
  Filters,
> = {
  [Name in `list${Many}`]: Call<ListParams<ListPath>, ListQuery<Filters>, undefined, ListAnswer<Answer>>;
} & {
  [Name in `export${Many}`]: Call<ListParams<ListPath>, ExportQuery<Filters>, undefined, undefined>;
} & {
  [Name in `get${One}`]: Call<OneParams<Path>, undefined, undefined, Answer>;
} & {
  [Name in `create${One}`]: Call<TObject<PathProperties<Path>>, undefined, TObject<CreateProperties<F>>, Answer>;
} & {
  [Name in `update${One}`]: Call<
    OneParams<Path>,
    undefined,
    TObject<UpdateProperties<F> & { version: TInteger }>,
    Answer
  >;
} & {
  [Name in `delete${One}`]: Call<OneParams<Path>, undefined, undefined, typeof Message>;
} & {
  [Name in `restore${One}`]: Call<OneParams<Path>, undefined, undefined, Answer>;
};
