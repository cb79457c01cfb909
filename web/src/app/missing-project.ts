import { useCall } from '../client/data.ts';

/** Whether an address names a project missing for the caller: unknown, or one where they have no role. */
export function useIsMissingProject(workspaceId: string | undefined, projectId: string | undefined): boolean {
  const params = { workspaceId: workspaceId ?? '', projectId: projectId ?? '' };
  const project = useCall('getProject', { params }, { enabled: Boolean(workspaceId && projectId) });
  const status = project.error?.status;
  const places = useCall('listWorkspaces', { query: {} }, { enabled: status === 403 });
  // A role may open a project's programme, and not the project's own particulars.
  const isListed = places.data?.items.some((one) => one.projects.some((each) => each.project_id === projectId)) ?? true;
  return status === 404 || (status === 403 && !isListed);
}
