// The task table of a programme as CSV (UTF-8 with a byte order mark, so that Excel reads it rightly). Dates are ISO,
// durations carry their unit; `readCsv` reads it back.
import type { Link, Programme, Task } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { ReadingLog } from '../reading-log.ts';
import { writtenUtf8, type WrittenFile } from '../writing/written-file.ts';
import { minutesOf, type UnitMinutes } from './cell-values.ts';
import { csvLine } from './csv-table.ts';

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

/** The file's bytes; linear in the programme. */
export function writeCsv(programme: Programme): WrittenFile {
  const log = new ReadingLog();
  const depth = new Map<string, number>();
  const links = groupBy(programme.links, (link) => link.successorId);
  const assignments = groupBy(programme.assignments, (assignment) => assignment.taskId);
  const resources = new Map(programme.resources.map((resource) => [resource.id, resource]));
  const lines = programme.tasks.map((task, index) => {
    const level = task.parentId === null ? 1 : (depth.get(task.parentId) ?? 0) + 1;
    depth.set(task.id, level);
    const names = (assignments.get(task.id) ?? []).map(({ resourceId, units }) => {
      const name = resources.get(resourceId)?.name.replace(/[;,[\]]/g, ' ') ?? resourceId;
      return units === 1 ? name : `${name}[${Math.round(units * 1e4) / 100}%]`;
    });
    return row(task, { index, level, links: links.get(task.id) ?? [], names, units: programme.project });
  });
  log.leaveOut('calendars', 'Working calendars', programme.calendars.length);
  log.leaveOut('baselines', 'Baselines', programme.tasks.filter((task) => task.baselines.length > 0).length);
  log.leaveOut(
    'custom-fields',
    'Custom fields and activity codes',
    programme.customFields.length + programme.activityCodeTypes.length,
  );
  return writtenUtf8(`\uFEFF${[csvLine(header), ...lines].join('\r\n')}\r\n`, log);
}

interface RowContext {
  index: number;
  level: number;
  links: readonly Link[];
  names: readonly string[];
  units: UnitMinutes;
}

function row(task: Task, { index, level, links, names, units }: RowContext): string {
  const { stored } = task;
  const date = (minute: number | null | undefined): string =>
    minute === null || minute === undefined ? '' : formatMinute(minute);
  const float = (minutes: number | null | undefined): string =>
    minutes === null || minutes === undefined ? '' : `${minutes}m`;
  return csvLine([
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
    links.map((link) => linkText(link, units)).join(';'),
    names.join(';'),
    task.isMilestone ? 1 : 0,
    task.kind === 'summary' ? 1 : 0,
    float(stored?.totalFloatMinutes),
    float(stored?.freeFloatMinutes),
    stored?.isCritical === null || stored?.isCritical === undefined ? '' : Number(stored.isCritical),
    task.notes,
  ]);
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

function linkText({ predecessorId, kind, lag, lagUnit }: Link, units: UnitMinutes): string {
  const start = `${predecessorId}${kind}`;
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
