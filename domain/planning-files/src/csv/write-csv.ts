// The task table of a programme as CSV (UTF-8 with a byte order mark, so that Excel reads it correctly). Dates are
// ISO, durations have their unit; `readCsv` reads it back.
import type { Link, Programme, Task } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { ReadingLog } from '../reading-log.ts';
import { writtenUtf8, type WrittenFile } from '../writing/written-file.ts';
import { minutesOf, type UnitMinutes } from './cell-values.ts';
import { type ExtraTexts, extraKinds, extraTitles } from './extra-cells.ts';
import { recogniseColumns } from './columns.ts';
import { csvLine } from './csv-table.ts';
import { keyTitle } from './row-keys.ts';

const header = [
  'UID',
  'ID',
  'Code',
  'Name',
  'Outline Level',
  'WBS',
  'Duration',
  'Start',
  'Finish',
  'Actual Start',
  'Actual Finish',
  '% Complete',
  'Remaining Duration',
  'Constraint Type',
  'Constraint Date',
  'Deadline',
  'Unique ID Predecessors',
  'Resource Names',
  'Milestone',
  'Summary',
  'Total Float',
  'Free Float',
  'Critical',
  'Notes',
];

/** Parts left out of a table. */
export interface TableChoice {
  /** Only these kinds of column; the number of a task is always included. */
  columns?: readonly string[];
  /** Texts of each task in addition to the programme, in the programme's order: it adds the columns for it. */
  extraTexts?: readonly ExtraTexts[];
  /** Identifies each task in a later import, in the programme's order: it adds the last column. */
  keys?: readonly string[];
}

/** The file's bytes; linear in the programme. */
export function writeCsv(programme: Programme, { columns, ...choice }: TableChoice = {}): WrittenFile {
  const log = new ReadingLog();
  const kept = keptColumns(columns);
  const lines = tableRows(programme).map((cells, row) =>
    csvLine([...kept.map((at) => cells[at]!), ...addedCells(choice, row)]),
  );
  log.leaveOut('calendars', 'Working calendars', programme.calendars.length);
  log.leaveOut('baselines', 'Baselines', programme.tasks.filter((task) => task.baselines.length > 0).length);
  log.leaveOut('costs', 'Costs and rates', programme.tasks.filter(({ cost }) => cost !== null && cost !== 0).length);
  log.leaveOut(
    'custom-fields',
    'Custom fields and activity codes',
    programme.customFields.length + programme.activityCodeTypes.length,
  );
  const titles = csvLine([...kept.map((at) => header[at]!), ...addedHeader(choice)]);
  return writtenUtf8(`\uFEFF${[titles, ...lines].join('\r\n')}\r\n`, log);
}

type AddedColumns = Pick<TableChoice, 'extraTexts' | 'keys'>;

const addedHeader = ({ extraTexts, keys }: AddedColumns): string[] => [
  ...(extraTexts ? extraKinds.map((kind) => extraTitles[kind]) : []),
  ...(keys ? [keyTitle] : []),
];

const addedCells = ({ extraTexts, keys }: AddedColumns, row: number): Cell[] => [
  ...(extraTexts ? extraKinds.map((kind) => extraTexts[row]?.[kind] ?? null) : []),
  ...(keys ? [keys[row] ?? null] : []),
];

function keptColumns(columns: readonly string[] | undefined): number[] {
  const all = header.map((_title, at) => at);
  if (!columns) return all;
  // Predecessors are given by row number here, in every kind of table.
  const isLinked = columns.some((kind) => /predecessors|successors/i.test(kind));
  const wanted = new Set([...columns, 'uid', ...(isLinked ? ['uidPredecessors'] : [])]);
  const kinds = new Map([...recogniseColumns(header)].map(([kind, at]) => [at, kind]));
  return all.filter((at) => wanted.has(kinds.get(at) ?? ''));
}

type Cell = string | number | null;

/** A programme as a table for people: predecessors by activity id, or by row where a task has none. `readCsv` reads it back. */
export function tableForPeople(programme: Programme, added: AddedColumns = {}): { header: string[]; rows: Cell[][] } {
  const rowOf = new Map(programme.tasks.map((task, at) => [task.id, String(task.rowNumber ?? at + 1)]));
  const codes = new Map(programme.tasks.map(({ id, code }) => [id, code]));
  const named = (id: string) => codes.get(id) || (rowOf.get(id) ?? id);
  const titles: Readonly<Record<string, string>> = {
    ID: 'Row',
    Code: 'Activity ID',
    'Unique ID Predecessors': 'Predecessors',
    'Resource Names': 'Resources',
  };
  const kept = header.flatMap((title, at) => (title === 'UID' ? [] : [at]));
  const rows = tableRows(programme, named).map((cells, row) => [
    ...kept.map((at) => cells[at]!),
    ...addedCells(added, row),
  ]);
  return { header: [...kept.map((at) => titles[header[at]!] ?? header[at]!), ...addedHeader(added)], rows };
}

