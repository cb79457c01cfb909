import { useCall } from '../client/data.ts';
import { formatNumber } from '../ui/format.ts';
import styles from './notifications.module.css';

const words = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' };

/** Long-running work that the person started, with its progress; nothing where there is no such work. */
export function RunningJobs({ workspaceId }: { workspaceId: string }) {
  const jobs = useCall('listFollowedJobs', { params: { workspaceId } }).data?.items ?? [];
  if (jobs.length === 0) return null;
  return (
    <section className={styles.jobs} aria-label="In the background">
      {jobs.slice(0, 5).map((job) => (
        <div key={job.id}>
          <p>
            {job.title}: {words[job.state]}
            {job.total ? `, ${formatNumber(job.done)} of ${formatNumber(job.total)}` : ''}
          </p>
          {job.state === 'running' && job.total ? (
            <progress max={job.total} value={job.done} aria-label={`Progress of ${job.title}`} />
          ) : null}
          {job.state === 'failed' && job.note ? <p className={styles.quiet}>{job.note}</p> : null}
        </div>
      ))}
    </section>
  );
}
