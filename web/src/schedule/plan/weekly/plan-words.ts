// Texts of the weekly plan.
import { settlingDay } from '@horizon/schedule';
import { weekdayNames } from '@horizon/working-time';
import type { StatusBucket as Glyph } from '../../../ui/status-chip.tsx';
import { capital, formatDay, formatNumber } from '../../../ui/format.ts';
import {
  countedState,
  dayAfter,
  type BoardCard,
  type CommitmentState,
  type PlanValues,
  type WeekTask,
} from './week-board.ts';
import { describeTasks } from '../parts/describe-tasks.ts';

/** The weekday by its index from Monday; null is "no day yet". */
export function formatWeekday(day: number | null): string {
  return day === null ? 'Not planned' : (weekdayNames[(day + 1) % 7] ?? `Day ${day}`);
}

/** The label of a reason: "Weather". */
export function describeReason(reason: string): string {
  return capital(reason);
}

export const stateWords: Readonly<Record<CommitmentState, string>> = {
  planned: 'Planned',
  promised: 'Promised',
  done: 'Done',
  'not done': 'Not done',
};

/** The icon of each state, distinguished by shape like the status buckets. */
export const stateGlyphs: Readonly<Record<CommitmentState, Glyph>> = {
  planned: 'not-started',
  promised: 'open',
  done: 'completed',
  'not done': 'delayed',
};

/** Describes a change of a card: "Pour slab: promised", "Pour slab: Tuesday". */
export function describeStep({ name, before, after }: { name: string; before: PlanValues; after: PlanValues }): string {
  if (after.day !== before.day) return `${name}: ${after.day === null ? 'no day any more' : formatWeekday(after.day)}`;
  if (after.state !== before.state) return `${name}: ${stateWords[after.state].toLowerCase()}`;
  return after.crew !== before.crew || after.trade !== before.trade
    ? `${name}: given to another row`
    : `${name}: noted`;
}

/** The note that a board does not show all tasks of its weeks; null if it does. */
export function cutBoardNote(shown: number, inAll: number): string | null {
  return shown < inAll ? `The first ${formatNumber(shown)} of ${formatNumber(inAll)} tasks are shown.` : null;
}

/** Describes a change of many cards: "12 tasks: promised". */
export function withTaskCount(count: number, words: string): string {
  return `${describeTasks(count)}: ${words}`;
}

/** Warning that tasks would be planned on non-working days; null if none would. */
export function warnWithoutWork(
  moves: readonly { card: { task: WeekTask; values: PlanValues }; values: PlanValues }[],
  week: string,
): string | null {
  const warned = moves.filter(
    ({ card, values }) => values.day !== card.values.day && noWorkNote(card.task, values, week),
  );
  const [first] = warned;
  if (!first) return null;
  if (moves.length === 1) return noWorkNote(first.card.task, first.values, week);
  const count =
    warned.length === moves.length ? 'All of these tasks fall' : `${describeTasks(warned.length)} of these fall`;
  return `${warned.length === 1 ? 'One of these tasks falls' : count} on a non-working day in the calendar of the task.`;
}

/** The open constraints in words. */
export function openConstraintsNote(count: number): string {
  return count === 1 ? '1 constraint is open' : `${count} constraints are open`;
}

/** Whether a week is in the future, current, or past on a day on site. */
function weekOn(week: string, today: string): 'ahead' | 'present' | 'over' {
  if (today < week) return 'ahead';
  return today > dayAfter(week, 6) ? 'over' : 'present';
}

const weekIsOver = 'It cannot be promised any more: the week is over. Promise it for this week or a later one.';

/** Today on site, and the day on site at an instant. */
export interface OnSite {
  today: string;
  dayOf: (instant: string) => string;
}

/**
 * Why the promise of a card cannot be withdrawn, or null: once its week has begun it is binding, except on the day on which
 * it was made while it is not closed.
 */
export function whyNotWithdrawn({ task, values }: BoardCard, week: string, { today, dayOf }: OnSite): string | null {
  const { commitment: known } = task;
  if (values.state === 'planned' || today < week || !known || known.state === 'planned') return null;
  const isOfToday = known.promised_at === null || dayOf(known.promised_at) === today;
  if (known.state === 'promised' && !known.was_closed && isOfToday) return null;
  return known.was_closed || known.state !== 'promised'
    ? 'The promise was closed: it can be corrected, not withdrawn.'
    : 'Its week has begun, so the promise cannot be withdrawn. Record whether it was done.';
}

/** Why a card cannot be moved to a day of a week, or out of it without a day; null if it can. */
export function whyNotPutOn(card: BoardCard, day: number | null, week: string, onSite: OnSite): string | null {
  if (day === card.values.day) return null;
  if (day === null) return whyNotWithdrawn(card, week, onSite);
  return card.values.state === 'planned' && weekOn(week, onSite.today) === 'over' ? weekIsOver : null;
}

