// Describes the effect of a new data date on the programme, for the settings.
import { countOf, formatDay } from '../ui/format.ts';
import type { Project } from './project-values.ts';

/** `12 tasks change; the programme ends 21 Nov 2026, before 18 Nov 2026.` */
export function describeDataDateEffect({
  moved_count,
  finish_before,
  finish_after,
}: NonNullable<Project['programme_edit']>): string {
  const tasks =
    moved_count === 0
      ? 'No task changes'
      : `${countOf(moved_count, 'task')} ${moved_count === 1 ? 'changes' : 'change'}`;
  const end =
    finish_before === finish_after
      ? `the programme still ends ${formatDay(finish_after)}`
      : `the programme ends ${formatDay(finish_after)} instead of ${formatDay(finish_before)}`;
  return `${tasks}; ${end}.`;
}
