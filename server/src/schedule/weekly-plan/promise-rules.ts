// What can be planned, promised and closed in a week, and what a commitment becomes by it.
import { planWeek } from '@horizon/schedule';
import type { Scope } from '../../platform/access.ts';
import { newId } from '../../platform/ids.ts';
import type { CommitmentRow, Entry, TaskRow } from './commitments.ts';

interface Failure {
  code: string;
  message: string;
}
/** The entry names no task of the project. */
export const noTask: Failure = { code: 'not_found', message: 'There is no such task in this project.' };

/** Why an entry cannot be saved; none where it can. `binds` says whether a promise cannot be withdrawn any more. */
export function refusalOf(
  entry: Entry,
  task: TaskRow,
  before: CommitmentRow | null,
  binds: (row: CommitmentRow) => boolean,
): Failure | null {
  const { day, state, reason } = entry;
  const { faults } = planWeek('2026-01-05', [
    { id: task.action_id, plannedDay: day ?? null, startDate: null, endDate: null },
  ]);
  if (faults[0]) {
    return { code: 'planned_day_out_of_range', message: faults[0].message };
  }
  const stands = before && !before.is_deleted ? before : null;
  if (entry.version !== undefined && entry.version !== (stands?.version ?? 0)) {
    return { code: 'stale', message: `Somebody changed "${task.name}" in this week since you looked. Look again.` };
  }
  const was = stands?.state ?? 'planned';
  const plannedDay = day === undefined ? (stands?.day ?? null) : day;
  const next = plannedDay === null && day === null ? 'planned' : (state ?? was);
  if (stands && was !== 'planned' && next === 'planned' && binds(stands)) {
    const message = `"${task.name}" was promised for this week, which has begun. Say whether it was done.`;
    return { code: 'promise_stands', message };
  }
  if (plannedDay === null) {
    const asks = day !== null && next !== 'planned';
    return asks ? { code: 'no_day', message: `"${task.name}" has no day in this week. Plan it first.` } : null;
  }
  if (task.kind === 'summary' || task.kind === 'wbs-summary') {
    return { code: 'summary', message: `"${task.name}" is a summary. Plan the tasks under it.` };
  }
  if (next === 'promised' && was === 'planned') {
    return refusedPromise(task);
  }
  if ((next === 'done' || next === 'not done') && was === 'planned') {
    return { code: 'not_promised', message: `"${task.name}" was not promised for this week.` };
  }
  if (next === 'not done' && !(reason ?? (reason === undefined ? stands?.reason : null))) {
    return { code: 'no_reason', message: `Say why "${task.name}" was not done.` };
  }
  return null;
}

function refusedPromise(task: TaskRow): Failure | null {
  if (task.is_finished) {
    return { code: 'finished', message: `"${task.name}" is finished; there is nothing left to promise.` };
  }
  if (task.open_constraints > 0) {
    const many = task.open_constraints === 1 ? 'an open constraint' : `${task.open_constraints} open constraints`;
    return { code: 'open_constraints', message: `"${task.name}" has ${many} and cannot be promised.` };
  }
  return null;
}

/** The commitment as the entry leaves it. */
export function rowOf(
  scope: Scope,
  projectId: string,
  weekStart: string,
  entry: Entry,
  task: TaskRow,
  before: CommitmentRow | null,
  now: Date,
): CommitmentRow {
  const isBack = before?.is_deleted ?? true;
  const day = entry.day === undefined ? (isBack ? null : (before?.day ?? null)) : entry.day;
  const was = isBack ? 'planned' : (before?.state ?? 'planned');
  const state = day === null ? 'planned' : (entry.state ?? was);
  const isPromise = state === 'promised' && was !== 'promised';
  return {
    id: before?.id ?? newId(),
    project_id: projectId,
    action_id: entry.action_id,
    week_start: weekStart,
    day,
    state,
    reason: state === 'not done' ? (entry.reason === undefined ? (before?.reason ?? null) : entry.reason) : null,
    note: entry.note === undefined ? (before?.note ?? null) : entry.note,
    trade: entry.trade === undefined ? (before?.trade ?? task.trade) : entry.trade,
    crew: entry.crew === undefined ? (before?.crew ?? task.crew) : entry.crew,
    promised_at: isPromise ? now.toISOString() : state === 'planned' ? null : (before?.promised_at ?? null),
    promised_by_user_id: isPromise
      ? scope.personId
      : state === 'planned'
        ? null
        : (before?.promised_by_user_id ?? null),
    is_deleted: day === null,
    version: before?.version ?? 1,
  };
}
