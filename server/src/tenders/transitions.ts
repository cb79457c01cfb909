// How a tender package moves between its states: draft, issued, closed … and the internal approval that precedes issue.
import {
  tenderStatuses,
  tenderTransitions,
  workflowStatuses,
  workflowTransitions,
  type Permission,
  type TenderStatus,
  type tenderPackageRecord,
  type WorkflowStatus,
} from '@horizon/contract';
import type { Tx } from '../platform/database.ts';
import { againstRule, conflict, notPermitted } from '../platform/failures.ts';
import type { Stored, Write } from '../platform/records/rules.ts';
import type { Scope } from '../platform/scope.ts';
import type { InvitationPlan } from './invitations.ts';
import { countDocuments } from './documents/store.ts';
import { countFiles, hasOpenRecommendation, projectDay } from './store.ts';

export type TenderPackage = Stored<typeof tenderPackageRecord> & {
  number: string;
  status_before_hold: TenderStatus | null;
  approval_requested_by: string | null;
};
type Changes = Partial<TenderPackage>;

export const endedStatuses: readonly TenderStatus[] = ['awarded', 'cancelled', 'not_awarded'];
const notYet: readonly TenderStatus[] = ['recommended', 'awarded'];

/** The tender statuses that can follow; a package on hold returns to the one before. */
export function nextStatuses(row: Pick<TenderPackage, 'tender_status' | 'status_before_hold'>): TenderStatus[] {
  const { tender_status: status, status_before_hold: before } = row;
  return tenderTransitions[status].filter(
    (to) => !notYet.includes(to) && (status !== 'on_hold' || to === 'cancelled' || to === before),
  );
}

/** The permission that a tender status needs in addition to edit. */
const permissionFor = (to: TenderStatus): Permission =>
  to === 'issued' ? 'tender_packages:send' : 'tender_packages:edit';
const approving: readonly WorkflowStatus[] = ['approved', 'rejected'];
const permissionForApproval = (from: WorkflowStatus, to: WorkflowStatus): Permission =>
  approving.includes(to) || (from === 'pending_approval' && to === 'returned')
    ? 'tender_packages:approve'
    : 'tender_packages:edit';

/** The tender statuses that the caller can set now. */
export const statusesFor = (scope: Scope, row: TenderPackage): TenderStatus[] =>
  row.is_deleted ? [] : nextStatuses(row).filter((to) => mayBoth(scope, row.project_id, permissionFor(to)));

/** The states of the approval that the caller can set now. */
export const approvalsFor = (scope: Scope, row: TenderPackage): WorkflowStatus[] =>
  row.is_deleted || endedStatuses.includes(row.tender_status)
    ? []
    : workflowTransitions[row.workflow_status].filter(
        (to) =>
          mayBoth(scope, row.project_id, permissionForApproval(row.workflow_status, to)) &&
          !(to === 'approved' && row.approval_requested_by === scope.personId),
      );

const mayBoth = (scope: Scope, projectId: string, permission: Permission) =>
  scope.can('tender_packages:edit', projectId) && scope.can(permission, projectId);

const subjectOf = (row: { number?: string }) => row.number ?? 'The new package';
const labels = (states: readonly string[], of: Readonly<Record<string, { label: string }>>) =>
  states.map((state) => of[state]!.label.toLowerCase()).join(', ');

/** Checks the change of the tender status, and answers the values that follow from it. */
export async function checkTenderStatus(
  write: Write<TenderPackage>,
  after: TenderPackage,
  given: Changes,
  plan: InvitationPlan,
): Promise<Changes> {
  const before = write.before ?? { ...after, tender_status: 'draft', status_before_hold: null };
  const [from, to] = [before.tender_status, after.tender_status];
  const { scope, now } = write;
  if (isDueMoved(write, given)) checkMovedDue(write, after, from);
  if (from === to) return {};
  refuseStatus(before, to);
  if (['under_evaluation', 'on_hold', 'cancelled'].includes(to)) await refuseOpenRecommendation(write, before);
  if (!scope.can(permissionFor(to), after.project_id)) throw notPermitted(permissionFor(to));
  const isEarly = from === 'issued' && to === 'closed' && !(after.due_date && new Date(after.due_date) <= now);
  if (isEarly) requireAnswers(plan);
  const reason = given.status_reason?.trim() || null;
  const asks =
    isEarly || ['on_hold', 'cancelled', 'not_awarded'].includes(to) || (from === 'closed' && to === 'issued');
  if (asks && !reason) throw againstRule({ status_reason: ['Give a reason.'] });
  const common = { status_reason: reason, status_before_hold: to === 'on_hold' ? from : null };
  return to === 'issued' ? { ...common, ...(await issue(write, after, from, plan)) } : common;
}

/** Throws 409 with the statuses that can follow unless this one is among them. */
function refuseStatus(before: TenderPackage, to: TenderStatus): void {
  const from = before.tender_status;
  if (to === 'recommended' && tenderTransitions[from].includes(to)) {
    throw conflict(
      'recommend_bidder',
      'Recommend a bidder on the levelling sheet: the package then becomes recommended.',
      { allowed: nextStatuses(before) },
    );
  }
  if (to === 'awarded') {
    throw conflict(
      'not_available',
      'A package is awarded when its recommendation has been approved for its full value.',
      { allowed: nextStatuses(before) },
    );
  }
  const allowed = nextStatuses(before);
  if (!allowed.includes(to)) {
    const next =
      allowed.length > 0 ? ` It can become: ${labels(allowed, tenderStatuses)}.` : ' It does not change any more.';
    throw conflict(
      'illegal_transition',
      `${subjectOf(before)} is ${tenderStatuses[from].label.toLowerCase()} and cannot become ${tenderStatuses[to].label.toLowerCase()}.${next}`,
      { allowed },
    );
  }
}

