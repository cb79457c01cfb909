// Plans changes of the outline as edits: order, level, new and deleted rows; or the reason why they are impossible.
import { newTask, nextActivityId, type Schedule, type Task } from '@horizon/schedule';
import { Outline } from './outline.ts';
import { leavingOut, type Plan, refuse, describeTasks, taskAt } from './planner-edits.ts';
import { nothingMore } from './planned-task.ts';
import type { PlannerEdit } from './programme-source.ts';

/** Moves the task one place up or down among its siblings. */
export function reorderTask(schedule: Schedule, task: number, by: -1 | 1): Plan {
  const { id, name, parentId } = taskAt(schedule, task);
  const siblings = new Outline(schedule.network.programme.tasks).childrenOf(parentId);
  const at = siblings.indexOf(id);
  if (!siblings[at + by]) return refuse(`${name} is already ${by < 0 ? 'first' : 'last'} here.`);
  const afterId = by > 0 ? siblings[at + 1]! : (siblings[at - 2] ?? null);
  return { note: `Reorder ${name}`, edits: [{ kind: 'task-moved', id, parentId, afterId }] };
}

/** Indents tasks below the sibling above; consecutive tasks share the first one's new parent. */
export function indentTasks(schedule: Schedule, chosen: readonly number[]): Plan {
  return inTurn(schedule, topmost(schedule, chosen), indentTask, 'Indent');
}

/** Outdents tasks to the level of their parent, in order. */
export function outdentTasks(schedule: Schedule, chosen: readonly number[]): Plan {
  return inTurn(schedule, topmost(schedule, chosen).toReversed(), outdentTask, 'Outdent');
}

/** The tasks that are not descendants of another one. */
export function topmost({ network }: Schedule, chosen: readonly number[]): number[] {
  const all = new Set(chosen);
  return [...all]
    .sort((a, b) => a - b)
    .filter((task) => {
      let parent = network.slots.parent[task]!;
      while (parent >= 0 && !all.has(parent)) parent = network.slots.parent[parent]!;
      return parent < 0;
    });
}

function inTurn(
  schedule: Schedule,
  chosen: readonly number[],
  plan: (outline: Outline, task: Task) => Move | string,
  verb: string,
): Plan {
  const outline = new Outline(schedule.network.programme.tasks);
  const edits: Move[] = [];
  const moved: number[] = [];
  const refusals: string[] = [];
  for (const task of chosen) {
    const next = plan(outline, taskAt(schedule, task));
    if (typeof next === 'string') refusals.push(next);
    else {
      moved.push(task);
      edits.push(next);
      outline.move(next.id, next.parentId, next.afterId);
    }
  }
  if (edits.length === 0) return refuse(refusals[0] ?? 'Choose a task first.');
  return {
    note: `${verb} ${describeTasks(
      schedule,
      moved.toSorted((a, b) => a - b),
    )}`,
    edits,
    ...leavingOut(refusals),
  };
}

type Move = Extract<PlannerEdit, { kind: 'task-moved' }>;

/** The new position, or why it cannot move. */
function indentTask(outline: Outline, { id, name }: Task): Move | string {
  const parentId = outline.siblingBefore(id);
  if (parentId === null) return `No task above ${name} on its level: there is no task to indent it under.`;
  return { kind: 'task-moved', id, parentId, afterId: outline.childrenOf(parentId).at(-1) ?? null };
}

function outdentTask(outline: Outline, { id, name }: Task): Move | string {
  const parentId = outline.parentOf(id);
  if (parentId === null) return `${name} is already at the top level.`;
  return { kind: 'task-moved', id, parentId: outline.parentOf(parentId), afterId: parentId };
}

/** Moves tasks, in order, before another task and below its parent; to the end without one. */
export function placeTasks(schedule: Schedule, chosen: readonly number[], before: number | null): Plan {
  const outline = new Outline(schedule.network.programme.tasks);
  const placed = topmost(schedule, chosen).map((task) => taskAt(schedule, task));
  const [first] = placed;
  if (!first) return refuse('Choose a task first.');
  const ids = new Set(placed.map(({ id }) => id));
  const target = before === null ? null : taskAt(schedule, before);
  const parentId = target && outline.parentOf(target.id);
  for (let up = parentId; up !== null; up = outline.parentOf(up)) {
    if (ids.has(up)) return refuse(`${outline.get(up)!.name} cannot be its own summary.`);
  }
  const siblings = outline.childrenOf(parentId);
  const place = target ? siblings.indexOf(target.id) : siblings.length;
  let afterId = siblings.slice(0, place).findLast((id) => !ids.has(id)) ?? null;
  const edits: PlannerEdit[] = [];
  let isNew = false;
  for (const { id, parentId: from } of placed) {
    isNew ||= from !== parentId || outline.siblingBefore(id) !== afterId;
    edits.push({ kind: 'task-moved', id, parentId, afterId });
    afterId = id;
  }
  if (placed.length === 1)
    return isNew ? { note: `Reorder ${first.name}`, edits } : refuse(`${first.name} stays where it is.`);
  return isNew ? { note: `Reorder ${placed.length} tasks`, edits } : refuse('They stay where they are.');
}

/** Adds a task of one day after another, on its level. */
export function addTask(schedule: Schedule, task: number, id: string): Plan {
  const { project, tasks } = schedule.network.programme;
  const above = tasks[task];
  const added = {
    ...newTask(id),
    ...nothingMore,
    name: 'New task',
    // No activity id if the programme has none, like Microsoft Project's.
    code: tasks.some(({ code }) => code !== null)
      ? nextActivityId(
          tasks.map(({ code }) => code),
          above?.code ?? null,
        )
      : null,
    durationMinutes: project.minutesPerDay,
    calendarId: above?.calendarId ?? null,
  };
  return {
    note: 'Add a task',
    edits: [{ kind: 'task-added', task: added, parentId: above?.parentId ?? null, afterId: above?.id ?? null }],
  };
}

/** Deletes tasks; their children move up, or are deleted, too. */
export function removeTasks(schedule: Schedule, tasks: readonly number[], { withChildren = false } = {}): Plan {
  if (tasks.length === 0) return refuse('Choose a task first.');
  // Descendants of a deleted task are deleted with it, before their own turn.
  const removed = withChildren ? topmost(schedule, tasks) : tasks;
  const below = withChildren ? countBelow(schedule, removed) : 0;
  const also = below === 0 ? '' : ` and the ${below === 1 ? 'task' : `${below} tasks`} below`;
  return {
    note: `Remove ${describeTasks(schedule, removed)}${also}`,
    edits: removed.map((task) => ({
      kind: 'task-removed',
      id: taskAt(schedule, task).id,
      ...(withChildren ? { withChildren } : {}),
    })),
  };
}

/** The number of descendants of tasks, without the tasks themselves. */
export function countBelow({ network }: Schedule, chosen: readonly number[]): number {
  const all = new Set(chosen);
  let count = 0;
  for (let task = 0; task < network.taskCount; task++) {
    let parent = all.has(task) ? -1 : network.slots.parent[task]!;
    while (parent >= 0 && !all.has(parent)) parent = network.slots.parent[parent]!;
    if (parent >= 0) count++;
  }
  return count;
}
