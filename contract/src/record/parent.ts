// Children of a parent: the milestones of a package of work, the prequalifications of a company. A child is seen, written
// and counted below its parent: a parent that is deleted takes its children along, and restores them with itself.
import { Type, type TInteger, type TProperties, type TString } from 'typebox';
import { call, type Call } from '../call.ts';
import { Fields, Id, Nullable } from '../schema.ts';
import type { AnyRecord } from './record.ts';

export interface RecordParent {
  /** The declaration of the parent. */
  record: AnyRecord;
  /** The column with the parent's id: one of the fields, or filled from the path if that names the parent. */
  field: string;
  /** Children are kept in an order of their own (column `position`), and can be moved. */
  ordered?: boolean;
}

/** The names of the parameters in a path. */
export type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;
/** The parameters of a path. */
export type PathProperties<Path extends string> = { [Name in NamesIn<Path>]: TString };

/** Properties of the answer of a child. */
export type ParentProperties<Parent> = [Parent] extends [never]
  ? Record<never, never>
  : (Parent extends { field: infer Field extends string } ? { [Name in Field]: TString } : Record<never, never>) &
      (Parent extends { ordered: true } ? { position: TInteger } : Record<never, never>);

const ownParams = new Set(['workspaceId', 'projectId', 'id']);

/** The parameters of ancestors in a path, the parent's last. */
export const ancestorsIn = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).filter((name) => !ownParams.has(name));

/** The parameter of the path with the parent's id; undefined if the path does not name the parent. */
export const parentParamOf = ({ path, parent }: Pick<AnyRecord, 'path' | 'parent'>): string | undefined =>
  parent && ancestorsIn(path).at(-1);

/** The path parameters of a record's calls. */
export function paramsIn(path: string): TProperties {
  return {
    workspaceId: Id('The workspace'),
    ...(path.includes('{projectId}') ? { projectId: Id('The project') } : {}),
    ...Object.fromEntries(ancestorsIn(path).map((name) => [name, Id(`The ${name.replace(/Id$/, '').toLowerCase()}`)])),
  };
}

/** Properties of the answer that a child has in addition to its fields. */
export function parentProperties({ parent, fields }: Pick<AnyRecord, 'parent' | 'fields'>): TProperties {
  if (!parent) return {};
  return {
    ...(parent.field in fields ? {} : { [parent.field]: Type.String({ description: `The ${parent.record.oneWord}` }) }),
    ...(parent.ordered
      ? {
          position: Type.Integer({ description: `Orders the list of the ${parent.record.oneWord}; gaps mean nothing` }),
        }
      : {}),
  };
}

const counted = 'x-counts';

/** A computed property of a parent: how many of its children of a table are in use. */
export const countOf = (table: string) =>
  Nullable(Type.Integer({ description: 'How many there are; null for people who may not see them', [counted]: table }));

/** The tables that computed properties count, by the name of the property. */
export const countsIn = (computed: TProperties = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(computed).flatMap(([name, schema]) => {
      const [first] = (schema as { anyOf?: Record<string, unknown>[] }).anyOf ?? [];
      return typeof first?.[counted] === 'string' ? [[name, first[counted]]] : [];
    }),
  );

/** The call that moves a child among its siblings. */
export function moveCall(
  one: string,
  more: Pick<Call, 'domain' | 'tenancy' | 'permission' | 'params' | 'answer' | 'path'>,
): Call {
  return call({
    method: 'POST',
    ...more,
    summary: `Move a ${one} within its list`,
    description: 'Its version stays: moving a record changes nothing that somebody else could be editing.',
    body: Fields({ before: Nullable(Id('The one that it is put before; null puts it last')) }),
    failures: [409, 422],
    failureMessage: `Failed to move ${one}`,
  }) as Call;
}
