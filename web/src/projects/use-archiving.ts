import { useWrite } from '../client/data.ts';
import type { Project } from './project-values.ts';

// What can be done with the records of the project changes with it.
const alsoStale = ['workspaces', 'audit', 'schedule', 'wbs', 'actions', 'project-structure', 'labour-rates'];

/** Archives a project and brings it back; each can be undone from its toast. */
export function useArchiving() {
  const idsOf = (project: Project) => ({ workspaceId: project.workspace_id, projectId: project.project_id });
  const undoArchive = useWrite('restoreProject', { alsoStale, failsWith: 'Failed to restore project' });
  const undoRestore = useWrite('archiveProject', { alsoStale, failsWith: 'Failed to archive project' });
  const archive = useWrite('archiveProject', {
    alsoStale,
    says: (project) => `“${project.project_name}” has been archived`,
    undo: (project) => undoArchive.mutate({ params: idsOf(project), body: { version: project.version } }),
    failsWith: 'Failed to archive project',
  });
  const restore = useWrite('restoreProject', {
    alsoStale,
    says: (project) => `“${project.project_name}” has been restored`,
    undo: (project) => undoRestore.mutate({ params: idsOf(project), body: { version: project.version } }),
    failsWith: 'Failed to restore project',
  });
  return {
    archive: (project: Project) => archive.mutate({ params: idsOf(project), body: { version: project.version } }),
    restore: (project: Project) => restore.mutate({ params: idsOf(project), body: { version: project.version } }),
    isBusy: archive.isPending || restore.isPending,
  };
}
