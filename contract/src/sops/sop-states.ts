// The states of a package of work (SOP) and of a change request.
import { SignedSum } from '../schema.ts';
import { workflow } from '../record/workflow.ts';

const endsIt = 'It has ended. Create a new package of work instead.';

export const sopWorkflow = workflow({
  table: 'sops',
  states: {
    draft: { label: 'Draft', bucket: 'not-started' },
    planned: { label: 'Planned', bucket: 'open' },
    approved: { label: 'Approved', bucket: 'open' },
    in_progress: { label: 'In progress', bucket: 'in-progress' },
    on_hold: { label: 'On hold', bucket: 'delayed' },
    completed: { label: 'Completed', bucket: 'completed' },
    closed: { label: 'Closed', bucket: 'closed' },
    cancelled: { label: 'Cancelled', bucket: 'cancelled' },
  },
  acts: {
    edit: {
      from: ['draft', 'planned', 'approved', 'in_progress', 'on_hold'],
      permission: 'sop:edit',
      hints: { completed: 'Reopen it first.', closed: endsIt, cancelled: endsIt },
    },
    plan: { from: ['draft'], to: 'planned', permission: 'sop:edit', label: 'Mark as planned' },
    approve: { from: ['planned'], to: 'approved', permission: 'sop:approve', label: 'Approve' },
    return: { from: ['planned'], to: 'draft', permission: 'sop:approve', label: 'Return', reason: 'required' },
    start: { from: ['approved'], to: 'in_progress', permission: 'sop:edit', label: 'Start' },
    hold: { from: ['in_progress'], to: 'on_hold', permission: 'sop:edit', label: 'Put on hold', reason: 'required' },
    resume: { from: ['on_hold'], to: 'in_progress', permission: 'sop:edit', label: 'Resume' },
    complete: { from: ['in_progress'], to: 'completed', permission: 'sop:edit', label: 'Complete' },
    reopen: { from: ['completed'], to: 'in_progress', permission: 'sop:edit', label: 'Reopen', reason: 'required' },
    close: { from: ['completed'], to: 'closed', permission: 'sop:edit', label: 'Close' },
    cancel: {
      from: ['draft', 'planned', 'approved', 'in_progress', 'on_hold'],
      to: 'cancelled',
      permission: 'sop:edit',
      label: 'Cancel',
      reason: 'required',
    },
    delete: {
      from: ['draft', 'planned', 'cancelled'],
      permission: 'sop:delete',
      hints: {
        approved: 'Cancel it first.',
        in_progress: 'Cancel it first.',
        on_hold: 'Cancel it first.',
      },
    },
  },
});

/** States of a change request whose value counts as approved, as pending, or not at all. */
export const approvedChangeStates = ['approved', 'approved_part', 'implemented'] as const;
export const pendingChangeStates = [
  'notified',
  'pricing',
  'submitted',
  'under_review',
  'approved_in_principle',
  'disputed',
] as const;

const open = ['draft', 'notified', 'pricing', 'submitted', 'under_review'] as const;
const decided = 'It has been decided. Create another change request for a further change.';

export const changeRequestWorkflow = workflow({
  table: 'change_requests',
  states: {
    draft: { label: 'Draft', bucket: 'not-started' },
    notified: { label: 'Notified', bucket: 'open' },
    pricing: { label: 'Pricing', bucket: 'in-progress' },
    submitted: { label: 'Submitted', bucket: 'in-progress' },
    under_review: { label: 'Under review', bucket: 'in-progress' },
    approved_in_principle: { label: 'Approved in principle', bucket: 'open' },
    approved: { label: 'Approved', bucket: 'completed' },
    approved_part: { label: 'Approved in part', bucket: 'completed' },
    rejected: { label: 'Rejected', bucket: 'cancelled' },
    disputed: { label: 'Disputed', bucket: 'delayed' },
    withdrawn: { label: 'Withdrawn', bucket: 'cancelled' },
    void: { label: 'Void', bucket: 'cancelled' },
    no_charge: { label: 'No charge', bucket: 'closed' },
    implemented: { label: 'Implemented', bucket: 'closed' },
  },
  acts: {
    edit: {
      from: ['draft', 'notified', 'pricing'],
      permission: 'change_requests:edit',
      hints: {
        submitted: 'Return it to pricing first.',
        under_review: 'Return it to pricing first.',
        approved: decided,
        approved_part: decided,
        rejected: decided,
        implemented: decided,
      },
    },
    notify: { from: ['draft'], to: 'notified', permission: 'change_requests:edit', label: 'Notify' },
    price: { from: ['draft', 'notified'], to: 'pricing', permission: 'change_requests:edit', label: 'Start pricing' },
    submit: { from: ['notified', 'pricing'], to: 'submitted', permission: 'change_requests:edit', label: 'Submit' },
    review: { from: ['submitted'], to: 'under_review', permission: 'change_requests:edit', label: 'Start review' },
    return: {
      from: ['submitted', 'under_review'],
      to: 'pricing',
      permission: 'change_requests:approve',
      label: 'Return to pricing',
      reason: 'required',
    },
    proceed: {
      from: ['under_review'],
      to: 'approved_in_principle',
      permission: 'change_requests:approve',
      label: 'Approve in principle',
    },
    approve: {
      from: ['under_review', 'approved_in_principle', 'disputed'],
      to: 'approved',
      permission: 'change_requests:approve',
      label: 'Approve',
    },
    approvePart: {
      from: ['under_review', 'approved_in_principle', 'disputed'],
      to: 'approved_part',
      permission: 'change_requests:approve',
      label: 'Approve in part',
      reason: 'required',
      fields: { approved_value: SignedSum('Value that is approved') },
      body: { approved_value: 100 },
    },
    reject: {
      from: ['under_review'],
      to: 'rejected',
      permission: 'change_requests:approve',
      label: 'Reject',
      reason: 'required',
    },
    waive: {
      from: ['under_review'],
      to: 'no_charge',
      permission: 'change_requests:approve',
      label: 'No charge',
      reason: 'optional',
    },
    dispute: {
      from: ['approved_in_principle', 'rejected'],
      to: 'disputed',
      permission: 'change_requests:edit',
      label: 'Dispute',
      reason: 'required',
    },
    withdraw: {
      from: [...open, 'rejected'],
      to: 'withdrawn',
      permission: 'change_requests:edit',
      label: 'Withdraw',
      reason: 'required',
    },
    void: {
      from: ['draft', 'notified', 'pricing', 'submitted'],
      to: 'void',
      permission: 'change_requests:edit',
      label: 'Void',
      reason: 'required',
    },
    implement: {
      from: ['approved', 'approved_part'],
      to: 'implemented',
      permission: 'change_requests:edit',
      label: 'Mark as implemented',
    },
    delete: {
      from: ['draft', 'void', 'withdrawn'],
      permission: 'change_requests:delete',
      hints: { notified: 'Withdraw it first.', pricing: 'Withdraw it first.', submitted: 'Withdraw it first.' },
    },
  },
});
