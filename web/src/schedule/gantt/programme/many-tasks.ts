// One command on several tasks: one step, one request, one undo. Tasks that cannot be changed are skipped and listed.
import { FLAG, type Constraint, type Link, type Schedule } from '@horizon/schedule';
import {
  calendarOf,
  leavingOut,
  linkEdit,
  moveTask,
  type Plan,
  refuse,
  describeTasks,
  setDuration,
  setPercent,
  taskAt,
} from './planner-edits.ts';
import { topmost } from './outline-plans.ts';
import type { PlannerEdit } from './programme-source.ts';

interface Several {
  schedule: Schedule;
  tasks: readonly number[];
  /** The action, as text: `Progress of`. */
  what: string;
}

/** Combines the plans of tasks to one step; tasks without a valid plan are skipped and reported, unless all are. */
function together({ schedule, tasks, what }: Several, planOf: (task: number) => Plan): Plan {
  const plans = tasks.map(planOf);
  if (plans.length === 1) return plans[0]!;
  const edits: PlannerEdit[] = [];
  const refusals: string[] = [];
  for (const plan of plans) {
    if ('refusal' in plan) refusals.push(plan.refusal);
    else edits.push(...plan.edits);
  }
  if (edits.length === 0) return refuse(refusals[0] ?? 'Choose a task first.');
  const changed = tasks.filter((_, at) => 'edits' in plans[at]!);
  return { note: `${what} ${describeTasks(schedule, changed)}`, edits, ...leavingOut(refusals) };
}

/** Moves tasks along with the dragged one, by the same time on the wall clock. */
export function moveTasks(schedule: Schedule, tasks: readonly number[], dragged: number, minute: number): Plan {
  const byMinutes = minute - schedule.start[dragged]!;
  if (tasks.length < 2) return moveTask(schedule, dragged, minute);
  const moved = { schedule, tasks: notDrivenByOthers(schedule, tasks), what: 'Move' };
  const plan = together(moved, (task) => moveTask(schedule, task, schedule.start[task]! + byMinutes));
  return led(plan, schedule, tasks);
}

/** Moves tasks by a number of their working days. */
export function shiftTasks(schedule: Schedule, tasks: readonly number[], days: number): Plan {
  const { minutesPerDay } = schedule.network.programme.project;
  const moved = { schedule, tasks: notDrivenByOthers(schedule, tasks), what: 'Move' };
  const plan = together(moved, (task) => {
    const start = calendarOf(schedule, task).addWork(schedule.start[task]!, days * minutesPerDay, 'start');
    return moveTask(schedule, task, start);
  });
  return led(plan, schedule, tasks);
}

/** Names the step after all selected tasks, even if links drive some of them. */
function led(plan: Plan, schedule: Schedule, tasks: readonly number[]): Plan {
  return 'refusal' in plan || tasks.length < 2 ? plan : { ...plan, note: `Move ${describeTasks(schedule, tasks)}` };
}

/** The tasks that no other of them drives: driven tasks follow by themselves and need no constraint. */
function notDrivenByOthers(schedule: Schedule, tasks: readonly number[]): readonly number[] {
  const { arrows, slots, taskCount } = schedule.network;
  const tops = topmost(schedule, tasks);
  const moving = new Set(tops.filter((task) => 'edits' in moveTask(schedule, task, schedule.start[task]!)));
  const isDriven = (task: number): boolean => {
    const cause = schedule.earlyCause[task]!;
    let from = cause >= 0 ? arrows.from[cause]! : taskCount;
    if (from >= taskCount) return false;
    while (from >= 0 && !moving.has(from)) from = slots.parent[from]!;
    return from >= 0 && from !== task;
  };
  return tops.filter((task) => !isDriven(task));
}

