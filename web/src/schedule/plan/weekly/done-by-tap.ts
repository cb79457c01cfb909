// One tap on an overdue task reports its promise as kept on site, without opening it.
import type { PlanValues, BoardCard } from './week-board.ts';
import { overdueNote, whyNotClosed } from './plan-words.ts';

interface Site {
  week: string;
  /** Today on site. */
  today: string;
  /** Whether the person may report this task as done. */
  mayReport: boolean;
}

/**
 * The promise reported as done; null if a tap cannot do it. Only a promise can be closed: a task that nobody promised would
 * otherwise count as a kept promise. Its progress is recorded on its own page.
 */
export function doneByTap(card: BoardCard, { week, today, mayReport }: Site): PlanValues | null {
  const { values } = card;
  if (!mayReport || values.state === 'planned') return null;
  if (overdueNote(card, week, today) === null || whyNotClosed(week, today) !== null) return null;
  return { ...values, state: 'done', reason: null };
}
