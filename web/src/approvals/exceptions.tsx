import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { EmptyState } from '../ui/states.tsx';
import styles from './approvals.module.css';
import { RequestCard } from './request-card.tsx';

const titles = {
  blocked: 'Blocked',
  overdue: 'Overdue',
  escalated: 'Escalated',
  split: 'Possibly split',
} as const;

/** Requests that somebody has to look after, and whether the record of decisions is unchanged. */
export function Exceptions() {
  const { workspace_id: workspaceId } = useWorkspace();
  const seesRecord = useMay('audit:view');
  const query = useCall('listApprovalExceptions', { params: { workspaceId } });
  if (!query.data) return <PageState query={query} title="Failed to fetch the exceptions" what="the exceptions" />;
  const { items } = query.data;
  const kinds = (Object.keys(titles) as (keyof typeof titles)[]).filter((kind) =>
    items.some((one) => one.kind === kind),
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          title="No exceptions"
          detail="Requests that are blocked, overdue or escalated, and orders that may have been split, come here."
        />
      ) : null}
      {kinds.map((kind) => (
        <section key={kind} aria-labelledby={`exceptions-${kind}`}>
          <h2 id={`exceptions-${kind}`}>{titles[kind]}</h2>
          <ul className={styles.cards}>
            {items
              .filter((one) => one.kind === kind)
              .map(({ sentence, request }) => (
                <li key={request.id}>
                  <p>{sentence}</p>
                  <RequestCard request={request} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {seesRecord ? <RecordCheck /> : null}
    </>
  );
}

function RecordCheck() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { data } = useCall('verifyApprovalRecord', { params: { workspaceId } });
  const mayExport = useMay('audit:export');
  if (!data) return null;
  return (
    <section aria-labelledby="approval-record">
      <h2 id="approval-record">Record of decisions</h2>
      <p>
        {data.is_whole
          ? `Checked: all ${data.decisions} decisions are complete and unchanged.`
          : 'The record has been changed or is incomplete. Compare it with a backup.'}{' '}
        {mayExport ? (
          <a href={`/api/workspaces/${workspaceId}/approvals/record/export?format=csv`} download>
            Download as CSV
          </a>
        ) : null}
      </p>
      {data.faults.length > 0 ? (
        <ul className={styles.notes}>
          {data.faults.map((fault) => (
            <li key={`${fault.seq} ${fault.title} ${fault.sentence}`}>
              {fault.seq === null ? '' : `No. ${fault.seq}, `}
              {fault.title}: {fault.sentence}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
