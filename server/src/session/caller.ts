// The signed-in person as the browser's shell needs them.
import type { AnswerOf, Calls } from '@horizon/contract';
import { usablePermissions, type Actor } from '../platform/scope.ts';

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
    workspaces: [...actor.memberships.values()].map((membership) => ({
      workspace_id: membership.workspaceId,
      workspace: membership.workspace,
      isWorkspaceManager: membership.permissions.has('workspace:administer'),
      roles: membership.roleNames,
      permissions: usablePermissions(actor, membership),
      is_archived: membership.isArchived,
    })),
  };
}