/** Why a task cannot be promised for a week, or null. */
export function whyNotPromised(
  task: { canBePromised: boolean; openConstraints: number; day: number | null },
  week: string,
  today: string,
): string | null {
  if (weekOn(week, today) === 'over') return weekIsOver;
  if (task.openConstraints > 0 || !task.canBePromised) {
    const count = Math.max(task.openConstraints, 1);
    return `It cannot be promised: ${openConstraintsNote(count)}. Close ${count === 1 ? 'it' : 'them'} first.`;
  }
  return task.day === null ? 'It cannot be promised: choose a day first.' : null;
}

/** Why the outcome of a promise cannot be reported yet, or null. */
export function whyNotClosed(week: string, today: string): string | null {
  if (weekOn(week, today) !== 'ahead') return null;
  return `The week begins on ${formatWeekday(0)}, ${formatDay(week)}: record then whether it was done. Until then the promise can be withdrawn.`;
}

const dayNumber = (day: string) => Math.round(Date.parse(day) / 86_400_000);
const isSettled = (week: string, today: string) => dayNumber(today) > settlingDay(dayNumber(week));

/** Note that reports no longer change the PPC of a promise's week; null while they do. */
export function settledNote(week: string, today: string): string | null {
  if (!isSettled(week, today)) return null;
  return `The week was settled on ${formatDay(dayAfter(week, 13))}: its PPC stays as it is, and a later report is shown next to it.`;
}

/** How a promise counts in its settled week if a different outcome was reported later: "Counts as not done". */
export function countedStateNote(card: BoardCard): string | null {
  const counted = countedState(card);
  if (counted === card.values.state || (counted === 'promised' && card.values.state === 'not done')) return null;
  return counted === 'done' ? 'Counts as done for this week' : 'Counts as not done for this week';
}

/** Note that another week has the task: "Promised for Sunday, 29 Nov 2026"; null if none has. */
export function elsewhereNote({ elsewhere }: WeekTask): string | null {
  if (!elsewhere) return null;
  const { week_start, day, state } = elsewhere;
  return `${stateWords[state]} for ${formatWeekday(day)}, ${formatDay(dayAfter(week_start, day))}`;
}

/** The short form for a card: "Promised for 29 Nov 2026". */
export function elsewhereBriefNote({ elsewhere }: WeekTask): string | null {
  if (!elsewhere) return null;
  return `${stateWords[elsewhere.state]} for ${formatDay(dayAfter(elsewhere.week_start, elsewhere.day))}`;
}

/**
 * Note that an open task was due before a day on site: "Overdue: due 12 Nov 2026"; null if it is not overdue, and on
 * the board of a settled week, which shows the past, while the task's dates are current.
 */
export function overdueNote({ task, values }: BoardCard, week: string, today: string): string | null {
  if (isSettled(week, today)) return null;
  const isOpen = values.state !== 'done' && task.progress_percentage < 100;
  return isOpen && task.end_date !== null && task.end_date < today ? `Overdue: due ${formatDay(task.end_date)}` : null;
}

/** Why a card has no day, in short: it is in another week, or its outcome in the previous week. */
export function withoutDayNote(task: WeekTask): string {
  const last = task.week_before ? `${stateWords[task.week_before]} last week, no day yet` : 'No day';
  return elsewhereBriefNote(task) ?? last;
}

/** The note that the card's day is non-working in the task's calendar; null once it is closed. */
export function noWorkNote(task: WeekTask, { day, state }: PlanValues, week: string): string | null {
  if (day === null || !task.days_without_work.includes(day)) return null;
  if (state !== 'planned' && state !== 'promised') return null;
  return `${formatWeekday(day)}, ${formatDay(dayAfter(week, day))} is a non-working day in the calendar of this task.`;
}

/** Explains who can set the day of a task, for people without permission; `archived` is the reason why nobody can. */
export function whoPlansNote(day: number | null, archived: string | null): string {
  if (archived !== null) return archived;
  const who = 'The planner or the site manager of this project';
  return day === null
    ? `${who} gives it a day and takes your promise. Ask them to plan it; then you say here whether it was done.`
    : `${who} plans the day and takes your promise; once it is promised, you say here whether it was done.`;
}

/** Today by this machine's clock. */
export function localToday(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** The note that a day is past; tasks can still be promised for it, to record an agreement. */
export function dayIsOverNote(day: string | null, today: string): string | null {
  if (day === null || day >= today) return null;
  return `${formatDay(day)} is over. Choose a day to come, or promise it to note what was agreed then.`;
}
