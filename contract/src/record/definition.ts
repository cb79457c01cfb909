// The declaration of a plain record as a type, and the types of its calls.
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
  /** In the names of calls and, in lower case, in sentences: 'Company', 'BusinessEntity'. */
  one: One;
  many: Many;
  /** Table, kind of record in the history, and name in the live stream. */
  table: string;
  /** Column and field of the id. */
  id: IdName;
  /** The field that identifies records to people. */
  title: keyof F & string;
  /** The field that distinguishes records of the same name in search results. */
  hint?: keyof F & string;
  /** Domain of its calls. */
  domain: string;
  /** Further domains whose calls show the records: their queries are fetched again when one changes. */
  alsoShownIn?: readonly string[];
  /** Its permission module: view, create, edit, delete. */
  module: Module;
  /** Path of the list; the export is under `/export`. Without `{workspaceId}` it lists all workspaces of the caller. */
  listPath: ListPath;
  /** Path of the records, with `{workspaceId}`, and `{projectId}` for records below a project. */
  path: Path;
  /** Address of its list in the workspace (below the project with `{projectId}`): saved views belong to it. */
  page: Page;
  /** True if a record has its own page under the list's address; else it opens in a drawer of the list. */
  hasPage?: boolean;
  fields: F;
  /** Columns that are returned but never sent: maintained by rules. */
  columns?: Columns;
  /** Returned, but not stored: filled in by the server's `present`. */
  computed?: Computed;
  /** Names that the list can be sorted by; each needs its index. */
  sort: readonly string[];
  /** Filters of the list in addition to the usual ones; a name that is a column means equality. */
  filters?: Filters;
  /** The field with the project that a record belongs to: visibility and permissions follow that project. */
  project?: keyof F & string;
  /**
   * The field with the people concerned by a record, objects with a `kinde_id`: callers restricted to their own records
   * (`own` of the module) see those that list them.
   */
  people?: keyof F & string;
  /** Names that a creating body may have and that are not stored: other programs send them. */
  ignored?: TProperties;
  /** True if files can be attached to a record. */
  attachments?: Attachments;
  /** True if records have comments: people who can see one see them, people who can edit it comment. */
  comments?: boolean;
  /** True if records can be imported from a file or paste. */
  imports?: boolean;
  /** Shows possible duplicates, by a similar name or an equal number, before a record is saved. */
  similar?: { number?: keyof F & string };
  /** True if two records can be merged into one; the table then has a column `merged_into_id`. */
  merges?: boolean;
  /** True if the UI says archive instead of delete. */
  archives?: boolean;
  /** Messages and summaries prescribed by the source documents; the usual ones where absent. */
  words?: Partial<RecordWords>;
}

/** Messages and summaries of a record's calls. */
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
  /** If the id in the path is missing or invalid. */
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

/** The calls of a declared record, with their names in the call table. */
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
