// Activities, WBS elements and links as XER rows.
import type { Link, Programme, Task } from '@horizon/schedule';

import { formatSpaced } from '../text/local-time.ts';
import {
  constraintOfCode,
  kindOfTaskType,
  linkOfCode,
  percentOfCode,
  priorityOfCode,
  reversed,
  typeOfDurationType,
} from './codes.ts';
import { lengthOf, uniqueNames } from './xer-limits.ts';
import type { XerNumbers } from './xer-numbers.ts';
import type { XerValue, XerWriter } from './xer-writer.ts';

const codeOfKind = reversed(kindOfTaskType);
const codeOfConstraint = reversed(constraintOfCode);
const codeOfLink = reversed(linkOfCode);
const codeOfDurationType = reversed(typeOfDurationType);
const codeOfPercent = reversed(percentOfCode);

const date = (minute: number | null | undefined): string => formatSpaced(minute ?? null);
const hours = (minutes: number | null | undefined): number | null =>
  minutes === null || minutes === undefined ? null : minutes / 60;

/** Writes PROJWBS. */
export function writeWbs(xer: XerWriter, programme: Programme, numbers: XerNumbers): void {
  const { project } = programme;
  const codeOf = new Map(programme.tasks.map((task) => [task.id, task.wbsCode]));
  const position = new Map<string | null, number>();
  const rows = numbers.wbs.map((task) => {
    const sequence = (position.get(task.parentId) ?? 0) + 1;
    position.set(task.parentId, sequence);
    const isRoot = task === numbers.rootTask;
    const parentId = task.parentId === null ? numbers.rootId : numbers.wbsId(task.parentId);
    const code = shortCode(task.wbsCode, task.parentId === null ? null : (codeOf.get(task.parentId) ?? null), sequence);
    return { id: numbers.wbsId(task.id), parentId: isRoot ? null : parentId, sequence, isRoot, code, name: task.name };
  });
  separateTwins(xer, rows);
  if (numbers.rootTask === null)
    rows.unshift({
      id: numbers.rootId,
      parentId: null,
      sequence: 1,
      isRoot: true,
      code: project.name,
      name: project.title ?? project.name,
    });
  xer.table('PROJWBS', rows, {
    wbs_id: (row) => row.id,
    proj_id: () => numbers.projectId,
    seq_num: (row) => row.sequence,
    proj_node_flag: (row) => row.isRoot,
    sum_data_flag: () => false,
    status_code: () => 'WS_Open',
    wbs_short_name: (row) => row.code,
    wbs_name: (row) => row.name,
    parent_wbs_id: (row) => row.parentId,
  });
}

/** P6 refuses two elements with the same code under one parent. */
function separateTwins(xer: XerWriter, rows: { parentId: number | null; code: string }[]): void {
  const siblings = new Map<number | null, typeof rows>();
  for (const row of rows) {
    const group = siblings.get(row.parentId);
    if (group) group.push(row);
    else siblings.set(row.parentId, [row]);
  }
  for (const group of siblings.values()) {
    const codes = uniqueNames(
      group.map(({ code }) => code),
      lengthOf('PROJWBS', 'wbs_short_name')!,
    );
    for (const [index, row] of group.entries()) {
      xer.changed.note('PROJWBS', 'wbs_short_name', { given: row.code, written: codes[index]! });
      row.code = codes[index]!;
    }
  }
}

function shortCode(code: string | null, parentCode: string | null, sequence: number): string {
  if (code === null || code === '') return String(sequence);
  return parentCode !== null && code.startsWith(`${parentCode}.`) ? code.slice(parentCode.length + 1) : code;
}

/** Writes TASK. */
export function writeActivities(xer: XerWriter, programme: Programme, numbers: XerNumbers): void {
  const { project } = programme;
  const parents = new Set(numbers.wbs.map((task) => task.id));
  const wbsOf = (task: Task): number =>
    task.parentId !== null && parents.has(task.parentId) ? numbers.wbsId(task.parentId) : numbers.rootId;
  const driven = new Set(programme.links.map((link) => link.successorId));
  const isDriven = (task: Task): boolean => driven.has(task.id);
  xer.table('TASK', numbers.activities, {
    task_id: (task) => numbers.activityId(task.id),
    proj_id: () => numbers.projectId,
    wbs_id: wbsOf,
    clndr_id: (task) => numbers.calendarId(task.calendarId ?? project.calendarId),
    phys_complete_pct: (task) => task.physicalPercentComplete,
    complete_pct_type: (task) => codeOfPercent[task.percentKind],
    task_type: (task) => taskType(task, isDriven),
    duration_type: (task) => codeOfDurationType[task.type],
    status_code: statusCode,
    task_code: (task) => {
      const written = numbers.activityCode(task);
      if (task.code !== null) xer.changed.note('TASK', 'task_code', { given: task.code, written });
      return written;
    },
    task_name: (task) => task.name,
    total_float_hr_cnt: (task) => hours(task.stored?.totalFloatMinutes),
    free_float_hr_cnt: (task) => hours(task.stored?.freeFloatMinutes),
    remain_drtn_hr_cnt: (task) => hours(remainingOf(task)),
    target_work_qty: (task) => hours(task.workMinutes),
    target_drtn_hr_cnt: (task) => hours(task.durationMinutes),
    cstr_date: (task) => date(task.constraint.date),
    act_start_date: (task) => date(task.actualStart),
    act_end_date: (task) => date(task.actualFinish),
    late_start_date: (task) => date(task.stored?.lateStart),
    late_end_date: (task) => date(task.stored?.lateFinish),
    expect_end_date: (task) => date(expectedFinish(task)),
    early_start_date: (task) => date(task.stored?.earlyStart),
    early_end_date: (task) => date(task.stored?.earlyFinish),
    restart_date: (task) => date(restartOf(task)),
    reend_date: (task) => date(task.actualFinish === null ? (task.stored?.remainingFinish ?? ownFinish(task)) : null),
    target_start_date: (task) => date(task.stored?.plannedStart ?? task.stored?.start),
    target_end_date: (task) => date(task.stored?.plannedFinish ?? task.stored?.finish),
    cstr_type: (task) => constraintCode(task.constraint.kind),
    priority_type: (task) => priorityCode(task.priority),
    suspend_date: (task) => date(task.suspendedAt),
    resume_date: (task) => date(task.resumedAt),
    cstr_date2: (task) => date(secondConstraint(task).date),
    cstr_type2: (task) => constraintCode(secondConstraint(task).kind),
    driving_path_flag: (task) => programme.options.critical === 'longest-path' && task.stored?.isCritical === true,
    external_early_start_date: (task) => date(task.externalEarlyStart),
    external_late_end_date: (task) => date(task.externalLateFinish),
  });
}

