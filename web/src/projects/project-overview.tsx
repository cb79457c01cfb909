import { capital } from '../ui/format.ts';
import type { ReactNode } from 'react';
import { DefinitionList } from '../ui/details.tsx';
import { DetailColumns } from '../ui/page.tsx';
import { FirstSteps } from './first-steps.tsx';
import { ProjectStatus } from './project-status.tsx';
import { projectLabels as labels, zoneName, type Project } from './project-values.ts';
import styles from './projects.module.css';

/** The status and the facts of a project; next to them the dock. */
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
