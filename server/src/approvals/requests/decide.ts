// Decisions: under the lock of the request, so that of two people at the same moment the second sees what the first did.
import { decide, type ApprovalRequest } from '@horizon/approval';
import type { ApprovalDecision, BodyOf, Calls } from '@horizon/contract';
import { workspaceDay } from '@horizon/labour';
import { toDecimal } from '@horizon/money';
import type { Tx } from '../../platform/database.ts';
import { againstRule, conflict, notFound, Refusal } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { archivedRefusal, type Scope } from '../../platform/scope.ts';
import { whyNotYou } from '../words.ts';
import { loadRequests, type Loaded, type LoadedAll } from './load.ts';
import { notifyOf, persist, settled } from './persist.ts';
import { appendDecision } from './record.ts';
import * as store from './store.ts';
import { hasSubject, subjectOf } from './subjects.ts';
import { isVisible } from './visible.ts';

export interface Acting {
  tx: Tx;
  scope: Scope;
  now: Date;
}

/** The request, locked, with everything that decisions depend on; 404 unless the caller sees it. */
async function lockedRequest({ tx, scope, now }: Acting, id: string): Promise<{ all: LoadedAll; loaded: Loaded }> {
  const row = await store.findRequest(tx, scope, id, true);
  if (!row) throw notFound();
  const all = await loadRequests(tx, scope, [row], { day: workspaceDay(now), now });
  const loaded = all.requests[0]!;
  if (!isVisible(scope, loaded, all.company)) throw notFound();
  const archived = archivedRefusal(scope, row.project_id);
  if (archived) throw archived;
  return { all, loaded };
}

const closed: Partial<Record<ApprovalRequest['status'], string>> = {
  approved: 'This request has been approved already.',
  rejected: 'This request has been rejected.',
  returned: 'This request has been returned. It waits until the document is sent again.',
  withdrawn: 'This request has been withdrawn.',
  blocked: 'This request is blocked: nobody can decide it at present.',
};

/** Approves, returns or rejects; `source` is how the decision was sent. */
export async function decideRequest(
  acting: Acting,
  id: string,
  { decision, comment, revision, source }: BodyOf<Calls['decideApproval']> & { source: 'ui' | 'api' },
): Promise<void> {
  const { tx, scope, now } = acting;
  const { all, loaded } = await lockedRequest(acting, id);
  const { engine, facts, row } = loaded;
  if (revision !== row.revision) {
    throw conflict(
      'changed',
      'The document has changed since you opened this request. Read it again before you decide.',
    );
  }
  const given = { personId: scope.personId, kind: decision, comment: comment?.trim() || null };
  const decided = decide(engine, given, facts);
  if (!decided.ok) throw refusalOf(decided.code, engine);
  if (!decided.isNew) return;
  await record(acting, loaded, { ...given, request: decided.request, source });
  const company = all.company;
  const next = settled(decided.request, facts, company);
  const after = await persist({ tx, raiser: scope, now, company }, loaded, next);
  await conclude(acting, after, given.comment);
}

function refusalOf(
  code: Exclude<ReturnType<typeof decide>, { ok: true }>['code'],
  { status }: ApprovalRequest,
): Refusal {
  if (code === 'comment_required') return againstRule({ comment: ['Give a reason: the person who asked reads it.'] });
  if (code === 'not_open') return conflict('decided', closed[status] ?? 'This request is not open.');
  if (status !== 'in_step' && status !== 'escalated')
    return conflict('decided', closed[status] ?? 'This request is not open.');
  return new Refusal(403, code, whyNotYou[code]);
}

interface Recorded {
  request: ApprovalRequest;
  source: 'ui' | 'api';
}

