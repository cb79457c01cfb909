// Summarises changes of a task in the weekly plan, in a foreman's terms: planned for Wednesday, moved to Thursday,
// promised, done.
import { formatWeekday } from './day-words.ts';
import type { EventRow } from './event-row.ts';

interface WeekChange {
  action: string;
  changes: { field: string; from: string | null; to: string | null }[];
}

type Fields = Readonly<Record<string, unknown>>;
const shownFields: readonly (readonly [field: string, label: string])[] = [
  ['reason', 'Reason'],
  ['note', 'Note'],
  ['crew', 'Crew'],
  ['trade', 'Trade'],
];
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The summary of a commitment's event; `weekStart` is the Monday of its week. */
export function summariseWeekChange({ action, before, after }: EventRow, weekStart: string): WeekChange {
  const [was, is]: [Fields, Fields] = [before ?? {}, after ?? {}];
  const dayOf = (of: Fields) => (typeof of['day'] === 'number' ? formatWeekday(weekStart, of['day']) : null);
  const [from, to] = [dayOf(was), dayOf(is)];
  const day = from === to ? [] : [{ field: 'Day', from, to }];
  if (action === 'deleted')
    return { action: 'took out of the week', changes: from ? [{ field: 'Planned for', from: null, to: from }] : [] };
  const isNew = action === 'created' || action === 'restored';
  // Crew and trade of a new one come from the task.
  const rest = shownFields
    .filter(([field]) => !isNew || field === 'reason' || field === 'note')
    .map(([field, label]) => ({ field: label, from: textOf(was[field]), to: textOf(is[field]) }))
    .filter((change) => change.from !== change.to);
  const became = becameOf(isNew ? 'planned' : textOf(was['state']), textOf(is['state']));
  const acts = isNew ? ['planned', ...became] : became;
  const changed = day.length > 0 ? 'moved' : 'changed';
  return { action: acts.length > 0 ? together.format(acts) : changed, changes: [...day, ...rest] };
}

const together = new Intl.ListFormat('en-AU');

function becameOf(was: string | null, is: string | null): string[] {
  if (is === null || was === is) return [];
  if (is === 'planned') return ['withdrew the promise of'];
  if (is === 'promised') return [was === 'planned' ? 'promised' : 'opened again'];
  // A task promised and closed offline arrives as one change.
  return [...(was === 'planned' ? ['promised'] : []), `reported as ${is}`];
}
