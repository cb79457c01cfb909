// Explains why a project is read-only, in the server's words.
import { useWorkspace } from './caller.tsx';
import { useCall } from './data.ts';

/** The message about an archived project or workspace. */
export function archivedMessage(name: string, mayRestore: boolean): string {
  return mayRestore
    ? `“${name}” is archived. Restore it to make changes.`
    : `“${name}” is archived. A workspace manager can restore it, so that changes can be made.`;
}

/** The message if the project or its workspace is archived; null if neither is, or while it is not known. */
export function useArchivedSentence(projectId: string | undefined): string | null {
  const { workspace_id: workspaceId, workspace, is_archived: isArchived, isWorkspaceManager } = useWorkspace();
  const params = { workspaceId, projectId: projectId ?? '' };
  const { data: project } = useCall('getProject', { params }, { enabled: projectId !== undefined });
  if (isArchived) return archivedMessage(workspace, isWorkspaceManager);
  return project?.is_archived ? archivedMessage(project.project_name, project.abilities.includes('restore')) : null;
}
