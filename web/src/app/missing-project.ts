import { useCall } from '../client/data.ts';

/** Whether the address has a project that the caller cannot see: it does not exist, or they have no role on it. */
export function useIsMissingProject(workspaceId: string | undefined, projectId: string | undefined): boolean {
  const params = { workspaceId: workspaceId ?? '', projectId: projectId ?? '' };
  const project = useCall('getProject', { params }, { enabled: Boolean(workspaceId && projectId) });
  const status = project.error?.status;
  const places = useCall('listWorkspaces', { query: {} }, { enabled: status === 403 });
  // A role may include a project's programme but not the project's own details.
  const isListed = places.data?.items.some((one) => one.projects.some((each) => each.project_id === projectId)) ?? true;
  return status === 404 || (status === 403 && !isListed);
}
