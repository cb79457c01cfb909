import { mostImportedAtOnce } from 'virtual:limits';
import { useMemo } from 'react';
import { useCaller } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { TitleRow } from '../ui/page.tsx';
import { formatNumber } from '../ui/format.ts';
import { ErrorState, Loading } from '../ui/states.tsx';
import { RunningJobs } from './running-jobs.tsx';
import styles from './notifications.module.css';

/** The person's exports and other long-running jobs, with their files. */
export function DownloadsPage() {
  const { workspaces } = useCaller();
  usePageCrumbs(useMemo(() => [{ label: 'Downloads' }], []));
  return (
    <div className={styles.page}>
      <TitleRow title="Downloads" />
      <div className={styles.downloads}>
        <p className={styles.quiet}>
          Exports of more than 10,000 records and imports of more than {formatNumber(mostImportedAtOnce)} rows run in
          the background. Their files and results are kept for 14 days.
        </p>
        {workspaces.map(({ workspace_id: workspaceId, workspace }) => (
          <Downloads
            key={workspaceId}
            workspaceId={workspaceId}
            {...(workspaces.length > 1 ? { heading: workspace } : {})}
          />
        ))}
      </div>
    </div>
  );
}

function Downloads({ workspaceId, heading }: { workspaceId: string; heading?: string }) {
  const jobs = useCall('listFollowedJobs', { params: { workspaceId } });
  return (
    <section aria-label={heading ?? 'Downloads'}>
      {heading ? <h2>{heading}</h2> : null}
      {jobs.error ? (
        <ErrorState
          failure={shownFailure('Failed to fetch the running jobs', jobs.error)}
          onRetry={() => void jobs.refetch()}
        />
      ) : !jobs.data ? (
        <Loading what="your downloads" lines={2} />
      ) : jobs.data.items.length === 0 ? (
        <p className={styles.quiet}>Nothing has run in the background during the last 14 days.</p>
      ) : (
        <RunningJobs workspaceId={workspaceId} most={50} showsOld />
      )}
    </section>
  );
}
