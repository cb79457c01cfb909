// The programme after a planner's edits. The engine knows dates and links; places in the
// outline are kept here. Edits that only change numbers and links are left to the engine, which then calculates no more
// than they reach.
import {
  applyEdits,
  calculate,
  type Edit,
  type Fault,
  type Programme,
  prepare,
  recalculate,
  type Schedule,
  type Task,
} from '@horizon/schedule';
import type { PlannerEdit } from './programme-source.ts';

export interface Edited {
  /** None when the edits break the network. */
  schedule: Schedule | null;
  changedTaskIds: readonly string[];
  faults: readonly Fault[];
}

type OutlineEdit = Extract<PlannerEdit, { kind: 'task-added' | 'task-moved' | 'assignment-added' }>;

function isOutlineEdit(edit: PlannerEdit): edit is OutlineEdit {
  return edit.kind === 'task-added' || edit.kind === 'task-moved' || edit.kind === 'assignment-added';
}

/** The schedule after the edits; the given one is left as it was. */
export function scheduleAfter(before: Schedule, edits: readonly PlannerEdit[]): Edited {
  if (!edits.some(isOutlineEdit)) return recalculate(before, edits as readonly Edit[]);
  const { network, faults } = prepare(programmeAfter(before.network.programme, edits));
  if (network === null) return { schedule: null, changedTaskIds: [], faults };
  const schedule = calculate(network);
  const changedTaskIds = network.programme.tasks
    .filter((task, i) => {
      const j = before.network.indexOf.get(task.id);
      return (
        j === undefined ||
        before.start[j] !== schedule.start[i] ||
        before.finish[j] !== schedule.finish[i] ||
        before.flags[j] !== schedule.flags[i]
      );
    })
    .map(({ id }) => id);
  return { schedule, changedTaskIds, faults };
}

/** The programme after the edits, in their order. */
export function programmeAfter(programme: Programme, edits: readonly PlannerEdit[]): Programme {
  let draft = programme;
  for (const edit of edits) {
    if (!isOutlineEdit(edit)) draft = applyEdits(draft, [edit]);
    else if (edit.kind === 'task-moved') draft = moved(draft, edit);
    else if (edit.kind === 'assignment-added')
      draft = { ...draft, assignments: [...draft.assignments, edit.assignment] };
    else draft = placed(draft, { ...edit.task, parentId: edit.parentId }, edit.afterId);
  }
  return draft;
}

function moved(
  programme: Programme,
  { id, parentId, afterId }: Extract<PlannerEdit, { kind: 'task-moved' }>,
): Programme {
  const block = branchOf(programme.tasks, id);
  if (block.length === 0 || block.some((task) => task.id === parentId)) return programme;
  const gone = new Set(block.map((task) => task.id));
  const rest = programme.tasks.filter((task) => !gone.has(task.id));
  const [first, ...below] = block;
  return { ...programme, tasks: insert(rest, [{ ...first!, parentId }, ...below], { parentId, afterId }) };
}

function placed(programme: Programme, task: Task, afterId: string | null): Programme {
  return { ...programme, tasks: insert(programme.tasks, [task], { parentId: task.parentId, afterId }) };
}

/** A task and all that stands below it, in their order. */
function branchOf(tasks: readonly Task[], id: string): Task[] {
  const within = new Set<string>();
  return tasks.filter((task) => {
    const belongs = task.id === id || (task.parentId !== null && within.has(task.parentId));
    if (belongs) within.add(task.id);
    return belongs;
  });
}

function insert(
  tasks: readonly Task[],
  block: readonly Task[],
  place: { parentId: string | null; afterId: string | null },
): Task[] {
  const { parentId, afterId } = place;
  let at = 0;
  if (afterId !== null) {
    const branch = branchOf(tasks, afterId);
    const last = branch.at(-1);
    at = last ? tasks.indexOf(last) + 1 : tasks.length;
  } else if (parentId !== null) at = tasks.findIndex((task) => task.id === parentId) + 1;
  return [...tasks.slice(0, at), ...block, ...tasks.slice(at)];
}

/** The sibling that a task follows; none for the first. */
export function siblingBefore(tasks: readonly Task[], id: string): string | null {
  const task = tasks.find((each) => each.id === id);
  const siblings = tasks.filter((each) => each.parentId === (task?.parentId ?? null));
  return siblings[siblings.findIndex((each) => each.id === id) - 1]?.id ?? null;
}
