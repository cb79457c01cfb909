// Nobody gives more than they hold: roles beyond the caller's own are shown and cannot be chosen. The server decides.
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { Choice } from '../ui/fields.tsx';

export type Role = CallAnswer<'listRoles'>['items'][number];

const ownerKey = 'workspace-owner';
/** "Own only" takes something away from a role, so that everybody can give it. */
export const isNarrowing = (permission: string): boolean => permission.endsWith(':own');

/** The roles of the workspace as choices; `held` stay choosable whatever they grant. */
export function useRoleChoices(held: readonly string[] = []): { choices: Choice[]; roles: readonly Role[] } {
  const workspace = useWorkspace();
  const answer = useCall(
    'listRoles',
    { params: { workspaceId: workspace.workspace_id }, query: {} },
    { enabled: workspace.permissions.includes('roles:view') },
  );
  const roles = answer.data?.items ?? [];
  const mine = new Set(workspace.permissions);
  const isOwner = roles.some((role) => role.key === ownerKey && workspace.roles.includes(role.name));
  const choices = roles.map((role) => {
    const isBeyond =
      role.key === ownerKey || role.permissions.some((permission) => !mine.has(permission) && !isNarrowing(permission));
    const isClosed = !isOwner && isBeyond && !held.includes(role.id);
    return {
      value: role.id,
      label: `${role.name}${role.is_external ? ' (external)' : ''}${isClosed ? ' (holds more than you)' : ''}`,
      disabled: isClosed,
    };
  });
  return { choices, roles };
}
