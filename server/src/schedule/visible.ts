// Which tasks a caller sees: internal people all of the workspace, others those of their projects, and people who see
// only their own work the tasks assigned to them.
import { sql, type RawBuilder } from 'kysely';
import type { Permission } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import { notPermitted } from '../platform/failures.ts';

const view: Permission = 'schedule:view';

/** True if the caller sees only their own tasks of the project. */
export function seesOwnOnly(scope: Scope, projectId: string | null): boolean {
  return scope.membership.isExternal && scope.can('schedule:own', projectId);
}

/** True if the caller sees details of a programme: its resources and the constraints of its tasks. */
export const seesResources = (scope: Scope, projectId: string): boolean => scope.can('schedule:analyse', projectId);

/** Refuses people who see only their own tasks: they may not see figures of a whole programme. */
export function refuseOwnOnly(scope: Scope, projectId: string): void {
  if (seesOwnOnly(scope, projectId)) {
    throw notPermitted(view);
  }
}

/** The condition on `a` (actions) for the rows that the callers of these scopes see. */
export function visibleActions(scopes: readonly Scope[]): RawBuilder<unknown> {
  const each = scopes.map((scope) => {
    const inWorkspace = sql`a.workspace_id = ${scope.workspaceId}`;
    if (!scope.membership.isExternal && scope.can(view)) {
      return inWorkspace;
    }
    const granted = [...scope.membership.projectPermissions]
      .filter(([, ownPermissions]) => ownPermissions.has(view))
      .map(([id]) => id);
    const own = granted.filter((id) => seesOwnOnly(scope, id));
    const whole = granted.filter((id) => !own.includes(id));
    return sql`(${inWorkspace} AND (a.project_id = ANY(${whole}::uuid[])
      OR (a.project_id = ANY(${own}::uuid[]) AND a.assignee_user_id = ${scope.personId})))`;
  });
  return each.length === 0 ? sql`FALSE` : sql`(${sql.join(each, sql` OR `)})`;
}
