import type { CallerWorkspace } from './caller.tsx';
import { useCall } from './data.ts';

/** Assumed until the permissions are known: everybody on a project may see their own tasks. */
const least = ['schedule:view', 'schedule:own'] as const;

/**
 * The person's permissions on a project. Until the project has loaded, which may be archived, those for the workspace;
 * null if they do not settle it.
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

/** The person's permissions on a project; the minimum until they are known. */
export function useProjectPermissions(
  workspace: CallerWorkspace | null,
  projectId: string | undefined,
): readonly string[] {
  return useKnownPermissions(workspace, projectId) ?? least;
}
