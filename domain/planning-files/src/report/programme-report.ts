// Report on a file that was just read and recalculated, as text for a planner: its kind, omissions, differences from
// its own tool, drivers of the finish, and the quality of its logic.
import {
  type Criticality,
  criticalRuleOf,
  datesOf,
  type DcmaResult,
  type Fault,
  floatPaths,
  type Programme,
  type Schedule,
  type Task,
  tasksCountedAs,
} from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import type { PlanningFileRead } from '../planning-file-result.ts';
import { compareWithStored, comparedFields, type StoredDifference, type StoredField } from './compare-with-stored.ts';

export interface ReportInput {
  read: PlanningFileRead;
  /** None when the programme could not be calculated. */
  schedule: Schedule | null;
  faults: readonly Fault[];
  dcma: readonly DcmaResult[];
  /** How many differences and faults are listed. */
  most: number;
}

/** The report, in lines. */
export function programmeReport({ read, schedule, faults, dcma, most }: ReportInput): string[] {
  const lines = [...headLines(read), ...contentLines(read.programme), ...leftOutLines(read)];
  if (faults.length > 0) {
    lines.push('', `Faults of the logic (${faults.length})`);
    for (const { severity, message } of faults.slice(0, most)) lines.push(`  ${severity}: ${message}`);
  }
  if (schedule === null) return [...lines, '', 'The programme cannot be calculated until its errors are fixed.'];
  return [
    ...lines,
    ...resultLines(read.programme, schedule),
    ...differenceLines(read.programme, schedule, most),
    ...longestPathLines(read.programme, schedule),
    ...dcmaLines(dcma),
  ];
}

const formatNames: Record<PlanningFileRead['format'], string> = {
  mspdi: 'Microsoft Project XML',
  mpp: 'Microsoft Project (.mpp)',
  xer: 'Primavera XER',
  pmxml: 'Primavera P6 XML',
  csv: 'CSV table',
  psplib: 'PSPLIB instance',
};

function headLines({ programme, format, projects, projectIndex }: PlanningFileRead): string[] {
  const { project, options, source } = programme;
  const lines = [
    `${project.title ?? project.name}  (${formatNames[format]}${source.version ? `, version ${source.version}` : ''})`,
  ];
  if (projects.length > 1)
    lines.push(
      `Project ${projectIndex + 1} of ${projects.length}: ${projects.map(({ code, taskCount }) => `${code} (${taskCount})`).join(', ')}`,
    );
  lines.push(
    `Start ${formatMinute(project.start)}${project.statusDate === null ? '' : `, status date ${formatMinute(project.statusDate)}`}${project.mustFinishBy === null ? '' : `, must finish by ${formatMinute(project.mustFinishBy)}`}`,
  );
  const isP6 = options.profile === 'p6';
  lines.push(
    `Calculated as ${isP6 ? 'Primavera P6' : 'Microsoft Project'} does: ${options.progress}, lag on the ${options.lagCalendar} calendar, ${options.float} float, critical by ${options.critical === 'float' ? `float up to ${options.criticalFloatMinutes / 60} h` : 'longest path'}`,
  );
  return lines;
}

function contentLines({ tasks, links, resources, assignments, calendars }: Programme): string[] {
  const summaries = tasks.filter((task) => task.kind === 'summary').length;
  const milestones = tasks.filter((task) => task.kind !== 'summary' && task.isMilestone).length;
  const finished = tasks.filter((task) => task.kind !== 'summary' && task.actualFinish !== null).length;
  const kinds = (['FS', 'SS', 'FF', 'SF'] as const).map(
    (kind) => `${kind} ${links.filter((l) => l.kind === kind).length}`,
  );
  return [
    '',
    `${tasks.length - summaries} tasks (${milestones} milestones, ${finished} finished), ${summaries} summaries, ${links.length} links (${kinds.join(', ')})`,
    `${resources.length} resources, ${assignments.length} assignments, ${calendars.length} calendars`,
  ];
}

function leftOutLines({ warnings, notCarriedOver }: PlanningFileRead): string[] {
  const lines: string[] = [];
  if (warnings.length > 0) lines.push('', 'Warnings', ...warnings.map((warning) => `  ${warning}`));
  if (notCarriedOver.length > 0)
    lines.push('', 'Not carried over', ...notCarriedOver.map(({ count, note }) => `  ${count} × ${note}`));
  return lines;
}

