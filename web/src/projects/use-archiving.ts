import { useWrite } from '../client/data.ts';
import type { Project } from './project-values.ts';

// Permissions on the project's records change too.
const alsoStale = ['workspaces', 'schedule', 'wbs', 'actions', 'project-structure', 'labour-rates'];

const hasBeen = (what: string) => (project: Pick<Project, 'project_name'>) =>
  `“${project.project_name}” has been ${what}`;

/** Archives or restores a project; both can be undone from the toast. */
export function useArchiving() {
  const idsOf = (project: Project) => ({ workspaceId: project.workspace_id, projectId: project.project_id });
  const archiving = { alsoStale, successMessage: hasBeen('archived'), failsWith: 'Failed to archive project' };
  const restoring = { alsoStale, successMessage: hasBeen('restored'), failsWith: 'Failed to restore project' };
  const undoArchive = useWrite('restoreProject', restoring);
  const undoRestore = useWrite('archiveProject', archiving);
  const archive = useWrite('archiveProject', {
    ...archiving,
    undo: (project) => undoArchive.mutate({ params: idsOf(project), body: { version: project.version } }),
  });
  const restore = useWrite('restoreProject', {
    ...restoring,
    undo: (project) => undoRestore.mutate({ params: idsOf(project), body: { version: project.version } }),
  });
  return {
    archive: (project: Project) => archive.mutate({ params: idsOf(project), body: { version: project.version } }),
    restore: (project: Project) => restore.mutate({ params: idsOf(project), body: { version: project.version } }),
    isBusy: archive.isPending || restore.isPending,
  };
}
