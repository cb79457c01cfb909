// The recurrence of an exception: its form values and its text.
import { monthNames, type Recurrence, weekdayNames } from '@horizon/working-time';

export type RecurrenceKind = 'none' | Recurrence['kind'];

export interface RecurrenceDraft {
  kind: RecurrenceKind;
  every: string;
  weekdays: readonly number[];
  dayOfMonth: string;
  position: string;
  weekday: string;
  month: string;
}

export const positionNames = ['first', 'second', 'third', 'fourth', 'last'] as const;

export const recurrenceChoices: readonly { value: RecurrenceKind; label: string }[] = [
  { value: 'none', label: 'Every day between the two' },
  { value: 'daily', label: 'Every so many days' },
  { value: 'weekly', label: 'On days of the week' },
  { value: 'monthly-day', label: 'Monthly, on a date' },
  { value: 'monthly-position', label: 'Monthly, on a weekday' },
  { value: 'yearly-day', label: 'Yearly, on a date' },
  { value: 'yearly-position', label: 'Yearly, on a weekday' },
];

export const noRecurrence: RecurrenceDraft = {
  kind: 'none',
  every: '1',
  weekdays: [],
  dayOfMonth: '1',
  position: '1',
  weekday: '1',
  month: '1',
};

/** The form values of a recurrence. */
export function recurrenceDraft(recurrence: Recurrence | null): RecurrenceDraft {
  if (!recurrence) return noRecurrence;
  const draft = { ...noRecurrence, kind: recurrence.kind };
  if ('everyDays' in recurrence) draft.every = String(recurrence.everyDays);
  if ('everyWeeks' in recurrence) draft.every = String(recurrence.everyWeeks);
  if ('everyMonths' in recurrence) draft.every = String(recurrence.everyMonths);
  if ('weekdays' in recurrence) draft.weekdays = recurrence.weekdays;
  if ('dayOfMonth' in recurrence) draft.dayOfMonth = String(recurrence.dayOfMonth);
  if ('position' in recurrence) Object.assign(draft, { position: String(recurrence.position) });
  if ('weekday' in recurrence) draft.weekday = String(recurrence.weekday);
  if ('month' in recurrence) draft.month = String(recurrence.month);
  return draft;
}

/** The recurrence from the form values, or their fault. */
export function recurrenceOf(draft: RecurrenceDraft): { recurrence: Recurrence | null } | { fault: string } {
  const { kind } = draft;
  if (kind === 'none') return { recurrence: null };
  const most = kind === 'daily' ? 999 : 99;
  const every = Number(draft.every);
  const counts = kind === 'daily' || kind === 'weekly' || kind.startsWith('monthly');
  if (counts && !(Number.isInteger(every) && every >= 1 && every <= most)) {
    return { fault: `Give a whole number from 1 to ${most}.` };
  }
  const dayOfMonth = Number(draft.dayOfMonth);
  if (kind.endsWith('-day') && !(Number.isInteger(dayOfMonth) && dayOfMonth >= 1 && dayOfMonth <= 31)) {
    return { fault: 'Give a day of the month from 1 to 31.' };
  }
  const position = Number(draft.position) as 1 | 2 | 3 | 4 | 5;
  const [weekday, month] = [Number(draft.weekday), Number(draft.month)];
  if (kind === 'daily') return { recurrence: { kind, everyDays: every } };
  if (kind === 'weekly') {
    return draft.weekdays.length === 0
      ? { fault: 'Choose at least one day of the week.' }
      : { recurrence: { kind, everyWeeks: every, weekdays: draft.weekdays.toSorted((a, b) => a - b) } };
  }
  if (kind === 'monthly-day') return { recurrence: { kind, everyMonths: every, dayOfMonth } };
  if (kind === 'monthly-position') return { recurrence: { kind, everyMonths: every, position, weekday } };
  if (kind === 'yearly-day') return { recurrence: { kind, month, dayOfMonth } };
  return { recurrence: { kind, month, position, weekday } };
}

/** `every 2 weeks on Monday and Friday`; empty without a recurrence. */
export function describeRecurrence(recurrence: Recurrence | null): string {
  if (!recurrence) return '';
  const every = (count: number, unit: string) => (count === 1 ? `every ${unit}` : `every ${count} ${unit}s`);
  const named = (position: number, weekday: number) =>
    `the ${positionNames[position - 1] ?? 'last'} ${weekdayNames[weekday] ?? ''}`;
  switch (recurrence.kind) {
    case 'daily':
      return every(recurrence.everyDays, 'day');
    case 'weekly':
      return `${every(recurrence.everyWeeks, 'week')} on ${joined(recurrence.weekdays.map((day) => weekdayNames[day] ?? ''))}`;
    case 'monthly-day':
      return `${every(recurrence.everyMonths, 'month')} on day ${recurrence.dayOfMonth}`;
    case 'monthly-position':
      return `${every(recurrence.everyMonths, 'month')} on ${named(recurrence.position, recurrence.weekday)}`;
    case 'yearly-day':
      return `every year on ${recurrence.dayOfMonth} ${monthNames[recurrence.month - 1] ?? ''}`;
    default:
      return `every year on ${named(recurrence.position, recurrence.weekday)} of ${monthNames[recurrence.month - 1] ?? ''}`;
  }
}

function joined(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
