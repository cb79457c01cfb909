// Describes a conflict with others: the current and the planner's values, by field.
import { describeConstraint, type Constraint, type Schedule, type Task } from '@horizon/schedule';
import { formatLongMinute } from '@horizon/working-time';
import { emptyMark, formatPercentage } from '../../../../ui/format.ts';
import { type DayLength, formatDays } from '../../../tasks/format-days.ts';
import type { Conflict } from '../../programme/session-state.ts';

export interface ConflictLine {
  name: string;
  field: string;
  theirs: string;
  mine: string;
}

const fieldWords: Readonly<Record<string, string>> = {
  name: 'name',
  constraint: 'constraint',
  durationMinutes: 'duration',
  percentComplete: 'progress',
  actualStart: 'actual start',
  actualFinish: 'actual finish',
  remainingMinutes: 'remaining duration',
  deadline: 'deadline',
  manualStart: 'given start',
  manualFinish: 'given finish',
  splits: 'pauses',
  calendarId: 'calendar',
  notes: 'notes',
};

/** One line for each field of a task that both changed. */
export function conflictLines({ edits, touched }: Pick<Conflict, 'edits' | 'touched'>, now: Schedule): ConflictLine[] {
  const { programme, indexOf } = now.network;
  return edits.flatMap((edit) => {
    if (edit.kind !== 'task-changed') return [];
    const at = indexOf.get(edit.id);
    if (at === undefined) {
      return touched.includes(`task/${edit.id}/*`)
        ? [{ name: 'The task', field: 'itself', theirs: 'removed', mine: 'changed' }]
        : [];
    }
    const task = programme.tasks[at]!;
    return (Object.keys(edit.changes) as (keyof typeof edit.changes)[]).flatMap((field) => {
      const word = fieldWords[field];
      if (!word || !touched.includes(`task/${edit.id}/${field}`)) return [];
      const format = (value: unknown) => formatValue(field, value, programme.project);
      return [{ name: task.name, field: word, theirs: format(task[field]), mine: format(edit.changes[field]) }];
    });
  });
}

function formatValue(field: keyof Task, value: unknown, project: DayLength): string {
  if (value === null || value === undefined || value === '') return emptyMark;
  if (field === 'constraint') {
    const { kind, date } = value as Constraint;
    return describeConstraint(kind, date);
  }
  if (field === 'percentComplete') return formatPercentage(Number(value));
  if (field === 'durationMinutes' || field === 'remainingMinutes')
    return formatDays(Number(value), project.minutesPerDay);
  if (typeof value === 'number') return formatLongMinute(value);
  return Array.isArray(value) ? String(value.length) : String(value);
}
