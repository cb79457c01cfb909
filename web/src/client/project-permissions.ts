import type { CallerWorkspace } from './caller.tsx';
import { useCall } from './data.ts';

/** Until it is known: what everybody with a part in a project has, a look at the own tasks. */
const least = ['schedule:view', 'schedule:own'] as const;

/** What the person holds on a project: by the workspace at once, else as the project says; none until it has said so. */
export function useKnownPermissions(
  workspace: CallerWorkspace | null,
  projectId: string | undefined,
): readonly string[] | null {
  const ofWorkspace = workspace?.permissions ?? [];
  const isKnown = ofWorkspace.includes('schedule:view') && !ofWorkspace.includes('schedule:own');
  const params = { workspaceId: workspace?.workspace_id ?? '', projectId: projectId ?? '' };
  const enabled = workspace !== null && projectId !== undefined && !isKnown;
  const project = useCall('getProject', { params }, { enabled });
  return isKnown ? ofWorkspace : (project.data?.permissions ?? null);
}

/** What the person holds on a project, the least until it is known. */
export function useProjectPermissions(
  workspace: CallerWorkspace | null,
  projectId: string | undefined,
): readonly string[] {
  return useKnownPermissions(workspace, projectId) ?? least;
}
