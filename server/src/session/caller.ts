// The signed-in person, for the browser's shell.
import type { AnswerOf, Calls } from '@horizon/contract';
import { usablePermissions, type Actor, type Membership } from '../platform/scope.ts';

export function presentCaller(actor: Actor): AnswerOf<Calls['getSession']> {
  return {
    kinde_id: actor.personId,
    email: actor.email,
    name: actor.name,
    first_name: actor.firstName,
    last_name: actor.lastName,
    company: actor.company,
    csrf: actor.sessionId !== null,
    issuer: actor.issuer,
    seeing_as: actor.realPerson
      ? {
          kinde_id: actor.personId,
          name: actor.name,
          workspace_id: actor.seeingIn ?? '',
          by_kinde_id: actor.realPerson.personId,
        }
      : null,
    workspaces: workspacesOf(actor),
  };
}

function workspacesOf(actor: Actor) {
  const present = (membership: Membership, isClosed: boolean) => ({
    workspace_id: membership.workspaceId,
    workspace: membership.workspace,
    isWorkspaceManager: !isClosed && membership.permissions.has('workspace:administer'),
    roles: membership.roleNames,
    permissions: isClosed ? [] : usablePermissions(actor, membership),
    is_archived: membership.isArchived,
    needs_second_factor: isClosed,
  });
  return [
    ...[...actor.memberships.values()].map((membership) => present(membership, false)),
    ...[...actor.closedMemberships.values()].map((membership) => present(membership, true)),
  ];
}
