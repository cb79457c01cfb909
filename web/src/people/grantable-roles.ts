// Marks roles that the caller may only request, and disables those that they may not even request. The server decides.
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { Choice } from '../ui/fields.tsx';

export type Role = CallAnswer<'listRoles'>['items'][number];

/** The roles of the workspace as choices; `assigned` roles stay selectable even if the caller cannot grant them. */
export function useRoleChoices(assigned: readonly string[] = []): { choices: Choice[]; roles: readonly Role[] } {
  const workspace = useWorkspace();
  const answer = useCall(
    'listRoles',
    { params: { workspaceId: workspace.workspace_id }, query: {} },
    { enabled: workspace.permissions.includes('roles:view') },
  );
  const roles = answer.data?.items ?? [];
  const choices = roles.map((role) => {
    const may = (ability: string) => role.abilities.includes(ability) || assigned.includes(role.id);
    const isClosed = !may('give') && !may('request');
    const note = isClosed ? ' (holds more than you)' : may('give') ? '' : ' (an owner confirms)';
    return {
      value: role.id,
      label: `${role.name}${role.is_external ? ' (external)' : ''}${note}`,
      disabled: isClosed,
    };
  });
  return { choices, roles };
}
