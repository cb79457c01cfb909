import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';
import { shownFailure } from '../client/failures.ts';
import { formatDay } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import styles from './clients.module.css';

/** A client's projects that the caller may see. */
export function ClientProjects({ record: client }: { record: RecordAnswer<'clients'> }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = { workspace_id: workspaceId, client_id: client.id, limit: 100, sort: 'project_name' };
  const found = useCall('listManagedProjects', { query });
  return (
    <section className={styles.projects} aria-labelledby="projects-of-client">
      <h2 id="projects-of-client">Projects</h2>
      {found.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch projects', found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Loading what="its projects" lines={3} />
      ) : found.data.items.length === 0 ? (
        <p>No projects yet. Choose this client in the settings of a project.</p>
      ) : (
        <SmallTable label="Projects" heads={['Project', 'Number', 'Completion']}>
          {found.data.items.map((project) => (
            <tr key={project.project_id}>
              <th scope="row">
                <AppLink href={`/w/${workspaceId}/projects/${project.project_id}/dashboard`}>
                  {project.project_name}
                </AppLink>
              </th>
              <td>{project.project_number ?? '–'}</td>
              <td>{formatDay(project.end_date)}</td>
            </tr>
          ))}
        </SmallTable>
      )}
    </section>
  );
}
