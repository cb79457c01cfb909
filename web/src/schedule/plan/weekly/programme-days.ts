// Plans many tasks of a week at a time: which of them can be changed, and why the others are skipped.
import { formatDay } from '../../../ui/format.ts';
import { elsewhereNote, openConstraintsNote, formatWeekday, whyNotPromised } from './plan-words.ts';
import { dayAfter, mondayOf, movedTo, type BoardCard, type PlanValues } from './week-board.ts';

/** A task with its new values. */
export interface Move {
  card: BoardCard;
  values: PlanValues;
}

/** A skipped task, with the reason. */
export interface LeftCard {
  id: string;
  name: string;
  why: string;
}

export interface Together {
  moves: Move[];
  left: LeftCard[];
}

/** Splits cards into those to change and those to skip, by the result of `next`: new values or a reason. */
function together(cards: readonly BoardCard[], next: (card: BoardCard) => PlanValues | string): Together {
  const moves: Move[] = [];
  const left: LeftCard[] = [];
  for (const card of cards) {
    const made = next(card);
    if (typeof made === 'string') left.push({ id: card.id, name: card.task.name, why: made });
    else moves.push({ card, values: made });
  }
  return { moves, left };
}

const weekDays: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** The next week that can be planned, if this one has no working days left; otherwise null. */
export function weekToPlan(
  week: string,
  today: string,
  restDays: readonly { day: number; name: string | null }[],
): string | null {
  const isLeft = weekDays.some((day) => dayAfter(week, day) >= today && !restDays.some((rest) => rest.day === day));
  if (isLeft) return null;
  const next = dayAfter(week, 7);
  const present = mondayOf(today);
  if (present < next) return next;
  // For other weeks only the regular non-working days are known here: a holiday of this week does not apply to them.
  const usual = restDays.filter(({ name }) => name === null);
  return weekToPlan(present, today, usual) ?? present;
}

const closedWords = { done: 'It is closed as done.', 'not done': 'It is closed as not done.' } as const;

/** Moves each task to its first day in the week, from today on, on which the programme has it in progress. */
export function programmeDays(cards: readonly BoardCard[], week: string, today: string): Together {
  return together(cards, (card) => {
    const { task, values, openConstraints } = card;
    if (values.state === 'done' || values.state === 'not done') return closedWords[values.state];
    if (openConstraints > 0) return `${openConstraintsNote(openConstraints)}.`;
    const elsewhere = elsewhereNote(task);
    if (elsewhere && values.day === null) return `${elsewhere}, in another week.`;
    const { start_date: start, end_date: end } = task;
    if (start === null || end === null) return 'It has no dates in the programme.';
    if (end < week) return `The programme finishes it on ${formatDay(end)}.`;
    if (start > dayAfter(week, 6)) return `The programme starts it on ${formatDay(start)}.`;
    const atWork = weekDays.filter((one) => {
      const date = dayAfter(week, one);
      return date >= start && date <= end && !task.days_without_work.includes(one);
    });
    if (atWork.length === 0) return 'Its calendar has no work on its days of this week.';
    const day = atWork.find((one) => dayAfter(week, one) >= today);
    return day === undefined ? 'Its days of this week are over.' : movedTo(values, day);
  });
}

/** Moves the tasks to one day, or out of the week, except closed ones. */
export function togetherOn(cards: readonly BoardCard[], day: number | null): Together {
  return together(cards, ({ values }) =>
    values.state === 'done' || values.state === 'not done' ? closedWords[values.state] : movedTo(values, day),
  );
}

/** Promises the tasks, each for its day. */
export function promisedTogether(cards: readonly BoardCard[], week: string, today: string): Together {
  return together(cards, ({ values, canBePromised, openConstraints }) => {
    if (values.state !== 'planned') return `It is ${values.state} already.`;
    const refusal = whyNotPromised({ canBePromised, openConstraints, day: values.day }, week, today);
    return refusal ?? { ...values, state: 'promised' };
  });
}

/** The text for a non-working day of the project's calendar: "Saturday is a day without work", "Christmas Day". */
export function restDayNote(rest: { day: number; name: string | null }): string {
  return rest.name ? `${rest.name}: no work` : `${formatWeekday(rest.day)} is a day without work`;
}
