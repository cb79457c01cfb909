// A plain record, declared once: its calls, its history labels, its place on the screens and the columns of its export
// are derived from the declaration (docs/add-a-domain.md). Rules, states and prices stay in the domain.
import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { call, type Call } from '../call.ts';
import type { Permission } from '../permissions.ts';
import {
  deletedInstead,
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  List,
  listQuery,
  Message,
  Optional,
  Trail,
  Version,
} from '../schema.ts';
import { actCalls, flowFilters, flowProperties, withCalls } from './act-calls.ts';
import { attachmentCalls } from './attachments.ts';
import type { AnswerOfRecord, OptionProperties, RecordCalls, RecordDefinition, RecordWords } from './definition.ts';
import { importCalls } from './imports.ts';
import { nounsOf } from './in-words.ts';
import { mergeCall, similarCall } from './merging.ts';
import { givenOf, type CreateProperties, type RecordFields } from './fields.ts';
import { numberSchema, type RecordNumber } from './number.ts';
import { moveCall, paramsIn, parentProperties, type RecordParent } from './parent.ts';
import { usualCalls, type UsualCall } from './usual-calls.ts';
import type { Workflow } from './workflow.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The declaration with its calls, whose types follow from the declaration. */
export function record<
  const One extends string,
  const Many extends string,
  const IdName extends string,
  const Path extends string,
  const F extends RecordFields,
  const ListPath extends string = Path,
  const Columns extends TProperties = Record<never, never>,
  const Computed extends TProperties = Record<never, never>,
  const Filters extends TProperties = Record<never, never>,
  const Page extends string = never,
  const Attachments extends boolean = false,
  const Only extends UsualCall = UsualCall,
  const Parent extends RecordParent = never,
  const Flow extends Workflow = never,
  const Numbered extends RecordNumber = never,
>(
  definition: RecordDefinition<
    One,
    Many,
    IdName,
    ListPath,
    Path,
    F,
    Columns,
    Computed,
    Filters,
    Page,
    Attachments,
    Only,
    Parent,
    Flow,
    Numbered
  >,
) {
  const plain = completed(definition as unknown as RecordDefinition);
  // The properties of the answer and the calls follow from the declaration, by the types named here.
  return {
    ...definition,
    ...({ sort: plain.sort, project: plain.project, hint: plain.hint } as Pick<
      typeof definition,
      'sort' | 'project' | 'hint'
    >),
    listPath: plain.listPath as ListPath,
    ...(plain.workflow ? { workflow: plain.workflow as Flow } : {}),
    oneWord: nounsOf(plain)[0],
    manyWord: nounsOf(plain)[1],
    answer: answerOf(plain) as unknown as AnswerOfRecord<
      IdName,
      F,
      Columns,
      Computed,
      OptionProperties<Path, Parent, Flow, Numbered>
    >,
    calls: callsOf(plain) as unknown as RecordCalls<typeof definition>,
  };
}

/** The declaration with what follows from its other parts. */
function completed(d: RecordDefinition): RecordDefinition {
  const project = d.project ?? (d.path.includes('{projectId}') ? 'project_id' : undefined);
  return {
    ...d,
    listPath: d.listPath ?? d.path,
    ...(project ? { project } : {}),
    ...(d.number && !d.hint ? { hint: d.number.field ?? 'number' } : {}),
    ...(d.parent?.ordered ? { sort: ['position', ...d.sort] } : {}),
    ...(d.workflow ? { workflow: withCalls(d.workflow, d.one) } : {}),
  };
}

/** A declared record with any fields. */
export interface AnyRecord extends RecordDefinition {
  listPath: string;
  oneWord: string;
  manyWord: string;
  answer: TObject;
  calls: object;
}

/** A declared record as it is answered. */
export type AnsweredRecord<R extends Pick<AnyRecord, 'answer'>> = Static<R['answer']>;
/** The body that creates one. */
export type CreatedRecord<R extends Pick<AnyRecord, 'fields'>> = Static<TObject<CreateProperties<R['fields']>>>;

