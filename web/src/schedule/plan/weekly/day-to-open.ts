// The day of a week that a phone shows first, if the address names none.
import { describeTasks } from '../parts/describe-tasks.ts';
import { formatWeekday } from './plan-words.ts';
import type { BoardCard } from './week-board.ts';

/** The day to show, null for the tasks without a day; and why it is not today, if it could be. */
export interface OpenedDay {
  day: number | null;
  because: string | null;
}

const weekDays: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** The index of a day in a week; null if it is in another week. */
export function weekdayOf(day: string, week: string): number | null {
  const days = Math.round((Date.parse(day) - Date.parse(week)) / 86_400_000);
  return days >= 0 && days <= 6 ? days : null;
}

/** Today if it has tasks, otherwise the next day with tasks, an earlier one, or the tasks without a day. */
export function dayToOpen(cards: readonly BoardCard[], week: string, today: string): OpenedDay {
  const present = weekdayOf(today, week);
  const countOn = (day: number | null) => cards.filter((card) => card.values.day === day).length;
  const isToCome = (day: number) => day >= (present ?? 0);
  const inTurn = [...weekDays.filter(isToCome), ...weekDays.filter((day) => !isToCome(day)).toReversed()];
  const day = inTurn.find((one) => countOn(one) > 0) ?? null;
  const count = countOn(day);
  if (count === 0) return { day: present, because: null };
  if (present === null || day === present) return { day, because: null };
  const shown =
    day === null ? `${describeTasks(count)} without a day` : `${describeTasks(count)} of ${formatWeekday(day)}`;
  return { day, because: `Nothing is planned for today, ${formatWeekday(present)}. Here: ${shown}.` };
}
