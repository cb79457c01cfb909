import { useState } from 'react';
import { api, type CallAnswer } from '../client/api.ts';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import { formatInstant, formatNumber } from '../ui/format.ts';
import { saveFrom } from '../ui/save-file.ts';
import { toast } from '../ui/toasts.ts';
import styles from './notifications.module.css';

type FollowedJob = CallAnswer<'listFollowedJobs'>['items'][number];

const words = { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed', cancelled: 'Cancelled' };

interface RunningJobsProps {
  workspaceId: string;
  most?: number;
  /** Includes jobs that ended more than a day ago. */
  showsOld?: boolean;
}

const dayMillis = 24 * 3600 * 1000;

/** Long-running jobs started by the person, with progress; shows nothing if there are none. */
export function RunningJobs({ workspaceId, most = 5, showsOld = false }: RunningJobsProps) {
  const { data, dataUpdatedAt } = useCall('listFollowedJobs', { params: { workspaceId } });
  const jobs = (data?.items ?? []).filter(
    ({ state, updated_at: at }) =>
      showsOld || state === 'waiting' || state === 'running' || Date.parse(at) > dataUpdatedAt - dayMillis,
  );
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
  const params = { workspaceId, id: job.id };
  const save = async () => {
    setBusy(true);
    try {
      const { url } = await api('linkFollowedJobFile', { params });
      saveFrom(url, job.file_name ?? '');
    } catch (error) {
      toast.error(shownFailure('Failed to open the file', error as Error));
    } finally {
      setBusy(false);
    }
  };
  const undo = useWrite('undoBackgroundCall', { failsWith: 'Failed to undo the import' });
  const isRunning = job.state === 'running' && job.total !== null && job.total > 0;
  return (
    <div className={styles.job}>
      <div>
        <p>
          {job.title}: {words[job.state]}
          {isRunning ? `, ${formatNumber(job.done)} of ${formatNumber(job.total!)}` : ''}
        </p>
        {isRunning ? <progress max={job.total!} value={job.done} aria-label={`Progress of ${job.title}`} /> : null}
        {job.note && job.state !== 'running' ? <p>{job.note}</p> : null}
        <p className={styles.quiet}>{formatInstant(job.updated_at)}</p>
      </div>
      <div className={styles.acts}>
        {job.abilities.includes('undo') ? (
          <Button
            small
            busy={undo.isPending}
            aria-label={`Undo: ${job.title}, ${formatInstant(job.created_at)}`}
            onClick={() => undo.mutate({ params })}
          >
            Undo
          </Button>
        ) : null}
        {job.file_name === null ? null : (
          <Button small busy={isBusy} aria-label={`Download ${job.file_name}`} onClick={() => void save()}>
            Download
          </Button>
        )}
      </div>
    </div>
  );
}
