// Stores a request after a step of the engine, gives active steps their days, and notifies those who can decide now.
import { whoMayDecide, withSomebody, type ApprovalRequest, type Facts } from '@horizon/approval';
import { toDecimal, toDisplay } from '@horizon/money';
import { notify, type Raiser } from '../../notifications/notify.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { daysOfStep } from '../business-days.ts';
import type { Company } from '../people.ts';
import type { Loaded } from './load.ts';
import * as store from './store.ts';

export interface Persisting {
  tx: Tx;
  raiser: Raiser;
  now: Date;
  company: Company;
}

/**
 * The request with the roles of its escalation where nobody present may decide, blocked if nobody may at all. People who
 * are away keep their right, so that a request waits for them rather than being blocked.
 */
export function settled(request: ApprovalRequest, facts: Facts, { absent }: Company): ApprovalRequest {
  const present: Facts = {
    ...facts,
    conflictsOf: (id) => (absent.has(id) ? ['declared_interest'] : facts.conflictsOf(id)),
  };
  const next = withSomebody(request, present);
  return next.status === 'blocked' && whoMayDecide(request, facts).length > 0 ? request : next;
}

/** Why a request is blocked. */
const reasons = {
  no_role: (amount: string) =>
    `No role may approve ${amount}. Add a threshold that reaches it to the delegation of authority.`,
  nobody: () =>
    'Nobody is left to decide the active step: everybody in its roles asked for it, has a conflict, or is not an active member who may approve. Give somebody the role, or delegate.',
};

export const whyBlocked = (request: ApprovalRequest): string =>
  request.steps.some(({ state }) => state === 'active') ? reasons.nobody() : reasons.no_role(toDisplay(request.amount));

const itemOf = ({ row, steps }: Pick<Loaded, 'row' | 'steps'>, workspaceId: string, status: string) => {
  const last = steps.find(({ state, last_day }) => state === 'active' && last_day !== null)?.last_day;
  return {
    type: 'Approval',
    title: row.number === null ? row.title : `${row.number} ${row.title}`,
    status,
    path: `/w/${workspaceId}/approvals/${row.id}`,
    ...(last ? { due_at: last } : {}),
  };
};

/** Raises an event about a request. */
export async function notifyOf(
  { tx, raiser, now }: Pick<Persisting, 'tx' | 'raiser' | 'now'>,
  loaded: Pick<Loaded, 'row' | 'steps'>,
  event: {
    type: 'approval_requested' | 'approval_reminder' | 'approval_escalated' | 'approval_decided' | 'approval_split';
    status: string;
    to?: readonly string[];
    key?: string;
  },
): Promise<void> {
  const { type, status, to, key } = event;
  await notify(tx, raiser, {
    type,
    projectId: loaded.row.project_id,
    item: itemOf(loaded, raiser.workspaceId, status),
    now,
    ...(to ? { to } : {}),
    ...(key === undefined ? {} : { key }),
  });
}

/** The active step in words: `$300,000.00, step 1 of 2`. */
export function stepInWords(request: ApprovalRequest): string {
  const orders = [...new Set(request.steps.map(({ order }) => order))];
  const active = request.steps.find(({ state }) => state === 'active');
  const step = active && orders.length > 1 ? `, step ${orders.indexOf(active.order) + 1} of ${orders.length}` : '';
  return `${toDisplay(request.amount)}${step}`;
}

/** Stores what changed between the loaded request and `next`, and notifies the people who can decide since. */
export async function persist(at: Persisting, loaded: Loaded, next: ApprovalRequest): Promise<Loaded> {
  const { tx, raiser, company, now } = at;
  const { row, engine: before, project } = loaded;
  const isNewRevision = next.revision !== before.revision || loaded.steps.length === 0;
  const isClosed = next.status === 'approved' || next.status === 'rejected' || next.status === 'returned';
  const changed = await store.updateRequest(tx, raiser, row.id, {
    revision: next.revision,
    status: next.status,
    amount: toDecimal(next.amount),
    editor_id: next.editorId,
    blocked_reason: next.status === 'blocked' ? whyBlocked(next) : null,
    closed_at: isClosed ? now.toISOString() : null,
  });
  if (isNewRevision) {
    await store.insertSteps(
      tx,
      next.steps.map((step, place) => newStep({ step, place, next, row, project, raiser })),
    );
  } else {
    for (const [index, step] of next.steps.entries()) {
      const old = before.steps[index]!;
      if (step.state === old.state && step.escalatedTo.length === old.escalatedTo.length) continue;
      const isRestarted = step.state === 'active';
      const days = isRestarted ? daysOfStep(company.day, step.timeoutDays, project?.state ?? null) : null;
      // A handful of steps.
      // oxlint-disable-next-line no-await-in-loop
      await store.updateStep(tx, raiser, loaded.steps[index]!.id, {
        state: step.state,
        activated_on: step.activatedOn,
        escalated_to: [...step.escalatedTo],
        ...(isRestarted ? { remind_on: days?.remindOn ?? null, last_day: days?.lastDay ?? null, reminders: 0 } : {}),
      });
    }
  }
  const after = { ...loaded, row: changed!, engine: next, steps: await store.stepsOf(tx, raiser, [row.id]) };
  await notifyDeciders(at, loaded, after, isNewRevision);
  return after;
}

interface NewStep {
  step: ApprovalRequest['steps'][number];
  place: number;
  next: ApprovalRequest;
  row: store.RequestRow;
  project: store.ProjectFacts | null;
  raiser: Raiser;
}

function newStep({ step, place, next, row, project, raiser }: NewStep) {
  const days =
    step.activatedOn === null ? null : daysOfStep(step.activatedOn, step.timeoutDays, project?.state ?? null);
  return {
    workspace_id: raiser.workspaceId,
    id: newId(),
    request_id: row.id,
    revision: next.revision,
    place,
    step_order: step.order,
    role_ids: [...step.roles],
    requires_all: step.requiresAll,
    timeout_days: step.timeoutDays,
    escalation_role_id: step.escalationRole,
    is_added: step.isAdded,
    state: step.state,
    activated_on: step.activatedOn,
    escalated_to: [...step.escalatedTo],
    remind_on: days?.remindOn ?? null,
    last_day: days?.lastDay ?? null,
  };
}

async function notifyDeciders(at: Persisting, before: Loaded, after: Loaded, isNewRevision: boolean): Promise<void> {
  const { engine: next } = after;
  if (next.status === 'blocked') {
    if (before.engine.status === 'blocked' && !isNewRevision) return;
    const to = [...new Set([...(await store.administrators(at.tx, at.raiser)), next.requesterId])];
    await notifyOf(at, after, { type: 'approval_escalated', status: `blocked. ${whyBlocked(next)}`, to });
    return;
  }
  if (next.status !== 'in_step' && next.status !== 'escalated') return;
  const known = isNewRevision ? [] : whoMayDecide(before.engine, before.facts);
  const activeBefore = isNewRevision ? '' : activePlaces(before.engine);
  const now = whoMayDecide(next, after.facts);
  const added = activeBefore === activePlaces(next) ? now.filter((id) => !known.includes(id)) : now;
  const isEscalated = next.status === 'escalated';
  await notifyOf(at, after, {
    type: isEscalated ? 'approval_escalated' : 'approval_requested',
    status: isEscalated ? `escalated to you, ${stepInWords(next)}` : stepInWords(next),
    to: added,
  });
}

const activePlaces = ({ steps }: ApprovalRequest) =>
  steps.flatMap(({ state }, index) => (state === 'active' ? [index] : [])).join();