function tableRows(programme: Programme, named: (id: string) => string = (id) => id): Cell[][] {
  const depth = new Map<string, number>();
  const links = groupBy(programme.links, (link) => link.successorId);
  const assignments = groupBy(programme.assignments, (assignment) => assignment.taskId);
  const resources = new Map(programme.resources.map((resource) => [resource.id, resource]));
  return programme.tasks.map((task, index) => {
    const level = task.parentId === null ? 1 : (depth.get(task.parentId) ?? 0) + 1;
    depth.set(task.id, level);
    const names = (assignments.get(task.id) ?? []).map(({ resourceId, units }) => {
      const name = resources.get(resourceId)?.name.replace(/[;,[\]]/g, ' ') ?? resourceId;
      return units === 1 ? name : `${name}[${Math.round(units * 1e4) / 100}%]`;
    });
    return row(task, { index, level, links: links.get(task.id) ?? [], names, named, units: programme.project });
  });
}

interface RowContext {
  index: number;
  level: number;
  links: readonly Link[];
  names: readonly string[];
  /** Name of a task in a link. */
  named: (id: string) => string;
  units: UnitMinutes;
}

function row(task: Task, { index, level, links, names, named, units }: RowContext): Cell[] {
  const { stored } = task;
  const date = (minute: number | null | undefined): string =>
    minute === null || minute === undefined ? '' : formatMinute(minute);
  const float = (minutes: number | null | undefined): string =>
    minutes === null || minutes === undefined ? '' : `${minutes}m`;
  return [
    task.id,
    task.rowNumber ?? index + 1,
    task.code,
    task.name,
    level,
    task.wbsCode,
    durationText(task.durationMinutes, task, units),
    date(stored?.start),
    date(stored?.finish),
    date(task.actualStart),
    date(task.actualFinish),
    `${Math.round(task.percentComplete * 100) / 100}%`,
    task.remainingMinutes === null ? '' : `${task.remainingMinutes}m`,
    task.constraint.kind,
    date(task.constraint.date),
    date(task.deadline),
    links.map((link) => linkText(link, named(link.predecessorId), units)).join(';'),
    names.join(';'),
    task.isMilestone ? 1 : 0,
    task.kind === 'summary' ? 1 : 0,
    float(stored?.totalFloatMinutes),
    float(stored?.freeFloatMinutes),
    stored?.isCritical === null || stored?.isCritical === undefined ? '' : Number(stored.isCritical),
    task.notes,
  ];
}

function durationText(minutes: number, task: Task, units: UnitMinutes): string {
  return amountText(minutes, task.durationUnit, task.isElapsed, units) + (task.isEstimated ? '?' : '');
}

// In the given unit where that is exact, else in minutes.
function amountText(minutes: number, unit: Task['durationUnit'], isElapsed: boolean, units: UnitMinutes): string {
  const amount = minutes / minutesOf(unit, isElapsed, units);
  const isExact = Number.isInteger(Math.round(amount * 1e6) / 1e4);
  return isExact ? `${amount}${isElapsed ? 'e' : ''}${unit}` : `${minutes}${isElapsed ? 'e' : ''}m`;
}

function linkText({ kind, lag, lagUnit }: Link, predecessor: string, units: UnitMinutes): string {
  // Behind an activity id, which may end like a kind, a colon says where it ends.
  const start = /^\d+$/.test(predecessor) ? `${predecessor}${kind}` : `${predecessor}: ${kind}`;
  if (lag.kind === 'percent') return `${start}${signed(`${lag.percent}%`)}`;
  if (lag.kind === 'elapsed-percent') return `${start}${signed(`${lag.percent}e%`)}`;
  if (lag.minutes === 0) return start;
  const unit = lagUnit === '%' ? 'd' : lagUnit;
  return `${start}${signed(amountText(lag.minutes, unit, lag.kind === 'elapsed', units))}`;
}

function signed(text: string): string {
  return text.startsWith('-') ? text : `+${text}`;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
