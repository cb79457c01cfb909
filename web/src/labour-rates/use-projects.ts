import { useMemo } from 'react';
import { useWholeList } from '../client/list-data.ts';
import type { Choice } from '../ui/fields.tsx';

/** The projects of a workspace that the caller may see, as choices. */
export function useProjectChoices(workspaceId: string): readonly Choice[] {
  const query = { workspace_id: workspaceId, sort: 'project_name' };
  const { rows } = useWholeList('listManagedProjects', { query });
  return useMemo(() => rows.map((project) => ({ value: project.project_id, label: project.project_name })), [rows]);
}
