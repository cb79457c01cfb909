import { useMay, useWorkspace } from './caller.tsx';
import { useWholeList } from './list-data.ts';
import type { Choice } from '../ui/fields.tsx';

/** The members of the workspace as choices. */
export function useMemberChoices(): Choice[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const input = { params: { workspaceId }, query: { sort: 'name' } };
  const { rows } = useWholeList('listMembers', input, useMay('members:view'));
  return rows.map((member) => ({ value: member.id, label: member.name }));
}
