import { RecordHistory } from '../audit/record-history.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { DetailColumns } from '../ui/page.tsx';
import { FirstSteps } from './first-steps.tsx';
import { projectLabels as labels, zoneName, type Project } from './project-values.ts';
import styles from './projects.module.css';

const capital = (word: string | null) => (word ? word.charAt(0).toUpperCase() + word.slice(1) : null);

/** The facts of a project, its history beside them. */
export function ProjectOverview({ project }: { project: Project }) {
  return (
    <DetailColumns
      aside={
        <section className={styles.history} aria-labelledby="history">
          <h2 id="history">History</h2>
          <RecordHistory entity="projects" id={project.project_id} />
        </section>
      }
    >
      <FirstSteps projectId={project.project_id} />
      {project.description ? <p className={styles.description}>{project.description}</p> : null}
      <DefinitionList
        lined
        entries={[
          { label: labels.address, value: project.address },
          { label: labels.state, value: project.state },
          { label: labels.sector, value: capital(project.sector) },
          { label: labels.time_zone, value: zoneName(project.time_zone) },
          { label: 'Currency', value: project.currency },
        ]}
      />
    </DetailColumns>
  );
}