/** True if the record has this of the usual calls. */
export const hasCall = ({ only }: Pick<RecordDefinition, 'only'>, name: UsualCall): boolean =>
  only === undefined || only.includes(name);

/** The permission of an action on a record. */
export const permissionOf = (
  { module }: Pick<AnyRecord, 'module'>,
  action: 'view' | 'create' | 'edit' | 'delete',
): Permission => `${module}:${action}`;

/** The names of the usual calls that a record leaves out. */
const leftOut = ({ one, many, only }: RecordDefinition): Set<string> =>
  new Set(
    usualCalls
      .filter((name) => only !== undefined && !only.includes(name))
      .map((name) => `${name}${name === 'list' || name === 'export' ? many : one}`),
  );

function callsOf(d: RecordDefinition): Record<string, Call> {
  const left = leftOut(d);
  return Object.fromEntries(Object.entries(allCallsOf(d)).filter(([name]) => !left.has(name)));
}

function allCallsOf(d: RecordDefinition): Record<string, Call> {
  const words = wordsOf(d);
  const { listPath = d.path } = d;
  const one = nounsOf(d)[0];
  const fields = Object.entries(d.fields);
  const answer = answerOf(d);
  const isBelowWorkspace = listPath.includes('{workspaceId}');
  const area = { domain: d.domain, tenancy: 'workspace', ...(d.project ? { projectGrants: true } : {}) } as const;
  const listArea = isBelowWorkspace
    ? { ...area, params: Fields(paramsIn(listPath)) }
    : ({ domain: d.domain, tenancy: 'workspaces' } as const);
  const remove = d.archives ? 'Archive' : 'Delete';
  const removed = d.archives ? 'archived' : 'deleted';
  const missing = (id?: string) => missingIn({ workspaceId: words.missingWorkspace, id });
  const filters = {
    ...(isBelowWorkspace
      ? {}
      : {
          workspace_id: Optional(Id('The workspace; all of the caller where absent')),
          id: Optional(Id('The one with this id')),
        }),
    ...(d.project ? { [d.project]: Optional(Id('The project')) } : {}),
    ...deletedInstead,
    ...flowFilters(d.workflow),
    ...d.filters,
  };
  const may = (action: Parameters<typeof permissionOf>[1]) => permissionOf(d, action);
  const oneArea = { ...area, params: Fields({ ...paramsIn(d.path), id: Id(`The ${one}`) }) };
  return {
    [`list${d.many}`]: call({
      method: 'GET',
      path: listPath,
      ...listArea,
      permission: may('view'),
      summary: words.listSummary,
      query: listQuery(d.sort, filters, d.pageSize),
      answer: List(answer),
      ...(isBelowWorkspace ? missing() : {}),
      failureMessage: words.listFailure,
    }),
    [`export${d.many}`]: call({
      method: 'GET',
      path: `${listPath}/export`,
      ...listArea,
      permission: may('view'),
      summary: `The ${nounsOf(d)[1]} as CSV or XLSX, with the same filters`,
      description: exportDescription,
      query: listQuery(d.sort, { ...filters, ...exportFormat }),
      answerMedia: exportMedia,
      failures: [422],
      failureMessage: words.exportFailure,
    }),
    [`get${d.one}`]: call({
      method: 'GET',
      path: `${d.path}/{id}`,
      ...oneArea,
      permission: may('view'),
      summary: `One ${one}, ${removed} or not`,
      answer,
      failureMessage: words.getFailure,
    }),
    [`create${d.one}`]: call({
      method: 'POST',
      path: d.path,
      ...area,
      permission: may('create'),
      summary: words.createSummary,
      params: Fields(paramsIn(d.path)),
      body: Fields({
        ...Object.fromEntries(
          fields.map(([name, field]) => [name, field.presence === 'required' ? field.input : givenOf(field)]),
        ),
        ...d.ignored,
      }),
      status: 201,
      answer,
      failures: [409, 422],
      idempotent: true,
      ...missing(),
      failureMessage: words.createFailure,
    }),
    [`update${d.one}`]: call({
      method: 'PATCH',
      path: `${d.path}/{id}`,
      ...oneArea,
      permission: may('edit'),
      summary: `Change a ${one}`,
      body: Fields({
        ...Object.fromEntries(
          fields.filter(([, field]) => !field.isFixed).map(([name, field]) => [name, givenOf(field)]),
        ),
        version: d.versionIsOptional ? Optional(Version) : Version,
      }),
      answer,
      failures: [409, 422],
      ...missing(words.missingIdToUpdate),
      failureMessage: words.updateFailure,
    }),
    [`delete${d.one}`]: call({
      method: 'DELETE',
      path: `${d.path}/{id}`,
      ...oneArea,
      permission: may('delete'),
      summary: `${remove} a ${one}; it can be restored`,
      answer: Message,
      failures: [409],
      ...missing(words.missingIdToDelete),
      failureMessage: words.deleteFailure,
    }),
    [`restore${d.one}`]: call({
      method: 'POST',
      path: `${d.path}/{id}/restore`,
      ...oneArea,
      permission: may('delete'),
      summary: `Restore a ${removed} ${one}`,
      answer,
      failures: [409],
      ...missing(words.missingIdToRestore),
      failureMessage: words.restoreFailure,
    }),
    ...(d.similar
      ? { [`similar${d.many}`]: similarCall(d, { ...area, params: Fields(paramsIn(d.path)), permission: may('view') }) }
      : {}),
    ...(d.merges ? { [`merge${d.one}`]: mergeCall(d, { ...oneArea, permission: may('delete'), answer }) } : {}),
    ...(d.attachments
      ? attachmentCalls({
          one: d.one,
          oneWord: one,
          domain: d.domain,
          path: `${d.path}/{id}`,
          view: may('view'),
          edit: may('edit'),
          projectGrants: d.project !== undefined,
        })
      : {}),
    ...actCalls(d, { area, answer }),
    ...(d.parent?.ordered
      ? {
          [`move${d.one}`]: moveCall(one, { ...oneArea, permission: may('edit'), path: `${d.path}/{id}/move`, answer }),
        }
      : {}),
    ...(d.imports
      ? importCalls(d, {
          plural: nounsOf(d)[1],
          params: paramsIn(d.path),
          // Its rows contain their projects: only people who may create records in all of them can import.
          area: { domain: d.domain, tenancy: 'workspace', permission: may('create') },
        })
      : {}),
  };
}

