// Pastes copied rows as new tasks after another one: with their descendants, the links among them, constraints and resources.
// Copies are future work: progress and baselines are not copied.
import { activityIdCounter, newAssignment, newLink, type Schedule } from '@horizon/schedule';
import { countOf } from '../../../ui/format.ts';
import { planned, type PlannedTask } from './planned-task.ts';
import { topmost } from './outline-plans.ts';
import { type Plan, refuse, describeTasks, taskAt } from './planner-edits.ts';
import type { PlannerEdit } from './programme-source.ts';

const notBegun = {
  percentComplete: 0,
  physicalPercentComplete: null,
  actualStart: null,
  actualFinish: null,
  remainingMinutes: null,
  suspendedAt: null,
  resumedAt: null,
  actualCost: null,
  levellingDelayMinutes: 0,
  status: null,
  rowNumber: null,
  stored: null,
} as const;

/** Copies of tasks, after a task on its level; `newId` creates ids. */
export function copyTasks(schedule: Schedule, chosen: readonly number[], behind: number, newId: () => string): Plan {
  const { programme, slots, taskCount } = schedule.network;
  const tops = topmost(schedule, chosen);
  if (tops.length === 0) return refuse('Copy tasks first: Ctrl C.');
  const isTop = new Set(tops);
  const copied: number[] = [];
  for (let task = 0; task < taskCount; task++) {
    let at = task;
    while (at >= 0 && !isTop.has(at)) at = slots.parent[at]!;
    if (at >= 0) copied.push(task);
  }
  const ids = new Map(copied.map((task) => [taskAt(schedule, task).id, newId()]));
  const place = taskAt(schedule, behind);
  /** The last copy below each parent. */
  const last = new Map<string | null, string | null>([[place.parentId, place.id]]);
  const edits: PlannerEdit[] = copied.map((task) => {
    const original = planned(taskAt(schedule, task));
    const parentId = isTop.has(task) ? place.parentId : ids.get(original.parentId!)!;
    const made: PlannedTask = {
      ...original,
      ...notBegun,
      splits: [],
      baselines: [],
      id: ids.get(original.id)!,
      parentId,
      code: null,
    };
    const edit = { kind: 'task-added', task: made, parentId, afterId: last.get(parentId) ?? null } as const;
    last.set(parentId, made.id);
    return edit;
  });
  giveCodes(schedule, copied, edits);
  for (const link of programme.links) {
    const [from, to] = [ids.get(link.predecessorId), ids.get(link.successorId)];
    if (from && to) edits.push({ kind: 'link-added', link: { ...newLink(newId(), from, to), ...lagOf(link) } });
  }
  for (const {
    taskId,
    resourceId,
    units,
    workMinutes,
    delayMinutes,
    cost,
    contour,
    isDriving,
    quantity,
  } of programme.assignments) {
    const to = ids.get(taskId);
    if (!to) continue;
    const given = { units, workMinutes, remainingWorkMinutes: workMinutes, delayMinutes, cost, contour, isDriving };
    const amount = quantity === undefined ? {} : { quantity, actualQuantity: 0, remainingQuantity: quantity };
    edits.push({
      kind: 'assignment-added',
      assignment: { ...newAssignment(newId(), to, resourceId), ...given, ...amount },
    });
  }
  return { note: `Copy ${describeTasks(schedule, tops)}`, edits, ...stayingBehind(schedule, copied, ids) };
}

/** The note about data that is not copied, if there is any. */
function stayingBehind(
  schedule: Schedule,
  copied: readonly number[],
  ids: ReadonlyMap<string, string>,
): { leftOut?: string } {
  const tasks = copied.map((task) => planned(taskAt(schedule, task))).filter(({ kind }) => kind !== 'summary');
  const begun = tasks.filter(({ percentComplete, actualStart }) => percentComplete > 0 || actualStart !== null).length;
  const split = tasks.filter(({ splits }) => splits.length > 0).length;
  const withBaselines = tasks.filter(({ baselines }) => baselines.length > 0).length;
  const { links } = schedule.network.programme;
  const outside = links.filter((link) => ids.has(link.predecessorId) !== ids.has(link.successorId)).length;
  const parts = [
    ...(begun > 0 ? [`progress and actual dates of ${countOf(begun, 'task')}`] : []),
    ...(split > 0 ? [`splits of ${countOf(split, 'task')}`] : []),
    ...(withBaselines > 0 ? [`baselines of ${countOf(withBaselines, 'task')}`] : []),
    ...(outside > 0 ? [countOf(outside, 'link to other tasks', 'links to other tasks')] : []),
  ];
  return parts.length > 0 ? { leftOut: `Not copied: ${parts.join(', ')}.` } : {};
}

const lagOf = ({ kind, lag, lagUnit, notes }: Schedule['network']['programme']['links'][number]) => ({
  kind,
  lag,
  lagUnit,
  notes,
});

/** Copies of tasks with an activity id get the next free ids of the same series. */
function giveCodes(schedule: Schedule, copied: readonly number[], edits: readonly PlannerEdit[]): void {
  const codes = schedule.network.programme.tasks.map(({ code }) => code);
  const given = new Set<string>();
  const counters = new Map<string, () => string>();
  copied.forEach((task, at) => {
    const [edit, { code }] = [edits[at], taskAt(schedule, task)];
    if (edit?.kind !== 'task-added' || code === null) return;
    const kind = code.replace(/\d+$/, '');
    const next = counters.get(kind) ?? activityIdCounter(codes, code);
    counters.set(kind, next);
    // Ids without a trailing number share one series.
    do edit.task.code = next();
    while (given.has(edit.task.code));
    given.add(edit.task.code);
  });
}
