// Edits of the outline: the position of a task, its children, and what is deleted with it.
import { type Link, newTask } from '@horizon/schedule';
import { noMore, type PlannedTask } from '../programme/state.ts';
import type { Draft } from './draft.ts';

/** Space between neighbours, so that most tasks can be inserted without moving others. */
const step = 1024;

/**
 * The position after a sibling (null: before all; undefined: after all); the siblings are spaced again if there is no
 * room left.
 */
function positionAfter(
  draft: Draft,
  parentId: string | null,
  afterId: string | null | undefined,
  self: string,
): number {
  if (afterId === undefined) {
    return (draft.lastUnder(parentId, self)?.position ?? 0) + step;
  }
  const ids = draft.idsUnder(parentId);
  const at = afterId === self ? -1 : ids.indexOf(afterId ?? '');
  const positionAt = (place: number) => draft.tasks.get(ids[place] ?? '')?.position;
  const before = positionAt(at);
  const next = positionAt(ids[at + 1] === self ? at + 2 : at + 1);
  if (before === undefined) return next === undefined ? step : next - step;
  if (next === undefined) return before + step;
  const middle = (before + next) / 2;
  if (middle > before && middle < next) return middle;
  const siblings = ids.filter((id) => id !== self);
  siblings.forEach((id, index) => draft.tasks.change(id, { position: (index + 1) * step }));
  return (siblings.indexOf(afterId!) + 1) * step + step / 2;
}

/** Inserts a new task. */
export function addTask(
  draft: Draft,
  task: Partial<PlannedTask> & { id: string },
  parentId: string | null,
  afterId: string | null | undefined,
): void {
  const position = positionAfter(draft, parentId, afterId, task.id);
  draft.placeTask(task.id, { ...newTask(task.id), ...noMore, ...task, parentId, position });
  settleKind(draft, parentId);
}

/** Moves a task with its children. Answers why it cannot be moved there, or null. */
export function moveTask(
  draft: Draft,
  task: PlannedTask,
  parentId: string | null,
  afterId: string | null | undefined,
): string | null {
  for (let above = parentId; above !== null; above = draft.tasks.get(above)?.parentId ?? null) {
    if (above === task.id) return `"${task.name}" cannot be placed under itself.`;
  }
  if (isAlreadyThere(draft, task, parentId, afterId)) return null;
  const position = positionAfter(draft, parentId, afterId, task.id);
  draft.placeTask(task.id, { ...task, parentId, position });
  settleKind(draft, task.parentId);
  settleKind(draft, parentId);
  return null;
}

/** Whether a move would leave the task where it is. */
function isAlreadyThere(
  draft: Draft,
  task: PlannedTask,
  parentId: string | null,
  afterId: string | null | undefined,
): boolean {
  if (parentId !== task.parentId) return false;
  const ids = draft.idsUnder(parentId);
  return afterId === undefined ? ids.at(-1) === task.id : draft.siblingBefore(task) === afterId;
}

/** A task with children becomes a summary, one without becomes a task. */
export function settleKind(draft: Draft, id: string | null): void {
  const task = id === null ? null : draft.tasks.get(id);
  if (!task) return;
  const hasTasks = draft.idsUnder(task.id).length > 0;
  if (hasTasks && task.kind === 'task') draft.tasks.change(task.id, { kind: 'summary' });
  if (!hasTasks && task.kind === 'summary') draft.tasks.change(task.id, { kind: 'task' });
}

/**
 * Removes a task; its children are removed too, or move up into its place. Adds every removed task to `gone`: their
 * links and assignments are removed later (`takeJoined`).
 */
export function removeTask(draft: Draft, task: PlannedTask, withChildren: boolean, gone: Set<string>): void {
  const going: string[] = [];
  const take = (one: PlannedTask) => {
    going.push(one.id);
    if (withChildren) for (const child of draft.childrenOf(one.id)) take(child);
  };
  take(task);
  if (!withChildren) {
    let behind = task.id;
    for (const child of draft.childrenOf(task.id)) {
      const position = positionAfter(draft, task.parentId, behind, child.id);
      draft.placeTask(child.id, { ...child, parentId: task.parentId, position });
      behind = child.id;
    }
  }
  for (const id of going) {
    draft.placeTask(id, null);
    gone.add(id);
  }
  settleKind(draft, task.parentId);
}

/** Removes the links and assignments of removed tasks. */
export function takeJoined(draft: Draft, gone: ReadonlySet<string>): void {
  const isJoined = ({ predecessorId, successorId }: Link) => gone.has(predecessorId) || gone.has(successorId);
  for (const link of draft.links.where(isJoined)) draft.setLink(link.id, null);
  for (const { id } of draft.assignments.where(({ taskId }) => gone.has(taskId))) draft.assignments.set(id, null);
}

/** Indents tasks under the sibling above them, or outdents them after their parent; those that cannot move stay. */
export function indentTasks(draft: Draft, ids: readonly string[], by: 'in' | 'out'): void {
  const chosen = new Set(ids);
  const tops = ids
    .flatMap((id) => draft.tasks.get(id) ?? [])
    .filter(({ parentId }) => !parentId || !chosen.has(parentId));
  for (const { id } of by === 'in' ? tops : tops.toReversed()) {
    const task = draft.tasks.get(id)!;
    if (by === 'out') {
      const parent = task.parentId === null ? null : draft.tasks.get(task.parentId);
      if (parent) moveTask(draft, task, parent.parentId, parent.id);
      continue;
    }
    const above = draft.siblingBefore(task);
    if (above !== null) moveTask(draft, task, above, undefined);
  }
}
