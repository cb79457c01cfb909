// The history of a task in planners' terms: the relevant fields, and the format of each value.
import type { HistoryChange } from '../../ui/details.tsx';
import { formatDay, formatMoney } from '../../ui/format.ts';
import type { ReadProgramme } from './read-programme.ts';
import { constraintChoices } from './task-values.ts';
import { durationText, minuteText } from './tasks.ts';

interface Change {
  field: string;
  from: string | null;
  to: string | null;
}
type Kind =
  | 'text'
  | 'minute'
  | 'duration'
  | 'percent'
  | 'yes'
  | 'money'
  | 'person'
  | 'calendar'
  | 'task'
  | 'constraint'
  | 'second';

// In display order: first the input by people, then calculated values.
const fields: Readonly<Record<string, readonly [label: string, kind: Kind]>> = {
  association: ['Association', 'text'],
  attachment: ['Attachment', 'text'],
  name: ['Name', 'text'],
  code: ['Activity id', 'text'],
  description: ['Description', 'text'],
  action_status: ['Status', 'text'],
  assignee_user_id: ['Responsible', 'person'],
  trade: ['Trade', 'text'],
  crew: ['Crew', 'text'],
  location: ['Location', 'text'],
  parent_id: ['Under', 'task'],
  kind: ['Kind', 'text'],
  calendar_id: ['Calendar', 'calendar'],
  duration_minutes: ['Duration', 'duration'],
  constraint_kind: ['Constraint', 'constraint'],
  constraint_minute: ['Constraint date', 'minute'],
  deadline_minute: ['Deadline', 'minute'],
  is_manual: ['Scheduled by hand', 'yes'],
  is_active: ['Active', 'yes'],
  is_milestone: ['Milestone', 'yes'],
  priority: ['Priority', 'text'],
  levelling_delay_minutes: ['Levelling delay', 'duration'],
  percent_complete: ['Done', 'percent'],
  actual_start_minute: ['Actual start', 'minute'],
  actual_finish_minute: ['Actual finish', 'minute'],
  remaining_minutes: ['Remaining', 'duration'],
  cost: ['Cost', 'money'],
  planned_start_date: ['Planned in the week for', 'text'],
  is_deleted: ['Deleted', 'yes'],
  start_minute: ['Start, calculated', 'minute'],
  finish_minute: ['Finish, calculated', 'minute'],
  total_float_minutes: ['Total float, calculated', 'duration'],
  is_critical: ['Critical', 'yes'],
};
// Engine data of a task without a column of its own.
const details: Readonly<Record<string, readonly [label: string, kind: Kind]>> = {
  notes: ['Notes', 'text'],
  workMinutes: ['Work', 'duration'],
  actualCost: ['Actual cost', 'money'],
  secondConstraint: ['Second constraint', 'second'],
  physicalPercentComplete: ['Physical progress', 'percent'],
  suspendedAt: ['Interrupted', 'minute'],
  resumedAt: ['Resumed', 'minute'],
};
const order = Object.keys(fields);

/** The relevant changes, in words. */
export function taskChanges(changes: readonly Change[], read: ReadProgramme): HistoryChange[] {
  const known = changes
    .filter(({ field }) => field in fields)
    .toSorted((a, b) => order.indexOf(a.field) - order.indexOf(b.field))
    .map(({ field, from, to }) => lineOf(fields[field]!, from, to, read));
  const inside = changes
    .filter(({ field }) => field === 'details')
    .flatMap(({ from, to }) => detailLines(from, to, read));
  return [...known, ...inside].filter(({ from, to }) => from !== to);
}

function lineOf([label, kind]: readonly [string, Kind], from: string | null, to: string | null, read: ReadProgramme) {
  return { field: label, from: valueWords(kind, from, read), to: valueWords(kind, to, read) };
}

function detailLines(from: string | null, to: string | null, read: ReadProgramme): HistoryChange[] {
  const [before, after] = [objectOf(from), objectOf(to)];
  const text = (value: unknown) => {
    if (value === null || value === undefined) return null;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
  return Object.entries(details).map(([name, how]) => lineOf(how, text(before[name]), text(after[name]), read));
}

function objectOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
}

function valueWords(kind: Kind, value: string | null, read: ReadProgramme): string | null {
  if (value === null || value === '') return null;
  const figure = Number(value);
  if (kind === 'minute') return minuteText(figure);
  if (kind === 'duration') return durationText(figure, 'd', read.programme.project);
  if (kind === 'percent') return `${figure}%`;
  if (kind === 'money') return formatMoney(value);
  if (kind === 'yes') return value === 'true' ? 'yes' : 'no';
  if (kind === 'person') return read.people[value] ?? 'somebody who has left';
  if (kind === 'task') return read.taskOf(value)?.name ?? 'a task that is gone';
  if (kind === 'calendar')
    return read.programme.calendars.find(({ id }) => id === value)?.name ?? 'a calendar that is gone';
  if (kind === 'second') return secondWords(value);
  if (kind === 'constraint') return constraintChoices.find((choice) => choice.value === value)?.label ?? value;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value;
}

/** `Finish no later than 1 Mar 2027, 15:30`, from a stored constraint. */
function secondWords(text: string): string {
  const { kind, date } = objectOf(text);
  const label = constraintChoices.find((choice) => choice.value === kind)?.label ?? String(kind);
  return typeof date === 'number' ? `${label} ${minuteText(date)}` : label;
}
