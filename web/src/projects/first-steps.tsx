import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { useProjectPermissions } from '../client/project-permissions.ts';
import { EmptyState } from '../ui/states.tsx';

/** The ways on from a project without a programme; nothing where there is one, or while it is not known. */
export function FirstSteps({ projectId }: { projectId: string }) {
  const workspace = useWorkspace();
  const may = useProjectPermissions(workspace, projectId);
  const { workspace_id: workspaceId } = workspace;
  const seesPlan = may.includes('schedule:view') && !may.includes('schedule:own');
  const tasks = useCall(
    'listTasks',
    { query: { workspace_id: workspaceId, project_id: projectId, limit: 1 } },
    { enabled: seesPlan },
  );
  if (!seesPlan || tasks.data?.total_count !== 0) return null;
  const root = `/w/${workspaceId}/projects/${projectId}`;
  if (!may.includes('schedule:create')) {
    return (
      <EmptyState
        title="There is no programme yet"
        detail="Its tasks, weekly plan and dashboard appear here once a planner has created or imported it."
      />
    );
  }
  return (
    <EmptyState
      title="There is no programme yet"
      detail="Bring it in from Microsoft Project, Primavera P6 or a CSV file, or draw its first tasks here."
      action={<AppLink href={`${root}/import`}>Import a programme</AppLink>}
      link={<AppLink href={`${root}/gantt`}>Draw the first tasks</AppLink>}
    />
  );
}
