import type { CallerWorkspace } from './caller.tsx';
import { useCall } from './data.ts';

/** Until it is known: what everybody with a part in a project has, a look at the own tasks. */
const least = ['schedule:view', 'schedule:own'] as const;

/**
 * What the person can do on a project: as the project says, which knows whether it is archived; until it has said so what
 * they hold for the workspace, and none where that is not enough to know.
 */
export function useKnownPermissions(
  workspace: CallerWorkspace | null,
  projectId: string | undefined,
): readonly string[] | null {
  const ofWorkspace = workspace?.permissions ?? [];
  const isKnown = ofWorkspace.includes('schedule:view') && !ofWorkspace.includes('schedule:own');
  const params = { workspaceId: workspace?.workspace_id ?? '', projectId: projectId ?? '' };
  const project = useCall('getProject', { params }, { enabled: workspace !== null && projectId !== undefined });
  return project.data?.permissions ?? (isKnown ? ofWorkspace : null);
}

/** What the person holds on a project, the least until it is known. */
export function useProjectPermissions(
  workspace: CallerWorkspace | null,
  projectId: string | undefined,
): readonly string[] {
  return useKnownPermissions(workspace, projectId) ?? least;
}
