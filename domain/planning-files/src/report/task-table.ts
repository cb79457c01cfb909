// The task table of a calculated programme in the columns that planners' tools are compared by: one row a task, dates
// local to the minute, floats in minutes of the task's calendar, flags 1 and 0, predecessors as `12FS+1.0d`.
import {
  datesOf,
  isMarkedByTools,
  type Link,
  type Programme,
  type Schedule,
  type Task,
  type TaskDates,
} from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { minutesOf } from '../csv/cell-values.ts';

export const taskTableColumns = [
  'project',
  'uid',
  'id',
  'activity_id',
  'wbs',
  'name',
  'summary',
  'milestone',
  'duration_min',
  'start',
  'finish',
  'early_start',
  'early_finish',
  'late_start',
  'late_finish',
  'total_slack_min',
  'free_slack_min',
  'critical',
  'pct',
  'actual_start',
  'actual_finish',
  'constraint',
  'constraint_date',
  'deadline',
  'calendar',
  'predecessors',
] as const;
export type TaskTableColumn = (typeof taskTableColumns)[number];
export type TaskTableRow = Record<TaskTableColumn, string>;

const constraintWords: Record<Task['constraint']['kind'], string> = {
  ASAP: 'AS_SOON_AS_POSSIBLE',
  ALAP: 'AS_LATE_AS_POSSIBLE',
  SNET: 'START_NO_EARLIER_THAN',
  SNLT: 'START_NO_LATER_THAN',
  FNET: 'FINISH_NO_EARLIER_THAN',
  FNLT: 'FINISH_NO_LATER_THAN',
  MSO: 'MUST_START_ON',
  MFO: 'MUST_FINISH_ON',
  START_ON: 'START_ON',
  FINISH_ON: 'FINISH_ON',
  EXPECTED_FINISH: 'EXPECTED_FINISH',
};

/**
 * One row a task, in the order of the programme, with what Horizon calculated; for Microsoft Project a row 0 of the
 * project itself before them. `projectIndex` is the project's place in its file.
 */
export function taskTable(programme: Programme, schedule: Schedule, projectIndex = 0): TaskTableRow[] {
  const calendars = new Map(programme.calendars.map((calendar) => [calendar.id, calendar.name]));
  const links = new Map<string, Link[]>();
  for (const link of programme.links) {
    const own = links.get(link.successorId);
    if (own) own.push(link);
    else links.set(link.successorId, [link]);
  }
  const rows = programme.tasks.map((task, index) => {
    const calendar = task.calendarId === null ? '' : (calendars.get(task.calendarId) ?? '');
    const predecessors = (links.get(task.id) ?? []).map((link) => formatPredecessor(link, programme)).join(';');
    const given = givenCells(task, { index, isP6: programme.options.profile === 'p6' });
    const dates = datesOf(schedule, task.id);
    const isMarked = dates !== null && isMarkedByTools(schedule, schedule.network.indexOf.get(task.id)!);
    return { ...given, ...calculatedCells(dates, isMarked), project: String(projectIndex), calendar, predecessors };
  });
  const hasRowOfProject = ['mspdi', 'mpp'].includes(programme.source.format);
  if (hasRowOfProject && !programme.tasks.some((task) => task.id === '0'))
    rows.unshift({ ...rowOfProject(programme, schedule), project: String(projectIndex) });
  return rows;
}

/** The rows as tab-separated text with a header. */
export function taskTableText(rows: readonly TaskTableRow[]): string {
  const lines = rows.map((row) => taskTableColumns.map((column) => row[column]).join('\t'));
  return `${[taskTableColumns.join('\t'), ...lines].join('\n')}\n`;
}

const date = (minute: number | null | undefined): string =>
  minute === null || minute === undefined ? '' : formatMinute(minute);
const cell = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

type Given = Omit<TaskTableRow, keyof ReturnType<typeof calculatedCells> | 'project' | 'calendar' | 'predecessors'>;

function givenCells(task: Task, { index, isP6 }: { index: number; isP6: boolean }): Given {
  return {
    uid: task.id,
    id: String(task.rowNumber ?? index + 1),
    activity_id: cell(task.code),
    wbs: cell(task.wbsCode),
    name: cell(task.name),
    summary: task.kind === 'summary' ? '1' : '0',
    milestone: task.isMilestone ? '1' : '0',
    actual_start: date(task.actualStart),
    actual_finish: date(task.actualFinish),
    constraint: isP6 && task.constraint.kind === 'ASAP' ? '' : constraintWords[task.constraint.kind],
    constraint_date: date(task.constraint.date),
    deadline: date(task.deadline),
  };
}

function calculatedCells(dates: TaskDates | null, isMarked: boolean) {
  const float = (minutes: number | null | undefined): string => {
    if (minutes === null || minutes === undefined) return dates?.isFinished ? '0' : '';
    return String(Math.round(minutes));
  };
  return {
    duration_min: String(Math.round(dates?.durationMinutes ?? 0)),
    start: date(dates?.start),
    finish: date(dates?.finish),
    early_start: date(dates?.earlyStart),
    early_finish: date(dates?.earlyFinish),
    late_start: date(dates?.lateStart),
    late_finish: date(dates?.lateFinish),
    total_slack_min: float(dates?.totalFloatMinutes),
    free_slack_min: float(dates?.freeFloatMinutes),
    critical: isMarked ? '1' : '0',
    pct: String(Math.round((dates?.percentComplete ?? 0) * 10) / 10),
  };
}

function rowOfProject(programme: Programme, schedule: Schedule): TaskTableRow {
  const { projectStart, projectFinish, lateLimit, network } = schedule;
  const calendar = network.calendars[network.projectCalendar];
  const [start, finish] = [date(projectStart), date(projectFinish)];
  const duration = programme.tasks.length === 0 ? 0 : (calendar?.workBetween(projectStart, projectFinish) ?? 0);
  const slack = programme.tasks.length === 0 ? 0 : (calendar?.workBetween(projectFinish, lateLimit) ?? 0);
  const empty = Object.fromEntries(taskTableColumns.map((column) => [column, ''])) as TaskTableRow;
  return {
    ...empty,
    uid: '0',
    id: '0',
    wbs: '0',
    name: cell(programme.project.title ?? programme.project.name),
    summary: '1',
    milestone: '0',
    duration_min: String(duration),
    start,
    finish,
    early_start: start,
    early_finish: finish,
    late_start: start,
    late_finish: date(lateLimit),
    total_slack_min: String(slack),
    free_slack_min: '0',
    critical: '1',
    pct: '0',
    constraint: constraintWords.ASAP,
  };
}

function formatPredecessor({ predecessorId, kind, lag, lagUnit }: Link, programme: Programme): string {
  const start = `${predecessorId}${kind}`;
  if (lag.kind === 'percent' || lag.kind === 'elapsed-percent')
    return lag.percent === 0 ? start : `${start}+${lag.percent.toFixed(1)}${lag.kind === 'percent' ? '%' : 'e%'}`;
  if (lag.minutes === 0) return start;
  const unit = lagUnit === '%' ? 'd' : lagUnit;
  const isElapsed = lag.kind === 'elapsed';
  const amount = lag.minutes / minutesOf(unit, isElapsed, programme.project);
  return `${start}+${amount.toFixed(1)}${isElapsed ? 'e' : ''}${unit}`;
}
