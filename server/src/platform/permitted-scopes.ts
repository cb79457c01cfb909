// Finds the workspaces of a call and checks that the caller may make it there. Another company's workspace is answered
// as if it did not exist.
import type { FastifyRequest } from 'fastify';
import { isChange, type Call, type Permission } from '@horizon/contract';
import {
  archivedRefusal,
  lacking,
  restoringProjects,
  scopeOf,
  switchedOffPart,
  type Actor,
  type Scope,
} from './scope.ts';
import type { Place } from './archiving.ts';
import { malformed, notFound, secondFactorNeeded } from './failures.ts';

/**
 * The workspaces of the call, each checked for membership and permission; empty for calls of a person. Throws 400 if no
 * workspace is named, 404 if it is not the caller's, 403 if the permission is missing or if the target of a change is
 * archived.
 */
export function permittedScopes(call: Call, actor: Actor, request: FastifyRequest): Scope[] {
  if (call.tenancy === 'public' || call.tenancy === 'person') {
    return [];
  }
  const named = namedWorkspace(call, request);
  const projectId = projectOf(call, request);
  if (named !== undefined) {
    const membership = actor.memberships.get(named.toLowerCase());
    const closed = actor.closedMemberships.get(named.toLowerCase());
    if (closed) {
      throw secondFactorNeeded(closed.workspace, { isToken: actor.sessionId === null });
    }
    if (!membership) {
      throw notFound();
    }
    const scope = scopeOf(actor, membership);
    permit(call, scope, projectId);
    refuseArchived(call, scope, projectId ?? projectOfBody(request));
    return [scope];
  }
  if (call.tenancy === 'workspace') {
    // Calls on a record have it from there (`nameWorkspace`).
    throw malformed({ workspace_id: ['Give a value.'] });
  }
  return [...actor.memberships.values()]
    .map((membership) => scopeOf(actor, membership))
    .filter((scope) => !call.permission || mayAnywhere(call.permission, scope));
}

/**
 * The workspace that a request names, where its call declares it; undefined if it names none. A parameter that the call
 * does not declare is ignored.
 */
export function namedWorkspace(call: Call, { params, query, body }: FastifyRequest): string | undefined {
  const declared = call.body as { properties?: object } | undefined;
  const ofBody = (name: string) => (Object.hasOwn(declared?.properties ?? {}, name) ? valueOf(body, name) : undefined);
  return (
    valueOf(params, 'workspaceId') ??
    (call.query && 'workspace_id' in call.query.properties ? valueOf(query, 'workspace_id') : undefined) ??
    ofBody('workspace_id') ??
    ofBody('workspaceId')
  );
}

/** The project in the address of a call; a parameter that the call does not declare is ignored. */
function projectOf(call: Call, { params, query }: FastifyRequest): string | null {
  const inQuery = call.query && 'project_id' in call.query.properties ? valueOf(query, 'project_id') : undefined;
  return (valueOf(params, 'projectId') ?? inQuery)?.toLowerCase() ?? null;
}

const projectOfBody = ({ body }: FastifyRequest) => valueOf(body, 'project_id')?.toLowerCase() ?? null;

/**
 * The place that a call changes and therefore locks against archiving; null if it restores the place or changes
 * nothing.
 */
export function changedPlace(call: Call, scopes: readonly Scope[], request: FastifyRequest): Place | null {
  const [scope] = scopes;
  if (!scope || !isChange(call) || call.restores === 'workspace') {
    return null;
  }
  // Archiving or restoring a project locks the project's own row.
  const isTurned = call.permission === restoringProjects;
  return { scope, projectId: isTurned ? null : (projectOf(call, request) ?? projectOfBody(request)) };
}

/** True if the caller has the permission for the workspace or on some project of it. */
export const mayAnywhere = (permission: Permission, scope: Scope) =>
  switchedOffPart(scope.membership, permission, null) === null &&
  (scope.membership.permissions.has(permission) ||
    [...scope.membership.projectPermissions.values()].some((ownPermissions) => ownPermissions.has(permission)));

/**
 * Checks a permission in a scope. Without a named project, the permission on some project suffices to read: stores
 * restrict their lists to these projects. Calls with `projectGrants` check the record's project themselves.
 */
function permit(call: Call, scope: Scope, projectId: string | null): void {
  const { permission } = call;
  if (!permission || scope.holds(permission, projectId)) {
    return;
  }
  const reads = /:(view|analyse|export)$/.test(permission);
  if (projectId === null && (reads || call.projectGrants) && mayAnywhere(permission, scope)) {
    return;
  }
  throw lacking(scope, permission, projectId);
}

/**
 * Archived places are read-only: the rule for calls that name their project. Calls on a record alone apply it when they
 * check the permission against the record's project (`permitOn`).
 */
function refuseArchived(call: Call, scope: Scope, projectId: string | null): void {
  if (!isChange(call) || call.restores === 'workspace') {
    return;
  }
  const refusal = archivedRefusal(scope, call.restores === 'project' ? null : projectId);
  if (refusal) {
    throw refusal;
  }
}

function valueOf(part: unknown, name: string): string | undefined {
  const value = part !== null && typeof part === 'object' ? (part as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}