// Remaining start for programmes of other tools: P6 stores the remaining dates separately, and they are read back
// first.
function restartOf(task: Task): number | null | undefined {
  const { stored } = task;
  if (stored?.remainingStart !== undefined) return stored.remainingStart;
  return task.actualStart === null ? stored?.start : null;
}

function ownFinish(task: Task): number | null | undefined {
  return task.stored?.remainingFinish === undefined ? task.stored?.finish : null;
}

// Microsoft Project knows one kind of milestone: what drives it ends there, and where nothing does it begins something.
function taskType(task: Task, isDriven: (task: Task) => boolean): XerValue {
  if (task.kind === 'task' && task.isMilestone && task.durationMinutes === 0)
    return isDriven(task) ? 'TT_FinMile' : 'TT_Mile';
  return task.kind === 'summary' ? 'TT_Task' : codeOfKind[task.kind];
}

function statusCode(task: Task): XerValue {
  if (task.actualFinish !== null) return 'TK_Complete';
  return task.actualStart === null ? 'TK_NotStart' : 'TK_Active';
}

function remainingOf(task: Task): number {
  return task.remainingMinutes ?? Math.round(task.durationMinutes * (1 - task.percentComplete / 100));
}

function expectedFinish(task: Task): number | null {
  if (task.constraint.kind === 'EXPECTED_FINISH') return task.constraint.date;
  return task.secondConstraint?.kind === 'EXPECTED_FINISH' ? task.secondConstraint.date : null;
}

// A deadline bounds the late finish only, which is what "finish on or before" does in P6.
function secondConstraint(task: Task): { kind: string; date: number | null } {
  const second = task.secondConstraint;
  if (second !== null && second.kind !== 'EXPECTED_FINISH') return second;
  return task.deadline === null ? { kind: '', date: null } : { kind: 'FNLT', date: task.deadline };
}

function constraintCode(kind: string): XerValue {
  return Object.hasOwn(codeOfConstraint, kind) ? codeOfConstraint[kind as keyof typeof codeOfConstraint] : '';
}

function priorityCode(priority: number): string {
  let best = 'PT_Normal';
  for (const [code, value] of Object.entries(priorityOfCode))
    if (Math.abs(value - priority) < Math.abs(priorityOfCode[best]! - priority)) best = code;
  return best;
}

/** Writes TASKPRED; links of summaries and inactive tasks have no place. */
export function writeLinks(xer: XerWriter, programme: Programme, numbers: XerNumbers): void {
  const byId = new Map(programme.tasks.map((task) => [task.id, task]));
  const links = programme.links.filter(
    (link) =>
      numbers.activityId(link.predecessorId) !== undefined && numbers.activityId(link.successorId) !== undefined,
  );
  const used = new Set(links.map((link) => link.id));
  let next = 1;
  const linkNumber = (link: Link): XerValue => {
    if (/^[1-9]\d{0,14}$/.test(link.id)) return link.id;
    while (used.has(String(next))) next += 1;
    used.add(String(next));
    return next;
  };
  xer.table('TASKPRED', links, {
    task_pred_id: linkNumber,
    task_id: (link) => numbers.activityId(link.successorId),
    pred_task_id: (link) => numbers.activityId(link.predecessorId),
    proj_id: () => numbers.projectId,
    pred_proj_id: () => numbers.projectId,
    pred_type: (link) => codeOfLink[link.kind],
    lag_hr_cnt: (link) => hours(lagMinutes(link, programme, byId)),
    comments: (link) => link.notes,
  });
}

// P6 lags are working hours of one calendar rule: per cent is taken of the duration as it is, elapsed days as working.
function lagMinutes({ lag, predecessorId }: Link, programme: Programme, byId: ReadonlyMap<string, Task>): number {
  if (lag.kind === 'working') return lag.minutes;
  if (lag.kind === 'elapsed') return Math.round((lag.minutes * programme.project.minutesPerDay) / 1440);
  return Math.round(((byId.get(predecessorId)?.durationMinutes ?? 0) * lag.percent) / 100);
}
