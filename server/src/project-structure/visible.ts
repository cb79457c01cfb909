// Which teams and buildings a caller sees: people of the house all of the workspace, others those of their projects.
import type { Permission } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { Db } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import * as store from './store.ts';

const view: Permission = 'project_structure:view';

/** The scope with the projects that its lists are narrowed to. */
export function visibleIn(scope: Scope): store.Visible {
  const granted = [...scope.membership.projectPermissions].filter(([, held]) => held.has(view)).map(([id]) => id);
  return { scope, only: scope.membership.isExternal || !scope.can(view) ? granted : null };
}

/** True where a record of the project, or of no project, is seen. */
export function seesPart(scope: Scope, projectId: string | null): boolean {
  const { only } = visibleIn(scope);
  return only === null || (projectId !== null && only.includes(projectId));
}

/** Refuses a project that is not of the workspace, or not seen by the caller. */
export async function checkProject(db: Db, scope: Scope, projectId: string | null | undefined): Promise<void> {
  if (projectId && !(seesPart(scope, projectId) && (await store.isProject(db, scope, projectId)))) {
    throw againstRule({ project_id: ['There is no such project in this workspace.'] });
  }
}

/** What the caller may do with a record. */
export function abilitiesOn(row: { is_deleted: boolean; project_id: string | null }, scope: Scope): string[] {
  return [
    ...(scope.can('project_structure:edit', row.project_id) && !row.is_deleted ? ['edit'] : []),
    ...(scope.can('project_structure:delete', row.project_id) ? [row.is_deleted ? 'restore' : 'delete'] : []),
  ];
}
