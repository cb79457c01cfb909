// Which records of projects a caller sees: people of the company all of the workspace, external people those of their
// projects.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { againstRule } from '../failures.ts';
import type { Scope } from '../scope.ts';

/** A scope and the projects that its lists are narrowed to; null where all of the workspace are seen. */
export interface Visible {
  scope: Scope;
  only: string[] | null;
}

/** The scope with the projects on which the permission lets the caller see records. */
export function visibleIn(scope: Scope, view: Permission): Visible {
  const granted = [...scope.membership.projectPermissions]
    .filter(([, ownPermissions]) => ownPermissions.has(view))
    .map(([id]) => id);
  return { scope, only: scope.membership.isExternal || !scope.can(view) ? granted : null };
}

/** True where a record of the project, or of no project, is seen. */
export function seesPart(scope: Scope, view: Permission, projectId: string | null): boolean {
  const { only } = visibleIn(scope, view);
  return only === null || (projectId !== null && only.includes(projectId.toLowerCase()));
}

/** Condition on the rows `t`: of the scopes; in a narrowed scope those of its projects. */
export function within(visible: Visible[], projectColumn: string | undefined): RawBuilder<unknown> {
  const each = visible.map(({ scope, only }) =>
    only === null || projectColumn === undefined
      ? sql`t.workspace_id = ${scope.workspaceId}`
      : sql`(t.workspace_id = ${scope.workspaceId} AND ${sql.ref(`t.${projectColumn}`)} = ANY(${only}::uuid[]))`,
  );
  return each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`;
}

/** Refuses a project that is not of the workspace, or not seen by the caller. */
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