/** Lengthens tasks by a number of working days. */
export function lengthenTasks(schedule: Schedule, tasks: readonly number[], days: number): Plan {
  const { minutesPerDay } = schedule.network.programme.project;
  return together({ schedule, tasks, what: 'Change the duration of' }, (task) =>
    setDuration(schedule, task, taskAt(schedule, task).durationMinutes + days * minutesPerDay),
  );
}

/** Increases the progress of tasks. */
export function advanceTasks(schedule: Schedule, tasks: readonly number[], by: number): Plan {
  return together({ schedule, tasks, what: 'Progress of' }, (task) => {
    const percent = Math.round(schedule.percentComplete[task]! + by);
    return setPercent(schedule, task, Math.min(Math.max(percent, 0), 100));
  });
}

/** Sets the progress of tasks, 0–100. */
export function setPercents(schedule: Schedule, tasks: readonly number[], percent: number): Plan {
  return together({ schedule, tasks, what: 'Progress of' }, (task) => setPercent(schedule, task, percent));
}

/** Links each task to the next one of the list, finish to start; existing links stay. Summaries are skipped. */
export function linkInSequence(schedule: Schedule, tasks: readonly number[], newId: () => string): Plan {
  const isWork = (task: number) => (schedule.flags[task]! & FLAG.summary) === 0;
  const row = tasks.filter(isWork);
  if (row.length < 2) return refuse('Choose two tasks or more: they are linked in the order of the list.');
  const edits: PlannerEdit[] = [];
  const linked = new Set(
    schedule.network.programme.links
      .filter(({ kind }) => kind === 'FS')
      .map(({ predecessorId, successorId }) => `${predecessorId} ${successorId}`),
  );
  for (let at = 1; at < row.length; at++) {
    const [from, to] = [row[at - 1]!, row[at]!];
    if (linked.has(`${taskAt(schedule, from).id} ${taskAt(schedule, to).id}`)) continue;
    edits.push(linkEdit(schedule, { from, to, kind: 'FS', id: newId() }));
  }
  if (edits.length === 0) return refuse('They follow each other in this order already.');
  const passedOver = tasks
    .filter((task) => !isWork(task))
    .map((task) => `${taskAt(schedule, task).name} spans its tasks.`);
  return { note: `Link ${describeTasks(schedule, row)} in sequence`, edits, ...leavingOut(passedOver) };
}

/** Removes the links between the tasks; for a single task, all of its links. */
export function unlinkTasks(schedule: Schedule, tasks: readonly number[]): Plan {
  const ids = new Set(tasks.map((task) => taskAt(schedule, task).id));
  const goes = ({ predecessorId, successorId }: Link): boolean =>
    ids.size === 1 ? ids.has(predecessorId) || ids.has(successorId) : ids.has(predecessorId) && ids.has(successorId);
  const edits = schedule.network.programme.links
    .filter(goes)
    .map(({ id }): PlannerEdit => ({ kind: 'link-removed', id }));
  if (edits.length === 0) return refuse(ids.size === 1 ? 'It has no link.' : 'There is no link between them.');
  return { note: `Unlink ${describeTasks(schedule, tasks)}`, edits };
}

/** Sets or removes the constraint of tasks. */
export function constrainTasks(schedule: Schedule, tasks: readonly number[], constraint: Constraint): Plan {
  return together({ schedule, tasks, what: 'Constraint of' }, (task): Plan => {
    const { id, name, isManual } = taskAt(schedule, task);
    if (isManual) return refuse(`${name} is scheduled by hand: its dates are given.`);
    return { note: `Constraint of ${name}`, edits: [{ kind: 'task-changed', id, changes: { constraint } }] };
  });
}

/** Sets the calendar of tasks; null for the project's. */
export function giveCalendar(schedule: Schedule, tasks: readonly number[], calendarId: string | null): Plan {
  return together({ schedule, tasks, what: 'Calendar of' }, (task): Plan => {
    const { id, name } = taskAt(schedule, task);
    return { note: `Calendar of ${name}`, edits: [{ kind: 'task-changed', id, changes: { calendarId } }] };
  });
}
