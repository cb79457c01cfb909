// Which project records a caller sees: internal people see all of the workspace, external people those of their
// projects.
import { permissionOf, type AnyRecord, type Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { againstRule, notFound } from '../failures.ts';
import { hasPermissionOn, isNarrowedToOwn, lacking, seesProject, switchedOffPart, type Scope } from '../scope.ts';

/** A scope and the projects that its lists are restricted to; null if all of the workspace are visible. */
export interface Visible {
  scope: Scope;
  only: string[] | null;
  /** Projects on which the part is switched off: their records are not shown. */
  except: string[];
}

/** The scope with the projects on which the caller may see records. */
export function visibleIn(scope: Scope, view: Permission): Visible {
  const granted = [...scope.membership.projectPermissions]
    .filter(([, ownPermissions]) => ownPermissions.has(view))
    .map(([id]) => id);
  const except = [...scope.membership.projectsSwitchedOff.keys()].filter(
    (id) => switchedOffPart(scope.membership, view, id) !== null,
  );
  const only = scope.membership.isExternal || !scope.can(view) ? granted.filter((id) => !except.includes(id)) : null;
  return { scope, only, except };
}

/** True if the caller sees records of the project, or of no project. */
export function seesPart(scope: Scope, view: Permission, projectId: string | null): boolean {
  const { only, except } = visibleIn(scope, view);
  if (projectId !== null && except.includes(projectId.toLowerCase())) return false;
  return only === null || (projectId !== null && only.includes(projectId.toLowerCase()));
}

/** Condition on the rows `t`: those of the scopes; in a restricted scope those of its projects. */
export function within(visible: Visible[], projectColumn: string | undefined): RawBuilder<unknown> {
  const each = visible.map(({ scope, only, except }) =>
    only === null || projectColumn === undefined
      ? except.length === 0 || projectColumn === undefined
        ? sql`t.workspace_id = ${scope.workspaceId}`
        : sql`(t.workspace_id = ${scope.workspaceId} AND NOT coalesce(${sql.ref(`t.${projectColumn}`)} = ANY(${except}::uuid[]), FALSE))`
      : sql`(t.workspace_id = ${scope.workspaceId} AND ${sql.ref(`t.${projectColumn}`)} = ANY(${only}::uuid[]))`,
  );
  return each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`;
}

interface WholeOrOwn {
  /** The table alias of the rows, which have `workspace_id` and `project_id`. */
  alias: string;
  /** Condition on the rows of projects that the caller sees fully; by default all of them. */
  whole?: RawBuilder<unknown>;
  /** Condition on the rows that the caller sees elsewhere. */
  own: RawBuilder<unknown>;
}

/** Condition on the rows that a caller sees: all of some projects, and their own rows on others. */
export function wholeOrOwn(
  scope: Scope,
  view: Permission,
  { alias, whole = sql`TRUE`, own }: WholeOrOwn,
): RawBuilder<unknown> {
  const { only, except } = visibleIn(scope, view);
  const project = sql.ref(`${alias}.project_id`);
  const isWholeOn = (projectId: string | null) => hasPermissionOn(scope.membership, view, projectId);
  const seen =
    only === null
      ? isWholeOn(null)
        ? whole
        : own
      : sql`((${project} = ANY(${only.filter(isWholeOn)}::uuid[]) AND ${whole}) OR (${project} = ANY(${only}::uuid[]) AND ${own}))`;
  const off = except.length === 0 ? sql`` : sql` AND NOT ${project} = ANY(${except}::uuid[])`;
  return sql`(${sql.ref(`${alias}.workspace_id`)} = ${scope.workspaceId} AND ${seen}${off})`;
}

/**
 * Condition on the rows `t` of a record that concerns people: if the caller is restricted to own records, those that
 * name them.
 */
export function concerning(record: AnyRecord, scope: Scope): RawBuilder<unknown> {
  const own =
    record.people && sql`${sql.ref(`t.${record.people}`)} @> ${JSON.stringify([{ kinde_id: scope.personId }])}::jsonb`;
  const view = permissionOf(record, 'view');
  const whole = own && wholeProjects(record, scope, view);
  if (!own || whole === 'all') return sql`TRUE`;
  return sql`(t.workspace_id <> ${scope.workspaceId} OR ${own}
    ${record.project && whole ? sql`OR ${sql.ref(`t.${record.project}`)} = ANY(${whole}::uuid[])` : sql``})`;
}

/** True if the record concerns everybody, if the caller sees more than their own records, or if it names the caller. */
export function concerns(record: AnyRecord, scope: Scope, row: Readonly<Record<string, unknown>>): boolean {
  if (!record.people) return true;
  const whole = wholeProjects(record, scope, permissionOf(record, 'view'));
  if (whole === 'all' || (record.project && whole.includes(String(row[record.project])))) return true;
  const people = row[record.people] as { kinde_id: string }[];
  return people.some(({ kinde_id: id }) => id === scope.personId);
}

/** The projects on which the caller sees all records, not only their own. */
function wholeProjects(record: AnyRecord, scope: Scope, view: Permission): string[] | 'all' {
  if (!record.project) return isNarrowedToOwn(scope, view) ? [] : 'all';
  const { membership } = scope;
  if (!membership.isExternal && hasPermissionOn(membership, view, null)) return 'all';
  return [...membership.projectPermissions.keys()].filter((id) => hasPermissionOn(membership, view, id));
}

/** Throws 404 if the project of a path is not in the workspace, or not visible to the caller. */
export async function seeProject(db: Db, scope: Scope, view: Permission, projectId: string): Promise<void> {
  const { rows } = await sql`SELECT FROM projects
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}`.execute(db);
  if (rows.length === 0 || !seesPart(scope, view, projectId)) throw notFound();
}

/** Refuses a project that is not in the workspace, or not visible to the caller. */
export async function checkProject(
  db: Db,
  scope: Scope,
  { view, field, projectId }: { view: Permission; field: string; projectId: string | null },
): Promise<void> {
  if (!projectId) {
    return;
  }
  const { rows } = await sql`SELECT FROM projects
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}`.execute(db);
  if (rows.length > 0 && seesProject(scope, projectId) && switchedOffPart(scope.membership, view, projectId) !== null) {
    throw lacking(scope, view, projectId);
  }
  if (rows.length === 0 || !seesPart(scope, view, projectId)) {
    throw againstRule({ [field]: ['There is no such project in this workspace.'] });
  }
}

/** Names of projects by id, for rows that belong to projects. */
export async function projectNamesOf(
  db: Db,
  rows: readonly { workspace_id: string; project_id: string | null }[],
): Promise<Map<string, string>> {
  const { rows: found } = await sql<{ project_id: string; project_name: string }>`SELECT project_id, project_name
    FROM projects WHERE (workspace_id, project_id) IN (SELECT * FROM unnest(
      ${rows.map((row) => row.workspace_id)}::uuid[], ${rows.map((row) => row.project_id)}::uuid[]))`.execute(db);
  return new Map(found.map((row) => [row.project_id, row.project_name]));
}
