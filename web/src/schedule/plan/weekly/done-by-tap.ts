// One tap on an overdue task marks it done on site, without opening it.
import type { PlanValues, BoardCard } from './week-board.ts';
import { dayAfter } from './week-board.ts';
import { overdueNote, whyNotClosed, whyNotPromised } from './plan-words.ts';

interface Site {
  week: string;
  /** The day on site. */
  today: string;
  mayEdit: boolean;
  /** Whether the person may say of this task that it was done. */
  mayReport: boolean;
}

/**
 * The values that the task goes through until it is done, in their order; null if a tap cannot do it. A task that
 * nobody promised is first promised for its day, or for today: only a promise can be closed.
 */
export function stepsToDone(card: BoardCard, { week, today, mayEdit, mayReport }: Site): readonly PlanValues[] {
  const { values, canBePromised, openConstraints } = card;
  if (overdueNote(card, week, today) === null || whyNotClosed(week, today) !== null) return [];
  const done = (before: PlanValues): PlanValues => ({ ...before, state: 'done', reason: null });
  if (values.state !== 'planned') return mayReport ? [done(values)] : [];
  const day = values.day ?? [0, 1, 2, 3, 4, 5, 6].find((each) => dayAfter(week, each) === today) ?? null;
  if (!mayEdit || whyNotPromised({ canBePromised, openConstraints, day }, week, today) !== null) return [];
  const promised: PlanValues = { ...values, day, state: 'promised' };
  return [promised, done(promised)];
}
