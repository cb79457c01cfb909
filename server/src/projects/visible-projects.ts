import type { Scope } from '../platform/scope.ts';

/** The projects a caller's list is narrowed to; none where all of the workspace are seen. */
export function onlyProjects(scope: Scope, managedOnly: boolean): string[] | null {
  const granted = [...scope.membership.projectPermissions]
    .filter(([, permissions]) => !managedOnly || permissions.has('projects:administer'))
    .map(([id]) => id);
  if (managedOnly) {
    return scope.can('projects:administer') ? null : granted;
  }
  return scope.membership.isExternal || !scope.can('projects:view') ? granted : null;
}