/** The messages for missing parameters prescribed by the source documents. */
function missingIn(sentences: Record<string, string | undefined>): Pick<Call, 'missingParams'> {
  const given = Object.entries(sentences).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return given.length > 0 ? { missingParams: Object.fromEntries(given) } : {};
}

function answerOf(d: RecordDefinition): TObject {
  return Type.Object({
    [d.id]: Type.String(),
    workspace_id: Type.String(),
    ...Object.fromEntries(Object.entries(d.fields).map(([name, field]) => [name, field.answer])),
    ...(d.project && !(d.project in d.fields) ? { [d.project]: Type.String({ description: 'The project' }) } : {}),
    ...parentProperties(d),
    ...(d.number ? { [d.number.field ?? 'number']: numberSchema(d.number) } : {}),
    ...flowProperties(d.workflow),
    ...d.columns,
    ...d.computed,
    is_deleted: Type.Boolean(),
    version: Version,
    ...Trail,
    abilities: Type.Array(Type.String()),
  });
}

/** The messages and summaries of a record's calls. */
export function wordsOf(d: Pick<RecordDefinition, 'one' | 'many' | 'nouns' | 'words'>): RecordWords {
  const [single, plural] = nounsOf(d);
  return {
    listSummary: `${capital(plural)} of the workspace`,
    createSummary: `Add a ${single}`,
    listFailure: `Failed to fetch ${plural}`,
    getFailure: `Failed to fetch ${single}`,
    createFailure: `Failed to create ${single}`,
    updateFailure: `Failed to update ${single}`,
    deleteFailure: `Failed to delete ${single}`,
    restoreFailure: `Failed to restore ${single}`,
    exportFailure: `Failed to export ${plural}`,
    ...d.words,
  };
}
