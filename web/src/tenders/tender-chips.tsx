// The labels and chips of tender packages.
import { recordFields } from 'virtual:record-fields';
import type { StateBucket, TenderStatus, WorkflowStatus } from '@horizon/contract';
import type { RecordAnswer } from '../client/declared.ts';
import { StatusChip } from '../ui/status-chip.tsx';

export type TenderPackage = RecordAnswer<'tender_packages'>;

const statusBuckets: Readonly<Record<TenderStatus, StateBucket>> = {
  draft: 'not-started',
  issued: 'open',
  closed: 'in-progress',
  under_evaluation: 'in-progress',
  recommended: 'in-progress',
  awarded: 'completed',
  on_hold: 'delayed',
  cancelled: 'cancelled',
  not_awarded: 'closed',
};
const approvalBuckets: Readonly<Record<WorkflowStatus, StateBucket>> = {
  not_started: 'not-started',
  in_review: 'in-progress',
  pending_approval: 'in-progress',
  approved: 'completed',
  returned: 'delayed',
  rejected: 'cancelled',
  withdrawn: 'cancelled',
  superseded: 'closed',
};

/** The values of a choice with their labels. */
export function choicesOf(name: string): { value: string; label: string }[] {
  const { choices = [], labels = [] } = recordFields.tender_packages.find((field) => field.name === name) ?? {};
  return choices.map((value, at) => ({ value, label: labels[at] ?? value }));
}
export const labelIn = (name: string, value: string) =>
  choicesOf(name).find((choice) => choice.value === value)?.label ?? value;

/** The chip of a package's tender status. */
export function TenderStatusChip({ status, plain }: { status: TenderStatus; plain?: boolean }) {
  const label = labelIn('tender_status', status);
  return <StatusChip bucket={statusBuckets[status]} label={label} {...(plain ? { plain } : {})} />;
}
/** The chip of a package's approval; bidders see none. */
export const ApprovalChip = ({ status }: { status: WorkflowStatus | null }) =>
  status === null ? null : (
    <StatusChip bucket={approvalBuckets[status]} label={labelIn('workflow_status', status)} plain />
  );
