// The differences of one task, as a line of the comparison: its kind by the most important change, the figures, and the
// rest in words. A difference too small to be displayed anywhere is ignored.
import { formatDay } from '../../ui/format.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { constraintChoices } from '../tasks/task-values.ts';
import { dayOf, minuteText } from '../tasks/tasks.ts';
import { daysAfter } from '../plan/dashboard/days-after.ts';
import { formatDays } from '../tasks/format-days.ts';
import type { ChangeKind, Compared, ComparisonRow } from './comparison-rows.ts';

type Change = Compared['comparison']['changed'][number]['changes'][number];
type Field = Change['field'];
/** The text of a changed task's row, and the kind of change. */
export type TaskDifference = Partial<ComparisonRow> & { change: ChangeKind; what: string; brief: string };

/** The row of a changed task; null if nothing visible differs. */
export function differenceOf(changes: readonly Change[], read: ReadProgramme): TaskDifference | null {
  const found = new Map<Field, Change>(changes.map((change) => [change.field, change]));
  const dates = datesMoved(found);
  const length = lengthChanged(found, read);
  const details = changes.flatMap(({ field, before, after }) => {
    if (measured.has(field)) return [];
    const [was, is] = [format(field, before, read), format(field, after, read)];
    return was === is ? [] : [{ name: fieldNames[field] ?? field, values: `${was} → ${is}` }];
  });
  const floats = floatsChanged(found, read);
  const words = [...dates.words, ...length.words, ...details.map(({ name, values }) => `${name}: ${values}`)];
  const kind = dates.words.length > 0 ? 'Dates' : length.words.length > 0 ? 'Duration' : 'Details';
  const change = words.length > 0 ? kind : 'Float only';
  // Late dates and free float follow from moved dates: show them only if nothing else differs.
  const what = [...words, ...(change === 'Float only' ? floats.words : floats.path)].join('; ');
  const brief = [...dates.words, ...length.words, ...details.map(({ name }) => name), ...floats.path].join(', ');
  return what === '' ? null : { ...dates.row, ...length.row, ...floats.row, change, what, brief };
}

interface Part {
  row: Partial<ComparisonRow>;
  words: string[];
}

const measured: ReadonlySet<string> = new Set([
  'start',
  'finish',
  'duration',
  'totalFloat',
  'freeFloat',
  'lateFinish',
  'critical',
]);
const minuteOf = (value: unknown) => (typeof value === 'number' ? value : null);

function datesMoved(found: ReadonlyMap<Field, Change>): Part {
  const part: Part = { row: {}, words: [] };
  for (const end of ['start', 'finish'] as const) {
    const change = found.get(end);
    if (!change) continue;
    const [before, after] = [minuteOf(change.before), minuteOf(change.after)];
    const days = [before === null ? null : dayOf(before), after === null ? null : dayOf(after)] as const;
    const moved = daysAfter(...days);
    Object.assign(part.row, { [`${end}Before`]: days[0], [`${end}After`]: days[1] });
    if (end === 'finish') part.row.finishMoved = moved;
    const name = end === 'start' ? 'Start' : 'Finish';
    // On the same day, show the time.
    if (days[0] === days[1])
      part.words.push(`${name} ${minuteText(before).slice(-5)} → ${minuteText(after).slice(-5)}`);
    else if (moved === null) part.words.push(`${name} ${formatDay(days[0])} → ${formatDay(days[1])}`);
    else part.words.push(`${name} ${Math.abs(moved)} d ${moved > 0 ? 'later' : 'earlier'}`);
  }
  return part;
}

function lengthChanged(found: ReadonlyMap<Field, Change>, read: ReadProgramme): Part {
  const change = found.get('duration');
  const { minutesPerDay } = read.programme.project;
  const [before, after] = [daysOf(change?.before, minutesPerDay), daysOf(change?.after, minutesPerDay)];
  if (!change || before === after) return { row: {}, words: [] };
  const daysText = (value: unknown) => formatDays(minuteOf(value), minutesPerDay);
  const isSeen = daysText(change.before) !== daysText(change.after);
  return {
    row: { durationBefore: before, durationAfter: after },
    words: [
      isSeen ? `Duration ${daysText(change.before)} → ${daysText(change.after)}` : `Duration ${before} d → ${after} d`,
    ],
  };
}

function floatsChanged(found: ReadonlyMap<Field, Change>, read: ReadProgramme): Part & { path: string[] } {
  const { minutesPerDay } = read.programme.project;
  const row: Partial<ComparisonRow> = {};
  const words: string[] = [];
  for (const [field, name] of [
    ['totalFloat', 'Total float'],
    ['freeFloat', 'Free float'],
  ] as const) {
    const change = found.get(field);
    const [before, after] = [daysOf(change?.before, minutesPerDay), daysOf(change?.after, minutesPerDay)];
    if (!change || before === after) continue;
    if (field === 'totalFloat') Object.assign(row, { floatBefore: before, floatAfter: after });
    words.push(`${name} ${formatFigure(before)} → ${formatFigure(after)}`);
  }
  const late = found.get('lateFinish');
  if (late && words.length === 0) {
    const [was, is] = [minuteText(minuteOf(late.before)), minuteText(minuteOf(late.after))];
    if (was !== is) words.push(`Late finish ${was} → ${is}`);
  }
  const critical = found.get('critical');
  if (critical) row.critical = critical.after === true ? 'joined' : 'left';
  const path = critical ? [critical.after === true ? 'becomes critical' : 'is no longer critical'] : [];
  return { row, words: [...words, ...path], path };
}

const daysOf = (value: unknown, minutesPerDay: number) =>
  typeof value === 'number' ? Math.round((100 * value) / minutesPerDay) / 100 : null;
const formatFigure = (days: number | null) => (days === null ? 'none' : `${days < 0 ? '−' : ''}${Math.abs(days)} d`);

const fieldNames: Record<string, string> = {
  name: 'Name',
  parent: 'Under',
  kind: 'Kind',
  calendar: 'Calendar',
  constraint: 'Constraint',
  deadline: 'Deadline',
  actualStart: 'Actual start',
  actualFinish: 'Actual finish',
  percentComplete: 'Done',
};

function format(field: Field, value: unknown, read: ReadProgramme): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (field === 'calendar') return read.programme.calendars.find(({ id }) => id === value)?.name ?? 'another';
  if (field === 'parent') return read.taskOf(String(value))?.name ?? String(value);
  if (field === 'constraint') return constraintWords(String(value));
  if (field === 'percentComplete') return `${Math.round(Number(value) * 10) / 10}%`;
  if (field === 'actualStart' || field === 'actualFinish') return minuteText(Number(value));
  return typeof value === 'number' ? formatDay(dayOf(value)) : String(value);
}

/** `Start no earlier than 2 Nov 2026`, from the engine's `SNET 29893380; `. */
function constraintWords(text: string): string {
  const parts = text.split(';').map((part) => part.trim().split(' '));
  const words = parts.flatMap(([kind, minute]) => {
    const label = constraintChoices.find(({ value }) => value === kind)?.label;
    if (!label) return [];
    return minute ? `${label} ${formatDay(dayOf(Number(minute)))}` : label;
  });
  return words.join(' and ') || 'none';
}
