import { approvalStatuses } from 'virtual:approvals';
import type { ApprovalRequest } from '@horizon/contract';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { NoSuchRecord, PageState } from '../client/page-state.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { formatDay, formatInstant, formatMoney } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './approvals.module.css';
import { RequestActs } from './request-acts.tsx';
import { RequestSteps } from './request-steps.tsx';

/** The page of a request: what is asked, its steps, and the caller's buttons. */
export function RequestPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { requestId = '' } = useParams({ strict: false }) as { requestId?: string };
  const query = useCall('getApproval', { params: { workspaceId, id: requestId } });
  const list = `/w/${workspaceId}/approvals`;
  usePageCrumbs(
    useMemo(() => [{ label: 'Approvals', href: list }, { label: query.data?.title ?? '' }], [list, query.data?.title]),
  );
  if (query.error?.status === 404) return <NoSuchRecord noun="request" plural="approvals" listHref={list} />;
  if (!query.data) return <PageState query={query} title="Failed to fetch the request" what="the request" />;
  const request = query.data;
  return (
    <DetailPage
      title={request.title}
      number={request.number ?? undefined}
      titleNote={<StatusChip bucket={approvalStatuses[request.status].bucket} label={request.status_label} />}
      actions={<AppLink href={request.href}>Open the record</AppLink>}
      summary={<SummaryStrip figures={figuresOf(request)} />}
    >
      <div className={styles.content}>
        <p className={styles.acts}>
          <RequestActs request={request} />
        </p>
        <Notes request={request} />
        <RequestSteps request={request} />
      </div>
    </DetailPage>
  );
}

function figuresOf(request: ApprovalRequest) {
  return [
    { label: 'Amount ex GST', value: formatMoney(request.amount) },
    { label: 'Document', value: request.document_type_label },
    { label: 'Project', value: request.project?.name ?? 'All' },
    { label: 'Asked for by', value: `${request.requester.name}, ${formatInstant(request.requested_at)}`, isLong: true },
    ...(request.due_on === null
      ? []
      : [{ label: request.is_overdue ? 'Was due' : 'Due', value: formatDay(request.due_on) }]),
  ];
}

function Notes({ request }: { request: ApprovalRequest }) {
  const { acting_for: actingFor, obstacle, blocked_reason: blocked, split_with: parts } = request;
  const sentences = [
    ...(blocked === null ? [] : [blocked]),
    ...(actingFor === null ? [] : [`You act for ${actingFor.name}.`]),
    ...(obstacle === null ? [] : [obstacle]),
    ...(request.revision > 1
      ? [`Revision ${request.revision}: the document changed materially, so earlier approvals do not count.`]
      : []),
    ...(parts.length === 0
      ? []
      : [
          `It may be part of one order: with ${parts.map(({ title, amount }) => `${title} (${formatMoney(amount)})`).join(', ')} it crosses a limit that none reaches alone.`,
        ]),
  ];
  return sentences.length === 0 ? null : (
    <ul className={styles.notes} aria-label="Notes">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
