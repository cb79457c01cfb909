// Validates a calendar: sound shifts, no calendar that derives from itself; and lists the users that block its
// deletion.
import { type CalendarFaultCode, compileCalendars } from '@horizon/working-time';
import type { Draft } from './draft.ts';

// A calendar of a planning file without any working time counts around the clock, and the programme's faults report it.
const refused: Partial<Record<CalendarFaultCode, string>> = {
  'calendar-parent-cycle': 'A calendar cannot derive from itself, nor from one that derives from it.',
  'calendar-shift-overlap': 'Two shifts of one day overlap. Let each begin when the one before has ended.',
  'calendar-shift-impossible': 'A shift cannot be: it begins on its day, lasts, and ends before the next day is over.',
  'calendar-exception-reversed': 'An exception or a work week ends before it begins.',
};

/** A new fault of a calendar in the draft; null if it is sound or had the fault before. */
export function calendarFault(draft: Draft, id: string): string | null {
  const before = new Set(faultsOf(draft.state.programme.calendars, id));
  const found = faultsOf(
    draft.calendars.where(() => true),
    id,
  ).find((code) => !before.has(code));
  return found ? (refused[found] ?? null) : null;
}

function faultsOf(specs: Parameters<typeof compileCalendars>[0], id: string): CalendarFaultCode[] {
  return compileCalendars(specs).faults.flatMap(({ code, calendarId, ids }) =>
    (calendarId === id || ids.includes(id)) && code in refused ? [code] : [],
  );
}

/** Users of a calendar, by name: tasks, then resources, then calendars that derive from it. */
export function usersOfCalendar({ tasks, resources, calendars }: Draft, id: string): string[] {
  return [
    ...tasks.where(({ calendarId }) => calendarId === id).map(({ code, name }) => (code ? `${code} ${name}` : name)),
    ...resources.where(({ calendarId }) => calendarId === id).map(({ name }) => `resource ${name}`),
    ...calendars.where(({ parentId }) => parentId === id).map(({ name }) => `calendar ${name}`),
  ];
}

const maxNamed = 5;

/** The first few names in a sentence, and the number of others. */
export function someOf(names: readonly string[]): string {
  const named = names.slice(0, maxNamed);
  const others = names.length - named.length;
  if (others > 0) named.push(others === 1 ? '1 other' : `${others} others`);
  return named.length === 1 ? named[0]! : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`;
}
