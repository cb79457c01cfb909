// What became of a task of the weekly plan, as a foreman says it: planned for Wednesday, moved to Thursday, promised, done.
import { sayWeekday } from './day-words.ts';
import type { EventRow } from './events.ts';

interface Told {
  action: string;
  changes: { field: string; from: string | null; to: string | null }[];
}

type Fields = Readonly<Record<string, unknown>>;
const said: readonly (readonly [field: string, label: string])[] = [
  ['reason', 'Reason'],
  ['note', 'Note'],
  ['crew', 'Crew'],
  ['trade', 'Trade'],
];
const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** The event of a commitment in words; `weekStart` is the Monday of its week. */
export function tellWeek({ action, before, after }: EventRow, weekStart: string): Told {
  const [was, is]: [Fields, Fields] = [before ?? {}, after ?? {}];
  const dayOf = (of: Fields) => (typeof of['day'] === 'number' ? sayWeekday(weekStart, of['day']) : null);
  const [from, to] = [dayOf(was), dayOf(is)];
  const day = from === to ? [] : [{ field: 'Day', from, to }];
  if (action === 'deleted')
    return { action: 'took out of the week', changes: from ? [{ field: 'It stood on', from: null, to: from }] : [] };
  if (action === 'created' || action === 'restored') return { action: 'planned', changes: day };
  const rest = said
    .map(([field, label]) => ({ field: label, from: textOf(was[field]), to: textOf(is[field]) }))
    .filter((change) => change.from !== change.to);
  const verb = verbOf(textOf(was['state']), textOf(is['state']));
  return { action: verb ?? (day.length > 0 ? 'moved' : 'changed'), changes: [...day, ...rest] };
}

function verbOf(was: string | null, is: string | null): string | null {
  if (is === null || was === is) return null;
  if (is === 'done') return 'reported as done';
  if (is === 'not done') return 'reported as not done';
  if (is === 'planned') return 'took back the promise of';
  return was === 'planned' ? 'promised' : 'opened again';
}
