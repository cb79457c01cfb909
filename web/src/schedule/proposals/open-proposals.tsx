import { AppLink } from '../../client/app-link.tsx';
import { useCall } from '../../client/data.ts';
import styles from './proposals.module.css';

/** Shows the planner that proposals from the field await an answer, with a link to them. */
export function OpenProposals({ workspaceId, projectId }: { workspaceId: string; projectId: string }) {
  const open = useCall('listProposals', { params: { workspaceId, projectId }, query: { state: 'open' } });
  const count = open.data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <p className={styles.waiting}>
      <AppLink href={`/w/${workspaceId}/projects/${projectId}/proposals`}>
        {count === 1
          ? '1 proposal of the field waits for an answer'
          : `${count} proposals of the field wait for an answer`}
      </AppLink>
    </p>
  );
}
