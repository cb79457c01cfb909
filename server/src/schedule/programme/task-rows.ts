// Converts a task to a row of `actions` and back. Columns contain what is searched, sorted and shown; the rest of the
// engine's fields is in `details`, only if it differs from a new task.
import {
  newTask,
  type Schedule,
  type StatusBucket,
  statusBucketOf,
  type Baseline,
  type Task,
  FLAG,
} from '@horizon/schedule';
import { noMore, type PlannedTask } from './state.ts';

/** The columns of `actions` that the programme reads. */
export interface TaskRow {
  action_id: string;
  name: string;
  action_status: string | null;
  assignee_user_id: string | null;
  trade: string | null;
  crew: string | null;
  location: string | null;
  wbs_id: string | null;
  code: string | null;
  position: number;
  parent_id: string | null;
  kind: Task['kind'];
  calendar_id: string | null;
  duration_minutes: number;
  duration_unit: Task['durationUnit'];
  is_milestone: boolean;
  is_active: boolean;
  is_manual: boolean;
  constraint_kind: Task['constraint']['kind'];
  constraint_minute: number | null;
  deadline_minute: number | null;
  priority: number;
  levelling_delay_minutes: number;
  actual_start_minute: number | null;
  actual_finish_minute: number | null;
  remaining_minutes: number | null;
  percent_complete: number;
  cost: number | null;
  details: Partial<Task>;
  source_id: string | null;
}

/** Columns that a planner's input fills. */
export const inputColumns = [
  'name',
  'action_status',
  'assignee_user_id',
  'trade',
  'crew',
  'location',
  'wbs_id',
  'code',
  'position',
  'parent_id',
  'kind',
  'calendar_id',
  'duration_minutes',
  'duration_unit',
  'is_milestone',
  'is_active',
  'is_manual',
  'constraint_kind',
  'constraint_minute',
  'deadline_minute',
  'priority',
  'levelling_delay_minutes',
  'actual_start_minute',
  'actual_finish_minute',
  'remaining_minutes',
  'percent_complete',
  'cost',
  'details',
  'source_id',
] as const;

/** Columns that the engine fills. */
export const calculatedColumns = [
  'task_status',
  'start_minute',
  'finish_minute',
  'late_start_minute',
  'late_finish_minute',
  'total_float_minutes',
  'free_float_minutes',
  'calculated_duration_minutes',
  'progress_percentage',
  'is_critical',
  'flags',
] as const;

const detailNames = [
  'rowNumber',
  'wbsCode',
  'ignoresResourceCalendar',
  'type',
  'isEffortDriven',
  'manualStart',
  'manualFinish',
  'isPlaceholder',
  'isElapsed',
  'isEstimated',
  'secondConstraint',
  'percentKind',
  'physicalPercentComplete',
  'suspendedAt',
  'resumedAt',
  'splits',
  'workMinutes',
  'actualCost',
  'notes',
  'hyperlink',
  'custom',
  'activityCodes',
  'isExternal',
  'externalEarlyStart',
  'externalLateFinish',
  'stored',
] as const satisfies readonly (keyof Task)[];

const blank = newTask('');

/** The row of a task, without calculated columns. */
export function rowOf(task: PlannedTask): TaskRow {
  const details: Record<string, unknown> = {};
  for (const name of detailNames) {
    const value = task[name];
    if (value !== undefined && value !== blank[name] && !isEmpty(value)) details[name] = value;
  }
  return {
    action_id: task.id,
    name: task.name,
    action_status: task.status,
    assignee_user_id: task.assigneeUserId,
    trade: task.trade,
    crew: task.crew,
    location: task.location,
    wbs_id: task.wbsId,
    code: task.code,
    position: task.position,
    parent_id: task.parentId,
    kind: task.kind,
    calendar_id: task.calendarId,
    duration_minutes: Math.round(task.durationMinutes),
    duration_unit: task.durationUnit,
    is_milestone: task.isMilestone,
    is_active: task.isActive,
    is_manual: task.isManual,
    constraint_kind: task.constraint.kind,
    constraint_minute: task.constraint.date,
    deadline_minute: task.deadline,
    priority: task.priority,
    levelling_delay_minutes: Math.round(task.levellingDelayMinutes),
    actual_start_minute: task.actualStart,
    actual_finish_minute: task.actualFinish,
    remaining_minutes: task.remainingMinutes === null ? null : Math.round(task.remainingMinutes),
    percent_complete: task.percentComplete,
    cost: task.cost,
    details: details as Partial<Task>,
    source_id: task.sourceId,
  };
}

const isEmpty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0;

/** Codes stored before their type was checked may not be texts; invalid values are ignored. */
function textsOf(codes: Record<string, unknown> = {}): Task['activityCodes'] {
  const values = Object.entries(codes).filter(([, value]) => ['string', 'number', 'boolean'].includes(typeof value));
  return Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
}

/** The task of a row, with its baselines. */
export function taskOf(row: TaskRow, baselines: Baseline[]): PlannedTask {
  return {
    ...newTask(row.action_id),
    ...noMore,
    ...row.details,
    activityCodes: textsOf(row.details.activityCodes),
    code: row.code,
    name: row.name,
    kind: row.kind,
    parentId: row.parent_id,
    calendarId: row.calendar_id,
    isMilestone: row.is_milestone,
    isActive: row.is_active,
    isManual: row.is_manual,
    durationMinutes: row.duration_minutes,
    durationUnit: row.duration_unit,
    constraint: { kind: row.constraint_kind, date: row.constraint_minute },
    deadline: row.deadline_minute,
    priority: row.priority,
    levellingDelayMinutes: row.levelling_delay_minutes,
    actualStart: row.actual_start_minute,
    actualFinish: row.actual_finish_minute,
    remainingMinutes: row.remaining_minutes,
    percentComplete: row.percent_complete,
    cost: row.cost,
    baselines,
    position: row.position,
    status: row.action_status,
    assigneeUserId: row.assignee_user_id,
    trade: row.trade,
    crew: row.crew,
    location: row.location,
    wbsId: row.wbs_id,
    sourceId: row.source_id,
  };
}

/** The status of a task: its own, else derived from its progress. */
export function bucketOf({ id, status }: Pick<PlannedTask, 'id' | 'status'>, schedule: Schedule): StatusBucket {
  const i = schedule.network.indexOf.get(id)!;
  const percent = Math.round(100 * schedule.percentComplete[i]!) / 100;
  return statusBucketOf(status, percent, { isStarted: (schedule.flags[i]! & FLAG.started) !== 0 });
}

/** The calculated columns of a task's row. */
export function calculatedOf(
  task: PlannedTask,
  schedule: Schedule,
): Record<(typeof calculatedColumns)[number], unknown> {
  const i = schedule.network.indexOf.get(task.id)!;
  const whole = (value: number) => (Number.isFinite(value) ? Math.round(value) : null);
  const percent = Math.round(100 * schedule.percentComplete[i]!) / 100;
  const flags = schedule.flags[i]!;
  return {
    task_status: bucketOf(task, schedule),
    start_minute: whole(schedule.start[i]!),
    finish_minute: whole(schedule.finish[i]!),
    late_start_minute: whole(schedule.lateStart[i]!),
    late_finish_minute: whole(schedule.lateFinish[i]!),
    total_float_minutes: whole(schedule.totalFloat[i]!),
    free_float_minutes: whole(schedule.freeFloat[i]!),
    calculated_duration_minutes: whole(schedule.duration[i]!),
    progress_percentage: percent,
    is_critical: (flags & FLAG.critical) !== 0,
    flags,
  };
}
