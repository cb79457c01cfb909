// A programme with its calculated schedule as the server holds it: the engine's model, and what Horizon keeps of a task
// besides. A state is never changed; an edit makes the next one.
import type { Fault, Programme, Schedule, Task } from '@horizon/schedule';

/** A task with what the engine does not ask for. */
export interface PlannedTask extends Task {
  /** Order among the tasks under the same parent. */
  position: number;
  /** What people say of it; its bucket follows from it and the progress. */
  status: string | null;
  assigneeUserId: string | null;
  trade: string | null;
  crew: string | null;
  wbsId: string | null;
  /** The id in the planning file it came from. */
  sourceId: string | null;
}

export interface PlannedProgramme extends Programme {
  tasks: PlannedTask[];
}

export interface BaselineHead {
  number: number;
  name: string;
  /** The whole programme as it was captured; none of a baseline from a planning file or of single tasks. */
  snapshotId: string | null;
}

export interface ProgrammeState {
  workspaceId: string;
  projectId: string;
  revision: number;
  /** Holds for this revision alone, also where the transaction that made it failed. */
  revisionKey: string;
  programme: PlannedProgramme;
  schedule: Schedule;
  faults: readonly Fault[];
  baselines: BaselineHead[];
  /** False where nothing is stored yet: the project has no programme. */
  isStored: boolean;
}

/** What Horizon keeps of a task besides the engine's fields, before anybody has said anything. */
export const noMore = {
  position: 0,
  status: null,
  assigneeUserId: null,
  trade: null,
  crew: null,
  wbsId: null,
  sourceId: null,
} as const;

const indexes = new WeakMap<readonly { id: string }[], Map<string, number>>();

/** Places of items by id, remembered with the list itself. */
export function indexOf(items: readonly { id: string }[]): Map<string, number> {
  let known = indexes.get(items);
  if (!known) {
    known = new Map(items.map(({ id }, index) => [id, index]));
    indexes.set(items, known);
  }
  return known;
}

/** Tasks so that a parent stands before what it holds, siblings by position. Those whose parent is not there stand at the top. */
export function inOutlineOrder(tasks: readonly PlannedTask[]): PlannedTask[] {
  const ids = new Set(tasks.map(({ id }) => id));
  const byParent = new Map<string, PlannedTask[]>();
  for (const task of tasks) {
    const parent = task.parentId !== null && ids.has(task.parentId) ? task.parentId : '';
    const siblings = byParent.get(parent);
    if (siblings) siblings.push(task);
    else byParent.set(parent, [task]);
  }
  for (const siblings of byParent.values()) {
    siblings.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  }
  const ordered: PlannedTask[] = [];
  const pending = [...(byParent.get('') ?? [])].reverse();
  while (pending.length > 0) {
    const task = pending.pop()!;
    ordered.push(task);
    const children = byParent.get(task.id);
    if (children) {
      for (let i = children.length - 1; i >= 0; i--) pending.push(children[i]!);
    }
  }
  return ordered;
}
