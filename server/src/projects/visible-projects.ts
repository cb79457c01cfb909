import type { Scope } from '../platform/scope.ts';

/** The projects that a caller's list is restricted to; null if all of the workspace are visible. */
export function onlyProjects(scope: Scope, managedOnly: boolean): string[] | null {
  const granted = [...scope.membership.projectPermissions]
    .filter(([, permissions]) => !managedOnly || permissions.has('projects:administer'))
    .map(([id]) => id);
  if (managedOnly) {
    return scope.can('projects:administer') ? null : granted;
  }
  return scope.membership.isExternal || !scope.can('projects:view') ? granted : null;
}
