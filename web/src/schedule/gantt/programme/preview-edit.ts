// Previews the effect of a date or duration while it is being typed, so that planners see it before it is stored.
import { type Schedule, describeConstraint } from '@horizon/schedule';
import { MINUTES_PER_DAY } from '@horizon/working-time';
import { scheduleAfter } from './apply-edits.ts';
import { planOfCell, typedDay, type TypedCell } from './cell-edits.ts';
import { keptDate } from './kept-dates.ts';
import { formatDuration } from '../../tasks/format-days.ts';
import { mayBecomeDay, noDayText, parseDayText } from '../cell-parse.ts';
import { dayText, finishDayText } from '../cell-text.ts';
import type { ColumnId, EditPreview } from '../view/chart-model.ts';
import { longDay, dayOffNote } from './day-off.ts';
import { effectOf, describeEffect } from './effect-of-edits.ts';

/** Whether a column's text changes dates. */
export const isDateColumn = (column: ColumnId): column is 'start' | 'finish' | 'duration' =>
  column === 'start' || column === 'finish' || column === 'duration';

/** The effect of a text; null if it is incomplete or changes no dates. Cost: a calculation. */
export function previewEdit(schedule: Schedule, cell: TypedCell): EditPreview | null {
  const { task, column } = cell;
  if (!isDateColumn(column)) return null;
  const plan = planOfCell(schedule, cell);
  if ('refusal' in plan) return previewUnreadable(cell);
  const after = scheduleAfter(schedule, plan.edits).schedule;
  if (!after) return null;
  const { programme } = after.network;
  const kept = plan.wanted ? keptDate(schedule, after, plan.wanted) : null;
  const words: string[] = [];
  const understood = describeUnderstood(schedule, cell);
  if (plan.becomes !== undefined) words.push(plan.becomes);
  const { kind, date } = programme.tasks[task]!.constraint;
  if (kept && column === 'start') words.push(`Stored as a constraint: ${describeConstraint(kind, date)}.`);
  const off = column === 'duration' || kept ? null : typedDayOffNote(schedule, after, cell);
  if (off !== null) words.push(off);
  else if (understood !== null) words.unshift(understood);
  if (kept) words.push(kept.text);
  else if (column === 'duration') words.push(`Finishes ${finishDayText(after.finish[task]!)}.`);
  if (after.duration[task] !== schedule.duration[task] && column !== 'duration') {
    const { durationUnit } = programme.tasks[task]!;
    words.push(`Its duration becomes ${formatDuration(after.duration[task]!, durationUnit, programme.project)}.`);
  }
  words.push(`${describeEffect(effectOf(schedule, after), after).join(' · ')}.`);
  return { text: words.join(' '), isUnasked: kept !== null || plan.becomes !== undefined };
}

/** The fault of text that cannot become a date; the fault of a duration is shown on Enter. */
function previewUnreadable({ column, text }: TypedCell): EditPreview | null {
  if (column === 'duration' || mayBecomeDay(text) || parseDayText(text, { year: 2024 }) !== null) return null;
  return { text: noDayText(text), isUnasked: false };
}

/** The recognised day, if it was abbreviated. */
function describeUnderstood(schedule: Schedule, { task, column, text }: TypedCell): string | null {
  const day = column === 'duration' ? null : typedDay(schedule, task, column === 'start' ? 'start' : 'finish', text);
  if (day === null || text.trim().toLowerCase() === dayText(day * MINUTES_PER_DAY).toLowerCase()) return null;
  return `Understood as ${longDay(day)}.`;
}

/** Why the stored day differs from the typed one. */
function typedDayOffNote(schedule: Schedule, after: Schedule, { task, column, text }: TypedCell): string | null {
  const end = column === 'start' ? 'start' : 'finish';
  const day = typedDay(schedule, task, end, text);
  const why = day === null ? null : dayOffNote(schedule, task, day * MINUTES_PER_DAY);
  if (why === null) return null;
  const is =
    end === 'start' ? `starts ${dayText(after.start[task]!)}` : `finishes ${finishDayText(after.finish[task]!)}`;
  return `${why}; it ${is}.`;
}