function resultLines(programme: Programme, schedule: Schedule): string[] {
  const leaves = programme.tasks.filter((task) => task.kind !== 'summary');
  const count = (as: Criticality): number => tasksCountedAs(schedule, as).length;
  let least: number | null = null;
  for (const task of leaves) {
    const float = datesOf(schedule, task.id)?.totalFloatMinutes ?? null;
    if (float !== null && (least === null || float < least)) least = float;
  }
  return [
    '',
    `Start ${formatMinute(schedule.projectStart)}, finish ${formatMinute(schedule.projectFinish)}`,
    `${count('critical')} critical (${criticalRuleOf(programme)}), ${count('near-critical')} near-critical, ${count('longest-path')} on the longest path; least total float ${least === null ? '–' : inDays(least, programme)}`,
  ];
}

function differenceLines(programme: Programme, schedule: Schedule, most: number): string[] {
  const comparison = compareWithStored(schedule);
  const stored = comparedFields.filter((field) => comparison.agreement[field].of > 0);
  if (stored.length === 0) return ['', 'The file holds no calculated dates to compare with.'];
  const byId = new Map(programme.tasks.map((task) => [task.id, task]));
  const counts = stored.map((field) => {
    const { same, of } = comparison.agreement[field];
    return `${fieldNames[field]} ${same}/${of}`;
  });
  const lines = ['', `Against the dates stored in the file (${comparison.taskCount} tasks)`, `  ${counts.join(', ')}`];
  for (const difference of comparison.differences.slice(0, most))
    lines.push(`  ${describeDifference(difference, byId.get(difference.taskId)!, programme)}`);
  const further = comparison.differences.length - most;
  if (further > 0) lines.push(`  … and ${further} more`);
  return lines;
}

const fieldNames: Record<StoredField, string> = {
  start: 'start',
  finish: 'finish',
  earlyStart: 'early start',
  earlyFinish: 'early finish',
  lateStart: 'late start',
  lateFinish: 'late finish',
  totalFloatMinutes: 'total float',
  freeFloatMinutes: 'free float',
  isCritical: 'critical',
};

function describeDifference(difference: StoredDifference, task: Task, programme: Programme): string {
  const { field, calculated, stored, reason } = difference;
  const format = (value: number | boolean | null): string => {
    if (value === null) return 'none';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    return field.endsWith('Minutes') ? inDays(value, programme) : formatMinute(value);
  };
  const name = `${task.code ?? task.rowNumber ?? task.id} ${task.name}`.trim();
  return `${name}: ${fieldNames[field]} ${format(calculated)} where ${format(stored)} is stored. ${reason}`.trim();
}

function inDays(minutes: number, programme: Programme): string {
  return `${Math.round((100 * minutes) / programme.project.minutesPerDay) / 100} d`;
}

function longestPathLines(programme: Programme, schedule: Schedule): string[] {
  const path = floatPaths(schedule, { count: 1 })[0];
  if (!path) return [];
  const byId = new Map(programme.tasks.map((task) => [task.id, task]));
  const lines = ['', `Longest path (${path.taskIds.length} tasks)`];
  for (const id of path.taskIds) {
    const dates = datesOf(schedule, id);
    const task = byId.get(id);
    if (!task || !dates || dates.start === null || dates.finish === null) continue;
    const name = `${task.code ?? task.rowNumber ?? id} ${task.name}`.trim();
    lines.push(`  ${formatMinute(dates.start)} – ${formatMinute(dates.finish)}  ${name}`);
  }
  return lines;
}

function dcmaLines(results: readonly DcmaResult[]): string[] {
  if (results.length === 0) return [];
  const lines = ['', 'DCMA check'];
  for (const { number, name, figure, threshold, passes, taskIds, linkIds } of results) {
    const verdict = passes === null ? 'n/a ' : passes ? 'pass' : 'FAIL';
    const measured = figure === null ? '–' : `${Math.round(figure * 100) / 100}`;
    const unit = threshold.unit === '%' ? '%' : threshold.unit === 'days' ? ' d' : '';
    const found = taskIds.length + linkIds.length;
    const limit = `${{ below: '<', 'at-least': '≥', 'at-most': '≤' }[threshold.is]} ${threshold.value}${unit}`;
    lines.push(
      `  ${String(number).padStart(2)} ${verdict}  ${name}: ${measured}${measured === '–' ? '' : unit} (${limit})${found > 0 ? `, ${found} found` : ''}`,
    );
  }
  return lines;
}
