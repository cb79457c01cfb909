import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { AppLink } from '../client/app-link.tsx';
import { useCall } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { usePageName } from '../client/shell-state.ts';
import { formatDay } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { Credentials } from './credentials.tsx';
import styles from './workers.module.css';

/** The page of a scanned card: valid or not, and why. */
export function CardCheckPage() {
  const { code } = useParams({ from: '/signed-in/worker-card/$code' });
  const check = useCall('checkWorkerCard', { params: { code } });
  usePageName('Card of a worker');
  if (check.error?.status === 404) {
    return (
      <EmptyState
        title="No such card"
        detail="It was not made in a workspace whose workers you see. Ask for the card of the workspace in which you work."
      />
    );
  }
  const { data } = check;
  if (!data) return <PageState query={check} title="Failed to check the card" what="the card" />;
  return (
    <div className={styles.check}>
      <p className={styles.verdict} data-valid={data.is_valid} role="status">
        {data.is_valid ? <IconCircleCheck size={40} aria-hidden /> : <IconCircleX size={40} aria-hidden />}
        {data.is_valid ? 'Valid' : 'Not valid'}
      </p>
      <h1>{data.name}</h1>
      <p className={styles.quiet}>
        {[data.employer, data.workspace].filter(Boolean).join(', ')}. Checked on {formatDay(data.checked_on)}.
      </p>
      <Lines title="Why not" lines={data.reasons} />
      <Lines title="Soon" lines={data.notes} />
      <Credentials credentials={data.credentials} />
      <p>
        <AppLink href={`/w/${data.workspace_id}/workers/${data.kinde_id}`}>Open the worker</AppLink>
      </p>
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
