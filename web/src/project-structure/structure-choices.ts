import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { Choice } from '../ui/fields.tsx';

/** The projects of the workspace as choices, and the name of each. */
export function useProjects(): { choices: Choice[]; nameOf: (id: string | null) => string | null } {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = { workspace_id: workspaceId, limit: 500, sort: 'project_name' };
  const projects = useCall('listManagedProjects', { query }, { enabled: useMay('projects:view') });
  const items = projects.data?.items ?? [];
  return {
    choices: items.map((project) => ({ value: project.project_id, label: project.project_name })),
    nameOf: (id) => items.find((project) => project.project_id === id)?.project_name ?? null,
  };
}

/** The active members of the workspace as choices. */
export function useMemberChoices(): Choice[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const input = { params: { workspaceId }, query: { limit: 500, sort: 'name' } };
  const members = useCall('listMembers', input, { enabled: useMay('members:view') });
  return (members.data?.items ?? []).map((member) => ({ value: member.id, label: member.name }));
}
