// Describes data date and finish of the two sides of a comparison. A side without tasks has neither.
import { countOf, formatDay } from '../../ui/format.ts';
import { dayOf, minuteText } from '../tasks/tasks.ts';
import type { Compared } from './comparison-rows.ts';

type Sides = Compared['comparison'];

const haveTasksOnBothSides = ({ tasks_before: before, tasks_after: after }: Sides) => before > 0 && after > 0;

/** `30 Nov 2026, was 31 Oct 2026`. */
export function describeDataDate(sides: Sides): string {
  const { data_date_before: before, data_date_after: after } = sides;
  const day = (minute: number | null) => (minute === null ? 'none' : formatDay(dayOf(minute)));
  if (!haveTasksOnBothSides(sides)) return day(after);
  return day(before) === day(after) ? `${day(after)}, the same` : `${day(after)}, was ${day(before)}`;
}

/** `30 Nov 2026, 12 calendar days later`. */
export function describeFinishes(sides: Sides): string {
  if (sides.tasks_after === 0) return 'none: no tasks';
  const day = minuteText(sides.finish_after).split(',')[0]!;
  if (!haveTasksOnBothSides(sides)) return day;
  const apart = Math.round((sides.finish_after - sides.finish_before) / 1440);
  if (apart === 0) return `${day}, same day`;
  return `${day}, ${countOf(Math.abs(apart), 'calendar day')} ${apart > 0 ? 'later' : 'earlier'}`;
}
