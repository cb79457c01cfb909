// Converts text typed into the list to edits of the programme: one edit per task for all of its changed cells.
import type { Programme } from '@horizon/schedule';
import type { CellEdit, CellValue } from '../../ui/data-grid/grid-types.ts';
import type { DayLength } from './format-days.ts';
import type { TaskRow } from './task-row.ts';
import { minuteOf, parseDuration, defaultDay, type ScheduleEdit, type TaskChanges } from './tasks.ts';

/** Looks up the names that can be typed into cells. */
export interface CellWords {
  length: DayLength;
  /** The minute of the day at which a day without a time ends. */
  defaultFinishMinute: number;
  calendarIds: ReadonlyMap<string, string>;
  wbsIds: ReadonlyMap<string, string>;
}

/** The names that can be typed into the cells of a programme. */
export const wordsOfProgramme = (
  { project, calendars }: Programme,
  wbsNames: ReadonlyMap<string, string>,
): CellWords => ({
  length: project,
  defaultFinishMinute: project.defaultFinishMinute,
  calendarIds: new Map(calendars.map(({ id, name }) => [name, id])),
  wbsIds: new Map([...wbsNames].map(([id, name]) => [name, id])),
});

/** For lists without a programme. */
export const plainWords: CellWords = {
  length: defaultDay,
  defaultFinishMinute: 0,
  calendarIds: new Map(),
  wbsIds: new Map(),
};

/** The edits for cells, one per task in the order of the cells. */
export function editsOfCells(cells: readonly CellEdit<TaskRow>[], words: CellWords = plainWords): ScheduleEdit[] {
  const byTask = new Map<string, TaskChanges>();
  for (const { rowId, row, columnId, value } of cells) {
    const before = byTask.get(rowId) ?? {};
    const codes = before.activityCodes ?? row.activityCodes;
    byTask.set(rowId, { ...before, ...changesOf(columnId, value, words, codes) });
  }
  return [...byTask].map(([id, changes]) => ({ kind: 'task-changed', id, changes }));
}

const plainTexts: ReadonlySet<string> = new Set([
  'code',
  'status',
  'assigneeUserId',
  'trade',
  'crew',
  'location',
  'notes',
]);

function changesOf(
  columnId: string,
  value: CellValue,
  words: CellWords,
  codes: Readonly<Record<string, string>>,
): TaskChanges {
  const text = value === null ? null : String(value);
  if (columnId === 'name') return { name: text ?? '' };
  if (plainTexts.has(columnId)) return { [columnId]: text };
  if (columnId === 'percentComplete') return { percentComplete: Math.round(Number(value ?? 0) * 10_000) / 100 };
  if (columnId === 'start') return startOn(text);
  if (columnId === 'deadline') return { deadline: minuteOf(text ?? '', words.defaultFinishMinute) };
  if (columnId === 'calendar') return { calendarId: words.calendarIds.get(text ?? '') ?? null };
  if (columnId === 'wbs') return { wbsId: words.wbsIds.get(text ?? '') ?? null };
  const code = columnId.startsWith('code:') ? columnId.slice(5) : null;
  if (code !== null) return { activityCodes: withCode(codes, code, text) };
  const duration = parseDuration(text ?? '', words.length);
  return duration ? { durationMinutes: duration.minutes, durationUnit: duration.unit } : {};
}

/** The activity codes of a task with one of them set or removed. */
export function withCode(
  codes: Readonly<Record<string, string>>,
  name: string,
  value: string | null,
): Record<string, string> {
  const { [name]: _before, ...others } = codes;
  return value === null ? others : { ...others, [name]: value };
}

/** "Start no earlier than" the day, or "as soon as possible" without one. */
function startOn(day: string | null): TaskChanges {
  const date = minuteOf(day ?? '');
  return { constraint: date === null ? { kind: 'ASAP', date: null } : { kind: 'SNET', date } };
}
