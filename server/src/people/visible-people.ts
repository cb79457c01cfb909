// Which people of a workspace a caller sees: all of them, or those on the projects that show their people.
import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '../platform/scope.ts';

/** The projects whose people the caller sees; null if all of the workspace are visible. */
export function onlyProjects(scope: Scope): string[] | null {
  return scope.can('members:view')
    ? null
    : [...scope.membership.projectPermissions]
        .filter(([, permissions]) => permissions.has('members:view'))
        .map(([id]) => id);
}

/** The condition on `m` (members) for those with a role on one of the projects, and oneself; null without projects. */
export const onProjects = (projects: string[] | null, self: string): RawBuilder<unknown> | null =>
  projects &&
  sql`(m.kinde_id = ${self} OR EXISTS (SELECT FROM member_roles o WHERE o.workspace_id = m.workspace_id AND o.kinde_id = m.kinde_id AND o.project_id = ANY(${projects}::uuid[])))`;
