// Rules for planning, promising and closing in a week, and the resulting commitment.
import { planWeek, settlingDay } from '@horizon/schedule';
import { dayOfMinute, formatDay, parseDay } from '@horizon/working-time';
import { formatLongDay } from '../../audit/day-words.ts';
import type { Scope } from '../../platform/scope.ts';
import { newId } from '../../platform/ids.ts';
import type { CommitmentRow, Entry, TaskRow } from './commitments.ts';

interface Failure {
  code: string;
  message: string;
}
/** The entry has no task of the project. */
export const noTask: Failure = { code: 'not_found', message: 'There is no such task in this project.' };

/** The time of an entry, in days of the project: an offline entry counts as of the day on which it was made. */
export interface Moment {
  reportedAt: Date;
  reportedOn: string;
  promisedAt: Date;
  promisedOn: string;
  /** The day on which it arrived, which no caller can change. */
  receivedOn: string;
  /** The day of an instant. */
  dayOf: (instant: Date) => string;
}

/** The time of an entry that is received now. */
export function momentOf(entry: Entry, now: Date, dayOf: Moment['dayOf']): Moment {
  const before = (secondsAgo: number) => new Date(now.getTime() - secondsAgo * 1000);
  const reportedAt = before(entry.said_seconds_ago ?? 0);
  const promisedAt = entry.promised_seconds_ago === undefined ? reportedAt : before(entry.promised_seconds_ago);
  return {
    reportedAt,
    reportedOn: dayOf(reportedAt),
    promisedAt,
    promisedOn: dayOf(promisedAt),
    receivedOn: dayOf(now),
    dayOf,
  };
}

/** Why an entry cannot be saved; null if it can. */
export function refusalOf(
  entry: Entry,
  task: TaskRow,
  before: CommitmentRow | null,
  { weekStart, moment }: { weekStart: string; moment: Moment },
): Failure | null {
  const { day, state, reason } = entry;
  const { faults } = planWeek('2026-01-05', [
    { id: task.action_id, plannedDay: day ?? null, startDate: null, endDate: null },
  ]);
  if (faults[0]) {
    return { code: 'planned_day_out_of_range', message: faults[0].message };
  }
  const current = before && !before.is_deleted ? before : null;
  if (entry.version !== undefined && entry.version !== (current?.version ?? 0)) {
    return { code: 'stale', message: `Somebody changed "${task.name}" in this week since you looked. Look again.` };
  }
  const was = current?.state ?? 'planned';
  const plannedDay = day === undefined ? (current?.day ?? null) : day;
  const next = plannedDay === null && day === null ? 'planned' : (state ?? was);
  const contradicted =
    refusedMoment(entry, task, current, moment) ??
    (current && next === 'planned' ? refusedWithdrawal(task, current, weekStart, moment) : null) ??
    (current ? refusedGroup(entry, task, current, weekStart, moment) : null) ??
    (entry.version === undefined ? overtaken(entry, task, before, moment) : null);
  if (contradicted) {
    return contradicted;
  }
  if (plannedDay === null) {
    const asks = day !== null && next !== 'planned';
    return asks ? { code: 'no_day', message: `"${task.name}" has no day in this week. Plan it first.` } : null;
  }
  if (task.kind === 'summary' || task.kind === 'wbs-summary') {
    return { code: 'summary', message: `"${task.name}" is a summary. Plan the tasks under it.` };
  }
  const isClosing = isClosed(next);
  if (isClosing && was === 'planned' && entry.promised_seconds_ago === undefined) {
    return { code: 'not_promised', message: `"${task.name}" was not promised for this week.` };
  }
  const refused =
    (next !== 'planned' && was === 'planned' ? refusedPromise(task, weekStart, moment) : null) ??
    (isClosing && next !== was ? refusedClosing(task, next, weekStart, moment) : null);
  if (refused) {
    return refused;
  }
  if (next === 'not done' && !(reason ?? (reason === undefined ? current?.reason : null))) {
    return { code: 'no_reason', message: `Say why "${task.name}" was not done.` };
  }
  return null;
}

/** Tolerance between the times of two entries, for their time in transit. */
const travelMillis = 60_000;

