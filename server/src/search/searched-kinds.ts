// The kinds of record that the search finds, each under the rules of its own list: the same rows for the same people.
// Declared records are included automatically; a hand-written domain adds its kinds in its `module.ts`.
import { permissionOf, records, type AnyRecord, type Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { mayAnywhere } from '../platform/permitted-scopes.ts';
import { concerning, visibleIn } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';

/** Rows of one kind, as SQL over the table and its alias in `from`. */
export interface SearchedKind {
  /** Table of the records, and `entity` of their search texts. */
  kind: string;
  view: Permission;
  /** Type of the ids in the table. */
  idType: 'uuid' | 'text';
  from: string;
  id: string;
  workspace: string;
  title: string;
  /** Number or code, or another value that distinguishes records of one name. */
  detail: string;
  /** A more specific label than that of the kind, such as the category of a work item. */
  kindWord: string;
  project: string;
  /** The projects whose rows the caller sees; null for all of the workspace. */
  projects: (scope: Scope) => readonly string[] | null;
  /** Further conditions on the rows that the caller sees. */
  where: (scope: Scope) => RawBuilder<unknown>;
}

type Written = Omit<SearchedKind, 'idType' | 'workspace' | 'project' | 'projects' | 'detail' | 'kindWord'> &
  Partial<SearchedKind>;

/** A kind of record for the search. The alias of its table is the part of `id` before the dot. */
export function searchedKind(written: Written): SearchedKind {
  const alias = written.id.split('.')[0]!;
  const usual = { idType: 'uuid', project: 'NULL', projects: () => null, detail: 'NULL', kindWord: 'NULL' } as const;
  return { ...usual, workspace: `${alias}.workspace_id`, ...written };
}

function declaredKind(record: AnyRecord): SearchedKind {
  const view = permissionOf(record, 'view');
  return searchedKind({
    kind: record.table,
    view,
    from: `${record.table} t`,
    // Names from the source documents may have capital letters.
    id: `t."${record.id}"`,
    title: `t."${record.title}"`,
    ...(record.hint ? { detail: `t."${record.hint}"` } : {}),
    ...(record.project
      ? { project: `t.${record.project}`, projects: (scope: Scope) => visibleIn(scope, view).only }
      : {}),
    where: (scope) =>
      sql`NOT t.is_deleted AND ${concerning(record, scope)} AND ${rules[record.table]?.(scope) ?? sql`TRUE`}`,
  });
}

/** The records of a domain that the search finds. */
export interface SearchedKinds {
  kinds?: readonly SearchedKind[];
  /** Rules of its declared records whose visibility depends on more than their project, by table. */
  seenBy?: Readonly<Record<string, (scope: Scope) => RawBuilder<unknown>>>;
}

const registered = new Map<string, SearchedKind>();
const rules: Record<string, (scope: Scope) => RawBuilder<unknown>> = {};

/** Adds a domain's records to the search. */
export function registerSearched({ kinds = [], seenBy = {} }: SearchedKinds): void {
  for (const kind of kinds) registered.set(kind.kind, kind);
  Object.assign(rules, seenBy);
}

const declared = (Object.values(records) as unknown as AnyRecord[]).map(declaredKind);

/** Every searched kind, in the order of equal hits. */
export const searchedKinds = (): readonly SearchedKind[] => [...registered.values(), ...declared];

/** The kinds whose lists the caller may open. */
export const kindsFor = (scope: Scope): SearchedKind[] =>
  searchedKinds().filter(({ view }) => mayAnywhere(view, scope));
