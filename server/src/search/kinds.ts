// The kinds of record that the search finds, each under the rules of its own list: the same rows for the same people.
// Declared records are included automatically; a hand-written domain adds a line.
import { permissionOf, records, type AnyRecord, type Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import { visibleProjects } from '../labour-rates/overrides/present.ts';
import { visibleDocuments, visibleFolders } from '../documents/visible.ts';
import { visibleForms } from '../forms/visible.ts';
import { visibleRules, visibleTransmittals } from '../transmittals/visible.ts';
import { onlyProjects as projectsOfPeople, onProjects } from '../people/visible-people.ts';
import { mayAnywhere } from '../platform/permitted-scopes.ts';
import { concerning, visibleIn } from '../platform/records/visible.ts';
import type { Scope } from '../platform/scope.ts';
import { onlyProjects } from '../projects/visible-projects.ts';
import { seesOwnOnly, visibleActions } from '../schedule/visible.ts';

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

/** `alias` is the part of `id` before the dot. */
function kindOf(written: Written): SearchedKind {
  const alias = written.id.split('.')[0]!;
  const usual = { idType: 'uuid', project: 'NULL', projects: () => null, detail: 'NULL', kindWord: 'NULL' } as const;
  return { ...usual, workspace: `${alias}.workspace_id`, ...written };
}

/** Additional rules of declared records whose visibility depends on more than their project. */
const seenBy: Readonly<Record<string, (scope: Scope) => RawBuilder<unknown>>> = {
  documents: (scope) => visibleDocuments(scope),
  cde_folders: (scope) => visibleFolders(scope),
  distribution_rules: visibleRules,
};

function declaredKind(record: AnyRecord): SearchedKind {
  const view = permissionOf(record, 'view');
  return kindOf({
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
      sql`NOT t.is_deleted AND ${concerning(record, scope)} AND ${seenBy[record.table]?.(scope) ?? sql`TRUE`}`,
  });
}

/** Projects on which the caller has the permission and sees the whole programme; null for all. */
function wholeProgrammes(scope: Scope, permission: Permission): string[] | null {
  const { only } = visibleIn(scope, permission);
  return only && only.filter((projectId) => !seesOwnOnly(scope, projectId));
}

const written: Written[] = [
  {
    kind: 'projects',
    view: 'projects:view',
    from: 'projects p',
    id: 'p.project_id',
    title: 'p.project_name',
    detail: 'p.project_number',
    project: 'p.project_id',
    projects: (scope) => onlyProjects(scope, false),
    where: () => sql`TRUE`,
  },
  {
    kind: 'members',
    view: 'members:view',
    idType: 'text',
    from: 'members m JOIN persons p ON p.kinde_id = m.kinde_id',
    id: 'm.kinde_id',
    title: `trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name))`,
    detail: 'coalesce(m.invited_email, p.email)',
    where: (scope) => onProjects(projectsOfPeople(scope), scope.personId) ?? sql`TRUE`,
  },
  {
    kind: 'roles',
    view: 'roles:view',
    from: 'roles r',
    id: 'r.id',
    title: 'r.name',
    detail: 'r.description',
    where: () => sql`NOT r.is_deleted`,
  },
  {
    kind: 'labour_rates',
    view: 'labour_rates:view',
    from: 'labour_rates r',
    id: 'r.id',
    title: 'r.name',
    detail: `concat_ws(' · ', r.role, r.level)`,
    // The versions of a rate that have not been superseded.
    where: () => sql`NOT r.is_deleted AND (r.superseded_on IS NULL OR r.superseded_on > current_date)`,
  },
  {
    kind: 'labour_awards',
    view: 'labour_rates:view',
    from: 'labour_awards a',
    id: 'a.id',
    title: 'a.name',
    detail: 'a.code',
    where: () => sql`NOT a.is_deleted`,
  },
  {
    kind: 'labour_allowances',
    view: 'labour_rates:view',
    from: 'labour_allowances l JOIN labour_rates r ON r.workspace_id = l.workspace_id AND r.id = l.labour_rate_id',
    id: 'l.id',
    title: 'l.name',
    detail: 'r.name',
    where: () => sql`NOT l.is_deleted AND NOT r.is_deleted`,
  },
  {
    kind: 'labour_overrides',
    view: 'labour_overrides:view',
    from: 'labour_overrides o',
    id: 'o.id',
    title: 'o.reason',
    project: 'o.project_id',
    projects: visibleProjects,
    where: () => sql`NOT o.is_deleted`,
  },
  {
    kind: 'actions',
    view: 'schedule:view',
    from: 'actions a',
    id: 'a.action_id',
    title: 'a.name',
    detail: 'a.code',
    kindWord: `nullif(a.action_category, 'Scheduling Task')`,
    project: 'a.project_id',
    projects: (scope) => visibleIn(scope, 'schedule:view').only,
    where: (scope) => sql`NOT a.is_deleted AND ${visibleActions([scope])}`,
  },
  {
    kind: 'forms',
    view: 'forms:view',
    from: 'forms f',
    id: 'f.id',
    title: 'f.title',
    detail: `'FRM-' || lpad(f.number::text, 4, '0')`,
    project: 'f.project_id',
    projects: (scope) => visibleIn(scope, 'forms:view').only,
    where: (scope) => sql`NOT f.is_deleted AND ${visibleForms([scope])}`,
  },
  {
    kind: 'transmittals',
    view: 'transmittals:view',
    from: 'transmittals t',
    id: 't.id',
    title: 't.subject',
    detail: 't.reference',
    project: 't.project_id',
    projects: (scope) => visibleIn(scope, 'transmittals:view').only,
    where: (scope) => sql`NOT t.is_deleted AND ${visibleTransmittals([scope])}`,
  },
  {
    kind: 'wbs',
    view: 'schedule:view',
    from: 'wbs w',
    id: 'w.wbs_id',
    title: 'w.name',
    detail: 'w.code',
    project: 'w.project_id',
    projects: (scope) => visibleIn(scope, 'schedule:view').only,
    where: () => sql`NOT w.is_deleted`,
  },
  {
    kind: 'baselines',
    view: 'schedule:view',
    from: 'baselines b',
    id: 'b.id',
    title: 'b.name',
    detail: 'b.note',
    project: 'b.project_id',
    projects: (scope) => wholeProgrammes(scope, 'schedule:view'),
    where: () => sql`NOT b.is_deleted`,
  },
  {
    kind: 'schedule_resources',
    view: 'schedule:analyse',
    from: 'schedule_resources s',
    id: 's.id',
    title: 's.name',
    project: 's.project_id',
    projects: (scope) => wholeProgrammes(scope, 'schedule:analyse'),
    where: () => sql`NOT s.is_deleted`,
  },
];

/** Every searched kind, in the order of equal hits. */
export const searchedKinds: readonly SearchedKind[] = [
  ...written.map(kindOf),
  ...(Object.values(records) as unknown as AnyRecord[]).map(declaredKind),
];

/** The kinds whose lists the caller may open. */
export const kindsFor = (scope: Scope): SearchedKind[] => searchedKinds.filter(({ view }) => mayAnywhere(view, scope));
