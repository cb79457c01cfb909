// The outline: the parent of each task, and an order in which parents come before their children, in any order of the
// list. A task whose parents run in a circle, or whose parent is missing, is at the top.
import { type Fault, faultOf } from './faults.ts';
import type { Task } from './programme.ts';
import { nameOf } from './task-name.ts';

export interface Outline {
  parent: Int32Array;
  outline: Int32Array;
  hasChildren: Uint8Array;
}

/** The outline of the tasks; faults are added. Cost: the tasks. */
export function parseOutline(tasks: readonly Task[], indexOf: ReadonlyMap<string, number>, faults: Fault[]): Outline {
  const count = tasks.length;
  const parent = new Int32Array(count).fill(-1);
  for (let i = 0; i < count; i++) {
    const { parentId, id } = tasks[i]!;
    if (parentId === null) continue;
    const p = indexOf.get(parentId);
    if (p === undefined) {
      faults.push(
        faultOf('task-unknown-parent', 'warning', `Task ${nameOf(tasks[i]!)}: its parent ${parentId} does not exist.`, {
          taskIds: [id],
        }),
      );
    } else parent[i] = p;
  }
  const outline = new Int32Array(count);
  const isPlaced = new Uint8Array(count);
  let end = 0;
  for (let i = 0; i < count; i++) end = placeBehindParents(i, tasks, parent, isPlaced, outline, end, faults);
  const hasChildren = new Uint8Array(count);
  for (let i = 0; i < count; i++) if (parent[i]! >= 0) hasChildren[parent[i]!] = 1;
  return { parent, outline, hasChildren };
}

function placeBehindParents(
  task: number,
  tasks: readonly Task[],
  parent: Int32Array,
  isPlaced: Uint8Array,
  outline: Int32Array,
  end: number,
  faults: Fault[],
): number {
  if (isPlaced[task] === 1) return end;
  const above = parent[task]!;
  if (above < 0 || isPlaced[above] === 1) {
    isPlaced[task] = 1;
    outline[end] = task;
    return end + 1;
  }
  const chain: number[] = [];
  for (let t = task; t >= 0 && isPlaced[t] === 0; t = parent[t]!) {
    chain.push(t);
    const p = parent[t]!;
    if (p < 0 || !chain.includes(p)) continue;
    const circle = chain.slice(chain.indexOf(p)).map((c) => tasks[c]!);
    const message = `Tasks hold each other: ${circle.map(nameOf).join(' → ')}.`;
    faults.push(faultOf('task-parent-cycle', 'error', message, { taskIds: circle.map(({ id }) => id) }));
    parent[t] = -1;
    break;
  }
  let next = end;
  for (const t of chain.toReversed()) {
    isPlaced[t] = 1;
    outline[next++] = t;
  }
  return next;
}
