// The declaration of a plain record as a type, and the types of its calls.
import type { TArray, TBoolean, TInteger, TNull, TObject, TOptional, TProperties, TString, TUnion } from 'typebox';
import type { Call } from '../call.ts';
import type { Module } from '../permissions.ts';
import type { exportFormat, Message } from '../schema.ts';
import type { ActCalls, FlowProperties } from './act-calls.ts';
import type { AttachmentCalls } from './attachments.ts';
import type { AnswerProperties, CreateProperties, RecordFields, UpdateProperties } from './fields.ts';
import type { NumberProperties, RecordNumber } from './number.ts';
import type { ParentProperties, PathProperties, RecordParent } from './parent.ts';
import type { UsualCall } from './usual-calls.ts';
import type { Workflow } from './workflow.ts';

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
  Only extends UsualCall = UsualCall,
  Parent extends RecordParent = RecordParent,
  Flow extends Workflow = Workflow,
  Numbered extends RecordNumber = RecordNumber,
> {
  /** In the names of calls and, in lower case, in sentences: 'Company', 'BusinessEntity'. */
  one: One;
  many: Many;
  /** One and several records in sentences, where the names of the calls do not say it: 'package of work'. */
  nouns?: readonly [one: string, many: string];
  /** Table, kind of record in the history, and name in the live stream. */
  table: string;
  /** Column and field of the id. */
  id: IdName;
  /** The field that identifies records to people. */
  title: keyof F & string;
  /** The field that distinguishes records of the same name in search results; their number by default. */
  hint?: keyof F & string;
  /** Domain of its calls. */
  domain: string;
  /** Topic of the domain's calls in the reference; those of hand-written domains are in `domains.ts`. */
  topic?: string;
  /** Further domains whose calls show the records: their queries are fetched again when one changes. */
  alsoShownIn?: readonly string[];
  /** Its permission module: view, create, edit, delete. */
  module: Module;
  /**
   * Path of the list, by default `path`; the export is under `/export`. Without `{workspaceId}` it lists all workspaces of
   * the caller.
   */
  listPath?: ListPath;
  /**
   * Path of the records, with `{workspaceId}`, `{projectId}` for records below a project, and the parameters of its
   * parents for children.
   */
  path: Path;
  /**
   * Address of its list in the workspace (below the project with `{projectId}`): saved views belong to it. Absent for
   * children that are shown on their parent's page only.
   */
  page?: Page;
  /** True if a record has its own page under the list's address; else it opens in a drawer of the list. */
  hasPage?: boolean;
  fields: F;
  /** Columns that are returned but never sent: maintained by rules. */
  columns?: Columns;
  /** Returned, but not stored: filled in by the server's `present`. */
  computed?: Computed;
  /** Names that the list can be sorted by; each needs its index. */
  sort: readonly string[];
  /** Records a page of the list where the query does not say; 50 by default. */
  pageSize?: number;
  /** Filters of the list in addition to the usual ones; a name that is a column means equality. */
  filters?: Filters;
  /**
   * The field with the project that a record belongs to: visibility and permissions follow that project. With
   * `{projectId}` in the path it is the column `project_id`, and no field.
   */
  project?: (keyof F & string) | 'project_id';
  /**
   * The field with the people concerned by a record, objects with a `kinde_id`: callers restricted to their own records
   * (`own` of the module) see those that list them.
   */
  people?: keyof F & string;
  /** Names that a creating body may have and that are not stored: other programs send them. */
  ignored?: TProperties;
  /** The record that it belongs to. */
  parent?: Parent;
  /** Its states and acts: calls, abilities and buttons follow from them. Columns `status` and `status_reason`. */
  workflow?: Flow;
  /** Numbers its records on their project. */
  number?: Numbered;
  /** True if other programs change its records without their version; a change then applies to the current one. */
  versionIsOptional?: boolean;
  /** Only these of the usual calls. */
  only?: readonly Only[];
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
  /** The message after a deletion. */
  deleted?: string;
  /** If the id in the path is missing or invalid. */
  missingIdToUpdate?: string;
  missingIdToDelete?: string;
  missingIdToRestore?: string;
  missingWorkspace?: string;
}

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

