import { approvalStatuses } from 'virtual:approvals';
import type { ApprovalRequest } from '@horizon/contract';
import { AppLink } from '../client/app-link.tsx';
import { useWorkspace } from '../client/caller.tsx';
import { formatDay, formatInstant, formatMoney } from '../ui/format.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './approvals.module.css';
import { nameOf } from './name-of.ts';
import { RequestActs } from './request-acts.tsx';

/** A request in a list, with its buttons. */
export function RequestCard({ request }: { request: ApprovalRequest }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { status, step, due_on: due, acting_for: actingFor, requester, project, blocked_reason: blocked } = request;
  const facts = [
    request.document_type_label,
    project?.name,
    request.payee,
    `asked for by ${requester.name}, ${formatInstant(request.requested_at)}`,
  ].filter(Boolean);
  const now = [
    step === null ? null : `Waits at ${step.split(', ').at(-1)}`,
    due === null ? null : `${request.is_overdue ? 'was due' : 'due'} by ${formatDay(due)}`,
    actingFor === null ? null : `you act for ${actingFor.name}`,
  ].filter(Boolean);
  return (
    <article className={styles.card} aria-label={nameOf(request)}>
      <header>
        <AppLink href={`/w/${workspaceId}/approvals/${request.id}`}>{nameOf(request)}</AppLink>
        <StatusChip bucket={approvalStatuses[status].bucket} label={request.status_label} />
        <strong className={styles.amount}>{formatMoney(request.amount)}</strong>
      </header>
      <p>{facts.join(' · ')}</p>
      {now.length > 0 ? <p data-late={request.is_overdue || undefined}>{now.join(', ')}.</p> : null}
      {blocked === null ? null : <p data-late>{blocked}</p>}
      <footer>
        <RequestActs request={request} />
        <AppLink href={request.href}>Open the record</AppLink>
      </footer>
    </article>
  );
}
