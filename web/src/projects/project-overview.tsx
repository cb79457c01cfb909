import { capital } from '../ui/format.ts';
import type { ReactNode } from 'react';
import { DefinitionList } from '../ui/details.tsx';
import { DetailColumns } from '../ui/page.tsx';
import { ProjectStatus } from './project-status.tsx';
import { projectLabels as labels, zoneName, type Project } from './project-values.ts';
import styles from './projects.module.css';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { useProjectPermissions } from '../client/project-permissions.ts';
import { EmptyState } from '../ui/states.tsx';

/** Status and facts of a project, next to the dock. */
export function ProjectOverview({ project, dock }: { project: Project; dock: ReactNode }) {
  return (
    <DetailColumns aside={dock}>
      <FirstSteps projectId={project.project_id} />
      <ProjectStatus project={project} />
      {project.description ? <p className={styles.description}>{project.description}</p> : null}
      <DefinitionList
        lined
        entries={[
          { label: labels.address, value: project.address },
          { label: labels.state, value: project.state },
          { label: labels.sector, value: capital(project.sector ?? '') },
          { label: labels.time_zone, value: zoneName(project.time_zone) },
          { label: 'Currency', value: project.currency },
        ]}
      />
    </DetailColumns>
  );
}

/** Next steps for a project without a programme; nothing if there is one, or until that is known. */
function FirstSteps({ projectId }: { projectId: string }) {
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