/** A recommendation that counts is withdrawn on its sheet, which then changes again. */
async function refuseOpenRecommendation({ tx, scope }: Write<TenderPackage>, before: TenderPackage): Promise<void> {
  if (before.tender_status !== 'recommended') return;
  if (!(await hasOpenRecommendation(tx, scope, before.tender_package_id))) return;
  throw conflict(
    'withdraw_recommendation',
    'Withdraw the recommendation on the levelling sheet: the package is then under evaluation again.',
    { allowed: nextStatuses(before) },
  );
}

const isDueMoved = ({ before }: Write<TenderPackage>, { due_date: due }: Changes) =>
  due !== undefined && due !== before?.due_date;

function requireAnswers({ areAllAnswered }: InvitationPlan): void {
  if (areAllAnswered) return;
  throw againstRule({
    tender_status: ['Bids are not due yet, and some subcontractors have not answered. Close it after the due date.'],
  });
}

function checkMovedDue(write: Write<TenderPackage>, after: TenderPackage, from: TenderStatus): void {
  if (from === 'issued' && after.tender_status === 'issued') requireFutureDue(after, write.now);
  requireLaterDue(write, after);
}

function requireFutureDue({ due_date: due }: TenderPackage, now: Date): void {
  if (!due || new Date(due) <= now) {
    throw againstRule({ due_date: ['Set a due date in the future: bidders need time to price.'] });
  }
}

/** Bidders have planned with the date: once the package has been issued, it only moves later, on hold and closed too. */
function requireLaterDue({ before }: Write<TenderPackage>, { due_date: due }: TenderPackage): void {
  if (!before?.issued_at || !before.due_date) return;
  if (due === null || new Date(due) < new Date(before.due_date)) {
    throw againstRule({
      due_date: [
        `The tender ${before.tender_status === 'issued' ? 'is' : 'has been'} issued. Its due date can only be moved later.`,
      ],
    });
  }
}

/** Checks that a package is complete before the market sees it. */
async function issue(
  { tx, scope, now, before }: Write<TenderPackage>,
  after: TenderPackage,
  from: TenderStatus,
  plan: InvitationPlan,
): Promise<Changes> {
  requireFutureDue(after, now);
  if (before?.bids_opened_at) {
    throw conflict('bids_opened', `The bids of ${before.number} have been opened, so it takes no further ones.`, {
      allowed: nextStatuses(before).filter((to) => to !== 'issued'),
    });
  }
  const faults: string[] = [];
  const options = after.additional_options;
  if (from === 'draft') {
    if (after.workflow_status !== 'approved' && !options.needs_no_approval) {
      faults.push('The package has not been approved. Send it for approval first.');
    }
    if (plan.invited === 0 && after.tender_type !== 'open') {
      faults.push('Nobody is invited. Invite a subcontractor, or make it an open tender.');
    }
    if (!options.has_no_documents && (!before || !(await hasDocuments(tx, scope, before.tender_package_id)))) {
      faults.push('It has no documents. Add some, or state that it has none.');
    }
  }
  if (faults.length > 0) throw againstRule({ tender_status: faults });
  return {
    issued_at: before?.issued_at ?? now.toISOString(),
    issue_date: after.issue_date ?? (await projectDay(tx, scope, after.project_id, now)),
  };
}

/** True if a package has documents of the register, or files of its own. */
const hasDocuments = async (tx: Tx, scope: Scope, id: string) =>
  (await countDocuments(tx, scope.workspaceId, id)) > 0 || (await countFiles(tx, scope, id)) > 0;

/** Checks the change of the approval, and answers the values that follow from it. */
export function checkWorkflowStatus(write: Write<TenderPackage>, after: TenderPackage, given: Changes): Changes {
  const { scope, before } = write;
  const from: WorkflowStatus = before?.workflow_status ?? 'not_started';
  const to = after.workflow_status;
  if (from === to) {
    const isReset = from === 'approved' && before?.tender_status === 'draft' && isMaterial(before, given);
    return isReset ? { workflow_status: 'in_review' } : {};
  }
  const allowed = workflowTransitions[from];
  if (!allowed.includes(to)) {
    const next =
      allowed.length > 0 ? ` It can become: ${labels(allowed, workflowStatuses)}.` : ' It does not change any more.';
    throw conflict(
      'illegal_transition',
      `The approval of ${before ? subjectOf(before) : 'the new package'} is “${workflowStatuses[from].label}” and cannot become “${workflowStatuses[to].label}”.${next}`,
      { allowed: [...allowed] },
    );
  }
  const permission = permissionForApproval(from, to);
  if (!scope.can(permission, after.project_id)) throw notPermitted(permission);
  if (to === 'approved' && before?.approval_requested_by === scope.personId) {
    throw conflict('own_request', 'You sent this package for approval, so somebody else approves it.');
  }
  return to === 'pending_approval' ? { approval_requested_by: scope.personId } : {};
}

/** Edits after which a package is reviewed again. */
function isMaterial(before: TenderPackage, given: Changes): boolean {
  const differs = (name: 'description' | 'trade_category' | 'tender_type' | 'bid_form_type') =>
    given[name] !== undefined && given[name] !== before[name];
  const value = given.estimated_value;
  const isDearer = value != null && value > Number(before.estimated_value ?? 0) * 1.05;
  return isDearer || (['description', 'trade_category', 'tender_type', 'bid_form_type'] as const).some(differs);
}
