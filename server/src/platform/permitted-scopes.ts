// Which workspaces is a call about, and may the caller do this there? A workspace of others answers as one that is not.
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
 * The workspaces that the call is about, each compared with membership and permission; none for calls of a person. Throws
 * 400 where no workspace is named, 404 where it is not the caller's, 403 where the permission is missing or where what
 * the call would change is archived.
 */
export function permittedScopes(call: Call, actor: Actor, request: FastifyRequest): Scope[] {
  if (call.tenancy === 'public' || call.tenancy === 'person') {
    return [];
  }
  const params = request.params as Record<string, string>;
  const named =
    params['workspaceId'] ??
    valueOf(request.query, 'workspace_id') ??
    valueOf(request.body, 'workspace_id') ??
    valueOf(request.body, 'workspaceId');
  const projectId = projectOf(call, request);
  if (named !== undefined) {
    const membership = actor.memberships.get(named.toLowerCase());
    const closed = actor.closedMemberships.get(named.toLowerCase());
    if (closed) {
      throw secondFactorNeeded(closed.workspace);
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
    throw malformed({ workspace_id: ['Give a value.'] });
  }
  return [...actor.memberships.values()]
    .map((membership) => scopeOf(actor, membership))
    .filter((scope) => !call.permission || mayAnywhere(call.permission, scope));
}

/** The project that a call names in its address; what it does not declare names nothing. */
function projectOf(call: Call, { params, query }: FastifyRequest): string | null {
  const inQuery = call.query && 'project_id' in call.query.properties ? valueOf(query, 'project_id') : undefined;
  return (valueOf(params, 'projectId') ?? inQuery)?.toLowerCase() ?? null;
}

const projectOfBody = ({ body }: FastifyRequest) => valueOf(body, 'project_id')?.toLowerCase() ?? null;

/** The place that a call changes and therefore holds open while it does; none where it brings it back or changes nothing. */
export function changedPlace(call: Call, scopes: readonly Scope[], request: FastifyRequest): Place | null {
  const [scope] = scopes;
  if (!scope || !isChange(call) || call.restores === 'workspace') {
    return null;
  }
  // A project that is archived or restored is held by its own row.
  const isTurned = call.permission === restoringProjects;
  return { scope, projectId: isTurned ? null : (projectOf(call, request) ?? projectOfBody(request)) };
}

/** True where the permission is held for the workspace or on some project of it. */
export const mayAnywhere = (permission: Permission, scope: Scope) =>
  switchedOffPart(scope.membership, permission, null) === null &&
  (scope.membership.permissions.has(permission) ||
    [...scope.membership.projectPermissions.values()].some((ownPermissions) => ownPermissions.has(permission)));

/**
 * Holds a permission against a scope. Without a named project a permission on some project suffices to read: stores
 * narrow their lists to these projects. Calls with `projectGrants` hold the record's project themselves.
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
 * What is archived is read only: the one rule of calls that name their project. Calls on a record alone meet it where
 * they hold the permission against the record's project (`permitOn`).
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
