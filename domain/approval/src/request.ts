// A request on its way: opened, decided step by step, escalated, changed. Each function returns the request after it;
// the server stores it in the transaction of the decision, with the record that it approves.
import type { Money } from '@horizon/money';
import { hasApproved, mayDecide, openRoles, whoMayDecide, type Facts } from './may-decide.ts';
import type { ApprovalRequest, Day, Decision, Place, Policy, Refusal, RequestStep } from './model.ts';
import { routeOf, type Route } from './route.ts';
import { sufficientRoles } from './thresholds.ts';

export interface OpenedRequest {
  request: ApprovalRequest;
  workflow: Route['workflow'];
}

interface Opening {
  requesterId: string;
  editorId: string | null;
  amount: Money;
  place: Omit<Place, 'day'>;
}

/** A request at its first step. Blocked if no role may approve the amount. */
export function openRequest(policy: Policy, opening: Opening, day: Day): OpenedRequest {
  const { workflow, steps, hasNoSufficientRole } = routeOf(policy, { ...opening.place, day }, opening.amount);
  const waiting = steps.map((step): RequestStep => ({
    ...step,
    state: 'waiting',
    activatedOn: null,
    escalatedTo: [],
  }));
  const request: ApprovalRequest = {
    ...opening,
    revision: 1,
    status: hasNoSufficientRole ? 'blocked' : 'in_step',
    steps: waiting,
    decisions: [],
  };
  return { workflow, request: hasNoSufficientRole ? request : activated(request, day) };
}

/** Activates the steps of the lowest order that is not done. */
function activated(request: ApprovalRequest, day: Day): ApprovalRequest {
  const open = request.steps.filter(({ state }) => state !== 'done');
  const order = Math.min(...open.map((step) => step.order));
  return {
    ...request,
    steps: request.steps.map((step) =>
      step.state === 'waiting' && step.order === order ? { ...step, state: 'active', activatedOn: day } : step,
    ),
  };
}

export type Decided =
  | { ok: true; request: ApprovalRequest; isNew: boolean }
  | { ok: false; code: Refusal | 'not_open' | 'comment_required' };

/**
 * The request after a decision. An approval that is repeated after the last one changes nothing (`isNew: false`). A rejection ends the request,
 * a return sends it back to the requester; both need a comment. Limits bind approvals only.
 */
export function decide(
  request: ApprovalRequest,
  { personId, kind, comment }: Pick<Decision, 'personId' | 'kind' | 'comment'>,
  facts: Facts,
): Decided {
  const may = mayDecide(request, personId, facts);
  if (request.status === 'approved' && kind === 'approve' && hasApproved(request, personId)) {
    return { ok: true, request, isNew: false };
  }
  if (request.status !== 'in_step' && request.status !== 'escalated') return { ok: false, code: 'not_open' };
  if (!may.ok && !(kind !== 'approve' && may.code === 'over_limit')) return { ok: false, code: may.code };
  if (kind !== 'approve' && !comment?.trim()) return { ok: false, code: 'comment_required' };
  const as = may.ok ? may.as : firstActive(request);
  const decision: Decision = { ...as, personId, kind, comment: comment?.trim() || null, revision: request.revision };
  const decided = { ...request, decisions: [...request.decisions, decision] };
  if (kind === 'reject') return { ok: true, isNew: true, request: { ...decided, status: 'rejected' } };
  if (kind === 'return') return { ok: true, isNew: true, request: { ...decided, status: 'returned' } };
  return { ok: true, isNew: true, request: advanced(decided, facts.day) };
}

const firstActive = ({ steps }: ApprovalRequest) => {
  const step = steps.findIndex(({ state }) => state === 'active');
  return { step, role: steps[step]!.roles[0]!, thresholdId: null, actingForId: null, delegationId: null };
};

/** Ends the steps that have their approvals, and activates the next. */
function advanced(request: ApprovalRequest, day: Day): ApprovalRequest {
  const steps = request.steps.map((step): RequestStep =>
    isComplete(request, step) ? { ...step, state: 'done' } : step,
  );
  const now = { ...request, steps };
  if (steps.every(({ state }) => state === 'done')) return { ...now, status: 'approved' };
  return steps.some(({ state }) => state === 'active') ? now : activated({ ...now, status: 'in_step' }, day);
}

function isComplete(request: ApprovalRequest, step: RequestStep): boolean {
  if (step.state !== 'active') return false;
  const index = request.steps.indexOf(step);
  const given = request.decisions.filter(
    (one) => one.step === index && one.kind === 'approve' && one.revision === request.revision,
  );
  if (!step.requiresAll) return given.length > 0;
  const open = openRoles(request, step).filter((role) => step.roles.includes(role));
  // An escalated approval replaces that of one role that is still open.
  const substitutes = given.filter(({ role }) => !step.roles.includes(role)).length;
  return open.length <= substitutes;
}

/**
 * The request after a change of its document. A larger amount, another payee or another scope voids every approval and
 * starts again at the first step; a smaller amount keeps them.
 */
export function changed(
  policy: Policy,
  request: ApprovalRequest,
  {
    amount,
    editorId,
    changesPayeeOrScope,
    day,
  }: { amount: Money; editorId: string; changesPayeeOrScope: boolean; day: Day },
): ApprovalRequest {
  if (amount <= request.amount && !changesPayeeOrScope && request.status !== 'returned') return { ...request, amount };
  const { request: again } = openRequest(policy, { ...request, amount, editorId }, day);
  return { ...again, revision: request.revision + 1, decisions: request.decisions };
}

/**
 * The request with its escalation roles where conflicts or absences leave nobody in an active step. Blocked if they have
 * nobody either: administrators are notified, it never waits unseen.
 */
export function withSomebody(request: ApprovalRequest, facts: Facts): ApprovalRequest {
  if (request.status !== 'in_step' && request.status !== 'escalated') return request;
  if (whoMayDecide(request, facts).length > 0) return request;
  const escalated = { ...request, steps: request.steps.map(escalatedStep) };
  return whoMayDecide(escalated, facts).length > 0
    ? { ...escalated, status: 'escalated' }
    : { ...request, status: 'blocked' };
}

function escalatedStep(step: RequestStep): RequestStep {
  const { state, escalationRole, escalatedTo } = step;
  return state !== 'active' || escalationRole === null || escalatedTo.includes(escalationRole)
    ? step
    : { ...step, escalatedTo: [...escalatedTo, escalationRole] };
}

/**
 * The request after a step has timed out: first its escalation role may decide too, then the next role up by threshold.
 * The original approvers keep their right; time alone never approves or rejects.
 */
export function timedOut(policy: Policy, request: ApprovalRequest, step: number, day: Day): ApprovalRequest {
  const own = request.steps[step];
  if (own?.state !== 'active') return request;
  const known = new Set([...own.roles, ...own.escalatedTo]);
  const candidates = [
    ...(own.escalationRole === null ? [] : [own.escalationRole]),
    ...sufficientRoles(policy.thresholds, { ...request.place, day }, request.amount),
  ];
  const next = candidates.find((role) => !known.has(role));
  if (next === undefined) return request;
  const steps = request.steps.map((each, index) =>
    index === step ? { ...each, escalatedTo: [...each.escalatedTo, next] } : each,
  );
  return { ...request, steps, status: 'escalated' };
}
