import { DefinitionList } from '../ui/details.tsx';
import { formatInstant } from '../ui/format.ts';
import { FirstSteps } from './first-steps.tsx';
import { projectLabels as labels, type Project } from './project-values.ts';
import styles from './projects.module.css';

const capital = (word: string | null) => (word ? word.charAt(0).toUpperCase() + word.slice(1) : null);

/** The facts of a project. */
export function ProjectOverview({ project }: { project: Project }) {
  return (
    <>
      <FirstSteps projectId={project.project_id} />
      {project.description ? <p className={styles.description}>{project.description}</p> : null}
      <DefinitionList
        lined
        entries={[
          { label: labels.address, value: project.address },
          { label: labels.state, value: project.state },
          { label: labels.sector, value: capital(project.sector) },
          { label: labels.time_zone, value: project.time_zone.replace('_', ' ') },
          { label: 'Currency', value: project.currency },
          { label: 'You manage it', value: project.isProjectManager === 1 ? 'Yes' : 'No' },
          { label: 'Made', value: formatInstant(project.created_at, project.time_zone) },
          { label: 'Changed last', value: formatInstant(project.updated_at, project.time_zone) },
        ]}
      />
    </>
  );
}