/** A late report without a version does not overwrite later ones. */
function overtaken(
  { said_seconds_ago = 0 }: Entry,
  task: TaskRow,
  before: CommitmentRow | null,
  { reportedAt }: Moment,
): Failure | null {
  const last = before?.said_at ?? null;
  if (said_seconds_ago === 0 || last === null || Date.parse(last) <= reportedAt.getTime() + travelMillis) return null;
  return { code: 'stale', message: `"${task.name}" was changed in this week after this was reported. Check it again.` };
}

/** Nobody can report on a promise before it was made; an offline report includes the time of its own promise. */
function refusedMoment(
  { said_seconds_ago = 0, promised_seconds_ago }: Entry,
  task: TaskRow,
  current: CommitmentRow | null,
  { reportedAt, dayOf }: Moment,
): Failure | null {
  if (promised_seconds_ago !== undefined) {
    if (promised_seconds_ago >= said_seconds_ago) return null;
    const message = `"${task.name}" cannot have been promised after its result was reported. Give an earlier time for the promise.`;
    return { code: 'promised_after_said', message };
  }
  if (!current?.promised_at) return null;
  const promised = new Date(current.promised_at);
  if (promised.getTime() <= reportedAt.getTime() + travelMillis) return null;
  const message = `"${task.name}" was promised on ${formatLongDay(dayOf(promised))}, after this was reported. Check the week again and report the present state.`;
  return { code: 'said_before_promise', message };
}

/**
 * A promise is binding once its week has begun, except for the day on which it was made; a closed one stays closed or a
 * promise. Only the day of receipt counts: a time given by the caller could withdraw any promise.
 */
function refusedWithdrawal(
  task: TaskRow,
  { state, promised_at, was_closed }: CommitmentRow,
  weekStart: string,
  { receivedOn, dayOf }: Moment,
): Failure | null {
  if (state === 'planned' || receivedOn < weekStart) return null;
  if (state !== 'promised' || was_closed) {
    const became = state === 'promised' ? 'closed once' : `reported as ${state}`;
    const message = `"${task.name}" was promised for the week from ${formatLongDay(weekStart)} and ${became}. That cannot be withdrawn, only corrected.`;
    return { code: 'promise_stands', message };
  }
  if (promised_at === null || dayOf(new Date(promised_at)) === receivedOn) return null;
  const message = `"${task.name}" was promised for the week from ${formatLongDay(weekStart)}, which has begun. Say whether it was done.`;
  return { code: 'promise_stands', message };
}

/** A settled week keeps its trade and crew. By the day of receipt, like every correction. */
function refusedGroup(
  entry: Entry,
  task: TaskRow,
  current: CommitmentRow,
  weekStart: string,
  { receivedOn }: Moment,
): Failure | null {
  const other = (['trade', 'crew'] as const).find(
    (of) => (entry[of] || null) !== current[of] && entry[of] !== undefined,
  );
  if (!other || current.state === 'planned' || !isSettledOn(receivedOn, weekStart)) return null;
  const counted = current[other] === null ? `without a ${other}` : `for the ${other} ${current[other]}`;
  const message = `The week from ${formatLongDay(weekStart)} is settled: "${task.name}" was counted ${counted} and stays so. Say what became of it without another ${other}.`;
  return { code: 'week_settled', message };
}

const isClosed = (state: CommitmentRow['state'] | undefined) => state === 'done' || state === 'not done';
const lastDayOf = (weekStart: string) => formatDay(parseDay(weekStart)! + 6);
const isSettledOn = (day: string, weekStart: string) => day > formatDay(settlingDay(parseDay(weekStart)!));

