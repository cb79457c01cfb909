import { useState } from 'react';
import { api, type CallAnswer } from '../client/api.ts';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant, formatNumber } from '../ui/format.ts';
import { saveFrom } from '../ui/save-file.ts';
import { toast } from '../ui/toasts.ts';
import styles from './notifications.module.css';

type FollowedJob = CallAnswer<'listFollowedJobs'>['items'][number];

const words = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' };

/** Long-running work that the person started, with its progress; nothing where there is no such work. */
export function RunningJobs({ workspaceId, most = 5 }: { workspaceId: string; most?: number }) {
  const jobs = useCall('listFollowedJobs', { params: { workspaceId } }).data?.items ?? [];
  if (jobs.length === 0) return null;
  return (
    <section className={styles.jobs} aria-label="In the background">
      {jobs.slice(0, most).map((job) => (
        <RunningJob key={job.id} workspaceId={workspaceId} job={job} />
      ))}
    </section>
  );
}

function RunningJob({ workspaceId, job }: { workspaceId: string; job: FollowedJob }) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { url } = await api('linkFollowedJobFile', { params: { workspaceId, id: job.id } });
      saveFrom(url, job.file_name ?? '');
    } catch (error) {
      toast.error(shownFailure('Failed to open the file', error as Error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.job}>
      <div>
        <p>
          {job.title}: {words[job.state]}
          {job.state === 'running' && job.total ? `, ${formatNumber(job.done)} of ${formatNumber(job.total)}` : ''}
        </p>
        {job.state === 'running' && job.total ? (
          <progress max={job.total} value={job.done} aria-label={`Progress of ${job.title}`} />
        ) : null}
        <p className={styles.quiet}>{job.state === 'failed' && job.note ? job.note : formatInstant(job.updated_at)}</p>
      </div>
      {job.file_name === null ? null : (
        <Button small busy={isBusy} aria-label={`Download ${job.file_name}`} onClick={() => void save()}>
          Download
        </Button>
      )}
    </div>
  );
}