/** The properties of a declared record as it is answered. */
export type AnswerOfRecord<IdName extends string, F, Columns, Computed, More> = TObject<
  { [Name in IdName | 'workspace_id']: TString } & AnswerProperties<F> & Columns & Computed & More & CommonProperties
>;
/** Properties of the answer that follow from the options of a record. */
export type OptionProperties<Path, Parent, Flow, Numbered> = (Path extends `${string}{projectId}${string}`
  ? { project_id: TString }
  : Record<never, never>) &
  ParentProperties<Parent> &
  FlowProperties<Flow> &
  NumberProperties<Numbered>;

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
    infer Attachments,
    infer Only,
    infer Parent,
    infer Flow,
    infer Numbered
  >
    ? CallsOf<{
        one: One;
        many: Many;
        listPath: ListPath;
        path: Path;
        fields: F;
        answer: AnswerOfRecord<IdName, F, Columns, Computed, OptionProperties<Path, Parent, Flow, Numbered>>;
        filters: DefaultFilters<ListPath, F> & Filters;
        only: Only;
      }> &
        (Attachments extends true ? AttachmentCalls<One, `${Path}/{id}`> : unknown) &
        ActCalls<
          One,
          OneParams<Path>,
          AnswerOfRecord<IdName, F, Columns, Computed, OptionProperties<Path, Parent, Flow, Numbered>>,
          Flow
        > &
        MoveCalls<
          One,
          OneParams<Path>,
          AnswerOfRecord<IdName, F, Columns, Computed, OptionProperties<Path, Parent, Flow, Numbered>>,
          Parent
        >
    : never;

interface TypesOfCalls {
  one: string;
  many: string;
  listPath: string;
  path: string;
  fields: RecordFields;
  answer: TObject;
  filters: TProperties;
  only: UsualCall;
}
type If<Only, Name extends UsualCall, Calls> = Name extends Only ? Calls : unknown;
type CallsOf<D extends TypesOfCalls> = If<
  D['only'],
  'list',
  {
    [Name in `list${D['many']}`]: Call<
      ListParams<D['listPath']>,
      ListQuery<D['filters']>,
      undefined,
      ListAnswer<D['answer']>
    >;
  }
> &
  If<
    D['only'],
    'export',
    { [Name in `export${D['many']}`]: Call<ListParams<D['listPath']>, ExportQuery<D['filters']>, undefined, undefined> }
  > &
  If<D['only'], 'get', { [Name in `get${D['one']}`]: Call<OneParams<D['path']>, undefined, undefined, D['answer']> }> &
  If<
    D['only'],
    'create',
    {
      [Name in `create${D['one']}`]: Call<
        TObject<PathProperties<D['path']>>,
        undefined,
        TObject<CreateProperties<D['fields']>>,
        D['answer']
      >;
    }
  > &
  If<
    D['only'],
    'update',
    {
      [Name in `update${D['one']}`]: Call<
        OneParams<D['path']>,
        undefined,
        TObject<UpdateProperties<D['fields']> & { version: TInteger }>,
        D['answer']
      >;
    }
  > &
  If<
    D['only'],
    'delete',
    { [Name in `delete${D['one']}`]: Call<OneParams<D['path']>, undefined, undefined, typeof Message> }
  > &
  If<
    D['only'],
    'restore',
    { [Name in `restore${D['one']}`]: Call<OneParams<D['path']>, undefined, undefined, D['answer']> }
  >;

type MoveCalls<One extends string, Params extends TObject, Answer extends TObject, Parent> = [Parent] extends [
  { ordered: true },
]
  ? [Parent] extends [never]
    ? unknown
    : { [Name in `move${One}`]: Call<Params, undefined, TObject<{ before: TUnion<[TString, TNull]> }>, Answer> }
  : unknown;
