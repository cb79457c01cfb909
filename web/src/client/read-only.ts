// Why nothing can be changed on a project, in the words in which the server refuses it.
import { useWorkspace } from './caller.tsx';
import { useCall } from './data.ts';

/** The sentence about what is archived. */
export function archivedMessage(name: string, mayRestore: boolean): string {
  return mayRestore
    ? `“${name}” is archived. Restore it to make changes.`
    : `“${name}” is archived. A workspace manager can restore it, so that changes can be made.`;
}

/** That the project, or its workspace, is archived; none while neither is, or where it is not known yet. */
export function useArchivedSentence(projectId: string | undefined): string | null {
  const { workspace_id: workspaceId, workspace, is_archived: isArchived, isWorkspaceManager } = useWorkspace();
  const params = { workspaceId, projectId: projectId ?? '' };
  const { data: project } = useCall('getProject', { params }, { enabled: projectId !== undefined });
  if (isArchived) return archivedMessage(workspace, isWorkspaceManager);
  return project?.is_archived ? archivedMessage(project.project_name, project.abilities.includes('restore')) : null;
}
