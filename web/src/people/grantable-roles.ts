// Nobody gives more than they hold: roles beyond the caller's own are shown and cannot be chosen. The server decides.
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { Choice } from '../ui/fields.tsx';

export type Role = CallAnswer<'listRoles'>['items'][number];

const ownerKey = 'workspace-owner';
/** "Own only" takes something away from a role, so that everybody can give it. */
export const isNarrowing = (permission: string): boolean => permission.endsWith(':own');

/** True where a role with these permissions gives this one no wider than it is held: for the own records alone, or for all. */
export function isHeldAsWide(held: readonly string[], permission: string, given: readonly string[]): boolean {
  const narrowing = permission.replace(/:.*/, ':own');
  return (
    isNarrowing(permission) || (held.includes(permission) && (!held.includes(narrowing) || given.includes(narrowing)))
  );
}

/** The roles of the workspace as choices; `held` stay choosable whatever they grant. */
export function useRoleChoices(held: readonly string[] = []): { choices: Choice[]; roles: readonly Role[] } {
  const workspace = useWorkspace();
  const answer = useCall(
    'listRoles',
    { params: { workspaceId: workspace.workspace_id }, query: {} },
    { enabled: workspace.permissions.includes('roles:view') },
  );
  const roles = answer.data?.items ?? [];
  const isOwner = roles.some((role) => role.key === ownerKey && workspace.roles.includes(role.name));
  const choices = roles.map((role) => {
    const isBeyond =
      role.key === ownerKey ||
      role.permissions.some((permission) => !isHeldAsWide(workspace.permissions, permission, role.permissions));
    const isClosed = !isOwner && isBeyond && !held.includes(role.id);
    return {
      value: role.id,
      label: `${role.name}${role.is_external ? ' (external)' : ''}${isClosed ? ' (holds more than you)' : ''}`,
      disabled: isClosed,
    };
  });
  return { choices, roles };
}
