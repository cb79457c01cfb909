// One tap on an overdue task marks it done on site, without opening it.
import type { PlanValues, BoardCard } from './week-board.ts';
import { dayAfter } from './week-board.ts';
import { overdueNote, whyNotClosed, whyNotPromised } from './plan-words.ts';

interface Site {
  week: string;
  /** Today on site. */
  today: string;
  mayEdit: boolean;
  /** Whether the person may report this task as done. */
  mayReport: boolean;
}

/**
 * The changes that mark the task as done, in order; empty if a tap cannot do it. An unpromised task is first promised for its
 * day, or for today: only a promise can be closed.
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