/** A promise made after a week, or after the work was done, does not count: it would distort PPC. */
function refusedPromise(task: TaskRow, weekStart: string, { promisedOn, receivedOn }: Moment): Failure | null {
  if (lastDayOf(weekStart) < promisedOn) {
    const message = `The week from ${formatLongDay(weekStart)} is over: "${task.name}" cannot be promised for it any more. Promise it for this week or a later one.`;
    return { code: 'week_over', message };
  }
  // Regardless of its stated time: nobody saw it before the week was settled.
  if (isSettledOn(receivedOn, weekStart)) {
    const message = `The week from ${formatLongDay(weekStart)} is settled: a promise of "${task.name}" that arrives only now is not counted any more. Promise it for this week or a later one.`;
    return { code: 'week_over', message };
  }
  if (task.is_finished && (task.finished_minute === null || finishDay(task.finished_minute) <= promisedOn)) {
    return { code: 'finished', message: `"${task.name}" is finished; there is nothing left to promise.` };
  }
  if (task.open_constraints > 0) {
    const many = task.open_constraints === 1 ? 'an open constraint' : `${task.open_constraints} open constraints`;
    return { code: 'open_constraints', message: `"${task.name}" has ${many} and cannot be promised.` };
  }
  return null;
}

/** The day whose work ended at a minute: midnight ends the day before. */
const finishDay = (minute: number) => formatDay(dayOfMinute(minute - 1));

function refusedClosing(
  task: TaskRow,
  state: 'done' | 'not done',
  weekStart: string,
  { reportedOn }: Moment,
): Failure | null {
  if (weekStart <= reportedOn) return null;
  const instead = state === 'done' ? '' : ' Until then the promise can be withdrawn.';
  const message = `The week from ${formatLongDay(weekStart)} has not begun. Say then whether "${task.name}" was done.${instead}`;
  return { code: 'week_not_begun', message };
}

type Settled = Pick<CommitmentRow, 'settled_state' | 'settled_reason'>;

/**
 * How a promise counts in its week if another outcome is reported after the week was settled. An offline report counts
 * from the time it was made, but a correction from its arrival: otherwise PPC could be manipulated.
 */
function settledBy(
  next: Pick<CommitmentRow, 'state' | 'reason'>,
  before: CommitmentRow | null,
  weekStart: string,
  { reportedOn, receivedOn }: Moment,
): Settled {
  if (!before || before.settled_state !== null) {
    return { settled_state: before?.settled_state ?? null, settled_reason: before?.settled_reason ?? null };
  }
  const { state, reason, was_closed, is_deleted } = before;
  const isSame = state === next.state && reason === next.reason;
  const on = was_closed || isClosed(state) ? receivedOn : reportedOn;
  if (is_deleted || state === 'planned' || isSame || !isSettledOn(on, weekStart))
    return { settled_state: null, settled_reason: null };
  return { settled_state: state, settled_reason: reason };
}

/** The commitment after the entry. */
export function rowOf(
  scope: Scope,
  projectId: string,
  weekStart: string,
  entry: Entry,
  task: TaskRow,
  before: CommitmentRow | null,
  moment: Moment,
): CommitmentRow {
  const { promisedAt } = moment;
  const isBack = before?.is_deleted ?? true;
  const day = entry.day === undefined ? (isBack ? null : (before?.day ?? null)) : entry.day;
  const was = isBack ? 'planned' : (before?.state ?? 'planned');
  const state = day === null ? 'planned' : (entry.state ?? was);
  // Reopened, a promise keeps its time.
  const isPromise = state !== 'planned' && was === 'planned';
  const reason = state === 'not done' ? (entry.reason === undefined ? (before?.reason ?? null) : entry.reason) : null;
  return {
    id: before?.id ?? newId(),
    project_id: projectId,
    action_id: entry.action_id,
    week_start: weekStart,
    day,
    state,
    reason,
    note: entry.note === undefined ? (before?.note ?? null) : entry.note,
    trade: entry.trade === undefined ? (before?.trade ?? task.trade) : entry.trade,
    crew: entry.crew === undefined ? (before?.crew ?? task.crew) : entry.crew,
    promised_at: isPromise ? promisedAt.toISOString() : state === 'planned' ? null : (before?.promised_at ?? null),
    promised_by_user_id: isPromise
      ? scope.personId
      : state === 'planned'
        ? null
        : (before?.promised_by_user_id ?? null),
    said_at: before?.said_at ?? null,
    was_closed: (before?.was_closed ?? false) || isClosed(state) || isClosed(before?.state),
    ...settledBy({ state, reason }, before, weekStart, moment),
    is_deleted: day === null,
    version: before?.version ?? 1,
  };
}