async function record({ tx, scope, now }: Acting, loaded: Loaded, { request, source }: Recorded): Promise<void> {
  const { row, policy } = loaded;
  const decision = request.decisions.at(-1)!;
  const step = loaded.engine.steps[decision.step]!;
  const threshold = policy.thresholds.find(({ id }) => id === decision.thresholdId);
  await appendDecision(tx, {
    workspace_id: scope.workspaceId,
    id: newId(),
    at: now.toISOString(),
    request_id: row.id,
    revision: row.revision,
    step: decision.step,
    person_id: scope.personId,
    acting_for_id: decision.actingForId,
    delegation_id: decision.delegationId,
    role_id: decision.role,
    kind: decision.kind,
    comment: decision.comment,
    amount: row.amount,
    currency: row.currency,
    threshold_id: decision.thresholdId,
    threshold_amount: threshold?.amount == null ? null : toDecimal(threshold.amount),
    policy_version: row.policy_version,
    document_hash: row.scope_hash,
    is_escalated: !step.roles.includes(decision.role),
    source,
  });
  await store.updateRequest(tx, scope, row.id, { decisions: row.decisions + 1 });
}

const words: Record<ApprovalDecision, string> = { approve: 'approved', return: 'returned', reject: 'rejected' };

/** The document's own transition, and the news for the person who asked. */
async function conclude(acting: Acting, after: Loaded, comment: string | null): Promise<void> {
  const { tx, scope, now } = acting;
  const { row } = after;
  const subject = subjectOf(row.document_type);
  const outcome = {
    ...acting,
    request: { id: row.id, documentId: row.document_id, amount: row.amount, requesterId: row.requester_id },
    comment,
  };
  if (row.status === 'approved') await subject.onApproved(outcome);
  else if (row.status === 'returned') await subject.onReturned(outcome);
  else if (row.status === 'rejected') await subject.onRejected(outcome);
  else return;
  const status = words[after.engine.decisions.at(-1)!.kind];
  await notifyOf({ tx, raiser: scope, now }, after, {
    type: 'approval_decided',
    status: comment ? `${status} (“${comment}”)` : status,
    to: [row.requester_id],
  });
}

/** Withdraws the caller's own request. */
export async function withdrawRequest(acting: Acting, id: string): Promise<void> {
  const { tx, scope, now } = acting;
  const { loaded } = await lockedRequest(acting, id);
  const { row } = loaded;
  if (row.requester_id !== scope.personId) {
    throw conflict('not_yours', 'Only the person who asked withdraws a request. You can return or reject it.');
  }
  if (!store.openStatuses.some((status) => status === row.status)) {
    throw conflict('decided', closed[row.status] ?? 'This request is not open.');
  }
  await store.updateRequest(tx, scope, id, { status: 'withdrawn', closed_at: now.toISOString() });
  if (!hasSubject(row.document_type)) return;
  const subject = subjectOf(row.document_type);
  await (subject.onWithdrawn ?? subject.onReturned)({
    ...acting,
    request: { id, documentId: row.document_id, amount: row.amount, requesterId: row.requester_id },
    comment: null,
  });
}

/** Declares the caller's interest: they do not decide the request any more. */
export async function declareInterest(acting: Acting, id: string, comment: string): Promise<void> {
  const { tx, scope, now } = acting;
  const { all, loaded } = await lockedRequest(acting, id);
  if (loaded.row.status !== 'in_step' && loaded.row.status !== 'escalated') {
    throw conflict('decided', closed[loaded.row.status] ?? 'This request is not open.');
  }
  if (comment.trim() === '') throw againstRule({ comment: ['Say in a few words what your interest is.'] });
  if (loaded.facts.conflictsOf(scope.personId).includes('declared_interest')) return;
  await store.insertInterest(tx, {
    workspace_id: scope.workspaceId,
    id: newId(),
    request_id: id,
    person_id: scope.personId,
    comment: comment.trim(),
  });
  const { company } = all;
  const { requests } = await loadRequests(tx, scope, [loaded.row], { day: company.day, now, company });
  const next = requests[0]!;
  await persist({ tx, raiser: scope, now, company }, next, settled(next.engine, next.facts, company));
}
