import { useCaller } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { keptProject } from '../../../client/last-week.ts';
import type { ProjectPlace } from '../../tasks/project-place.ts';

/** Project name and number for printing; offline, the saved name. */
export function useProjectPlaceNames({ workspaceId, projectId }: ProjectPlace) {
  const { kinde_id: personId } = useCaller();
  const project = useCall('getProject', { params: { workspaceId, projectId } }).data;
  return {
    project: project?.project_name ?? keptProject(personId, projectId)?.projectName ?? 'Project',
    number: project?.project_number ?? null,
  };
}
