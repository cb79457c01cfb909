// The print setup of a programme and the resulting time range, rows and number of sheets.
import { dayOfMinute, formatDay, MINUTES_PER_DAY, parseDay } from '@horizon/working-time';
import { extentOf, SHAPE, type TaskTable } from '../layout/task-table.ts';
import { zoomPresets } from '../layout/time-scale.ts';
import type { VisibleRows } from '../layout/visible-rows.ts';
import { columnIds, type PrintedColumn } from '../view/chart-model.ts';

/** Paper sizes in points, landscape. */
export const papers = {
  a4: { label: 'A4', widthPt: 841.89, heightPt: 595.28 },
  a3: { label: 'A3', widthPt: 1190.55, heightPt: 841.89 },
  a1: { label: 'A1', widthPt: 2383.94, heightPt: 1683.78 },
} as const;
export type PaperId = keyof typeof papers;

export const timeChoices = ['all', 'days', 'weeks'] as const;
export const rowChoices = ['shown', 'filtered', 'all'] as const;
export const fitChoices = ['sheets', 'months', 'weeks', 'days'] as const;

export interface PrintSetup {
  paper: PaperId;
  /** The whole programme, a range of days, or the weeks from the data date on. */
  time: (typeof timeChoices)[number];
  /** YYYY-MM-DD; empty for the programme's first or last day. */
  from: string;
  to: string;
  weeks: number;
  /** With a time range, leaves out tasks that are not in progress in it. */
  isAtWorkOnly: boolean;
  /** The columns of the list on the screen, as far as they fit; or those chosen here. */
  listColumns: boolean;
  columns: readonly PrintedColumn[];
  /** Fits the chart to a number of sheets in width, or uses a zoom. */
  fit: (typeof fitChoices)[number];
  sheetsWide: number;
  /** The rows as on the screen, all matching rows with nothing collapsed, or all tasks. */
  rows: (typeof rowChoices)[number];
}

export const defaultSetup: PrintSetup = {
  paper: 'a3',
  time: 'all',
  from: '',
  to: '',
  weeks: 6,
  isAtWorkOnly: true,
  listColumns: true,
  columns: ['number', 'name', 'duration', 'start', 'finish'],
  fit: 'sheets',
  sheetsWide: 1,
  rows: 'shown',
};

/** The most sheets in width. */
export const maxSheetsWide = 20;

/** The saved set-up, with defaults for values that are invalid. */
export function setupOf(kept: string | null): PrintSetup {
  let found: Partial<Record<keyof PrintSetup, unknown>> = {};
  try {
    found = (JSON.parse(kept ?? '{}') ?? {}) as typeof found;
  } catch {
    return defaultSetup;
  }
  const one = <T extends string>(among: readonly T[], value: unknown, usual: T) =>
    among.find((each) => each === value) ?? usual;
  const whole = (value: unknown, most: number, usual: number) =>
    Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most ? Number(value) : usual;
  const day = (value: unknown) => (typeof value === 'string' && parseDay(value) !== null ? value : '');
  const columns = Array.isArray(found.columns)
    ? columnIds.filter((id) => (found.columns as unknown[]).includes(id))
    : [];
  return {
    paper: one(Object.keys(papers) as PaperId[], found.paper, defaultSetup.paper),
    time: one(timeChoices, found.time, defaultSetup.time),
    from: day(found.from),
    to: day(found.to),
    weeks: whole(found.weeks, 520, defaultSetup.weeks),
    isAtWorkOnly: found.isAtWorkOnly !== false,
    listColumns: found.listColumns !== false,
    columns: columns.length > 0 ? columns : defaultSetup.columns,
    fit: one(fitChoices, found.fit, defaultSetup.fit),
    sheetsWide: whole(found.sheetsWide, maxSheetsWide, defaultSetup.sheetsWide),
    rows: one(rowChoices, found.rows, defaultSetup.rows),
  };
}

/** The time range to print; `now` is the start of the coming weeks. `to` is never before `from`. */
export function printedTime(
  setup: Pick<PrintSetup, 'time' | 'from' | 'to' | 'weeks'>,
  table: TaskTable,
  now: number,
): { from: number; to: number } {
  const whole = extentOf(table) ?? { from: 0, to: MINUTES_PER_DAY };
  if (setup.time === 'all') return whole;
  if (setup.time === 'weeks') {
    const from = dayOfMinute(Number.isFinite(now) ? now : whole.from) * MINUTES_PER_DAY;
    return { from, to: from + setup.weeks * 7 * MINUTES_PER_DAY };
  }
  const [from, to] = [parseDay(setup.from), parseDay(setup.to)];
  const begins = from === null ? whole.from : from * MINUTES_PER_DAY;
  return { from: begins, to: Math.max(to === null ? whole.to : (to + 1) * MINUTES_PER_DAY, begins + MINUTES_PER_DAY) };
}

/** The points per day if a zoom is chosen; null if a number of sheets is. */
export function zoomOf({ fit }: Pick<PrintSetup, 'fit'>): number | null {
  return zoomPresets.find(({ id }) => id === fit)?.pxPerDay ?? null;
}

/** "16 Nov 2026 to 27 Dec 2026" as days for a heading; the last minute belongs to the day before. */
export function printedDays({ from, to }: { from: number; to: number }): { first: string; last: string } {
  return { first: formatDay(dayOfMinute(from)), last: formatDay(dayOfMinute(to - 1)) };
}

/** The rows in progress between two minutes, with their summaries and headings. Cost: the rows. */
export function rowsAtWork(
  rows: VisibleRows,
  table: TaskTable,
  { from, to }: { from: number; to: number },
): VisibleRows {
  const { count, tasks, depth } = rows;
  const isKept = new Uint8Array(count);
  const above: number[] = [];
  for (let row = 0; row < count; row++) {
    const task = tasks[row]!;
    above[depth[row]!] = row;
    if (task < 0 || table.shape[task] === SHAPE.summary) continue;
    const [start, finish] = [table.start[task]!, table.finish[task]!];
    if (!(start < to && (finish > from || (start === finish && start >= from)))) continue;
    isKept[row] = 1;
    for (let level = 0; level < depth[row]!; level++) if (above[level] !== undefined) isKept[above[level]!] = 1;
  }
  // A group's heading has the same level as its tasks.
  let heading = -1;
  for (let row = 0; row < count; row++) {
    if (tasks[row]! < 0) heading = row;
    else if (heading >= 0 && isKept[row] === 1) isKept[heading] = 1;
  }
  const kept = Array.from({ length: count }, (_, row) => row).filter((row) => isKept[row] === 1);
  const rowOf = new Int32Array(rows.rowOf.length).fill(-1);
  kept.forEach((row, at) => {
    if (tasks[row]! >= 0) rowOf[tasks[row]!] = at;
  });
  return {
    ...rows,
    count: kept.length,
    tasks: Int32Array.from(kept, (row) => tasks[row]!),
    depth: Uint8Array.from(kept, (row) => depth[row]!),
    rowOf,
  };
}
