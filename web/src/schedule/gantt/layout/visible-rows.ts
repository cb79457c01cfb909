// Maps tasks to rows: the outline without collapsed and filtered tasks, or the tasks in groups.
import type { OutlineOrder } from './outline-order.ts';

/** The heading of a group: a trade, location, crew or person. */
export interface RowGroup {
  key: string;
  label: string;
  /** The number of matching tasks in it. */
  count: number;
  start: number;
  finish: number;
}

export interface VisibleRows {
  count: number;
  /** The task of each row; −1 − g for the heading of group g. */
  tasks: Int32Array;
  /** The row of each task, −1 if hidden. */
  rowOf: Int32Array;
  depth: Uint8Array;
  groups: readonly RowGroup[];
  /** 1 for matching tasks; the other rows are their parents. Null if nothing is filtered. */
  passes?: Uint8Array | null;
}

/** Whether a task is shown only because of its descendants. */
export const isAside = ({ passes }: Pick<VisibleRows, 'passes'>, task: number): boolean =>
  task >= 0 && passes !== null && passes !== undefined && passes[task] === 0;

export interface OutlineFilter {
  /** 1 for collapsed tasks. */
  collapsed: Uint8Array;
  /** 1 for matching tasks; null shows all. Parents of matching tasks are shown, too. */
  passes: Uint8Array | null;
}

/** The rows of the outline. Cost: the tasks. */
export function outlineRows(outline: OutlineOrder, parent: Int32Array, filter: OutlineFilter): VisibleRows {
  const { order, depth, end, place } = outline;
  const { collapsed } = filter;
  const count = order.length;
  const passes = filter.passes && withParents(filter.passes, parent, outline);
  const tasks = new Int32Array(count);
  const depths = new Uint8Array(count);
  const rowOf = new Int32Array(count).fill(-1);
  let rows = 0;
  for (let k = 0; k < count;) {
    const task = order[k]!;
    if (passes !== null && passes[task] === 0) {
      k = end[task]!;
      continue;
    }
    tasks[rows] = task;
    depths[rows] = depth[task]!;
    rowOf[task] = rows++;
    k = collapsed[task] === 1 ? end[task]! : place[task]! + 1;
  }
  return {
    count: rows,
    tasks: tasks.subarray(0, rows),
    rowOf,
    depth: depths.subarray(0, rows),
    groups: [],
    passes: filter.passes,
  };
}

function withParents(passes: Uint8Array, parent: Int32Array, { order }: OutlineOrder): Uint8Array {
  const shown = passes.slice();
  for (let k = order.length - 1; k >= 0; k--) {
    const task = order[k]!;
    if (shown[task] === 1 && parent[task]! >= 0) shown[parent[task]!] = 1;
  }
  return shown;
}

/** Only the tasks, without their parents, in the given order. Cost: the tasks. */
export function flatRows(
  order: Int32Array,
  isSummary: (task: number) => boolean,
  passes: Uint8Array | null,
): VisibleRows {
  const tasks = order.filter((task) => !isSummary(task) && (passes === null || passes[task] === 1));
  const rowOf = new Int32Array(order.length).fill(-1);
  tasks.forEach((task, row) => (rowOf[task] = row));
  return { count: tasks.length, tasks, rowOf, depth: new Uint8Array(tasks.length), groups: [] };
}

export interface GroupedTasks {
  order: Int32Array;
  /** 1 for summaries, which have no row of their own in groups. */
  isSummary: (task: number) => boolean;
  /** The group key of a task; tasks with an empty key come last, as `noneLabel`. */
  keyOf: (task: number) => string;
  noneLabel: string;
  passes: Uint8Array | null;
  /** The keys of collapsed groups. */
  collapsed: ReadonlySet<string>;
  start: Float64Array;
  finish: Float64Array;
}

/** The rows by group, in alphabetical order; inside a group in the given order. Cost: the tasks. */
export function groupedRows(grouped: GroupedTasks): VisibleRows {
  const { order, isSummary, keyOf, passes, start, finish } = grouped;
  const members = new Map<string, number[]>();
  for (const task of order) {
    if (isSummary(task) || (passes !== null && passes[task] === 0)) continue;
    const key = keyOf(task);
    const list = members.get(key);
    if (list) list.push(task);
    else members.set(key, [task]);
  }
  const keys = [...members.keys()].sort((a, b) =>
    a === '' ? 1 : b === '' ? -1 : a.localeCompare(b, 'en', { numeric: true }),
  );
  const tasks: number[] = [];
  const depth: number[] = [];
  const rowOf = new Int32Array(order.length).fill(-1);
  const groups = keys.map((key, g): RowGroup => {
    const list = members.get(key)!;
    tasks.push(-1 - g);
    depth.push(0);
    let from = Number.POSITIVE_INFINITY;
    let to = Number.NEGATIVE_INFINITY;
    for (const task of list) {
      if (start[task]! < from) from = start[task]!;
      if (finish[task]! > to) to = finish[task]!;
      if (grouped.collapsed.has(key)) continue;
      rowOf[task] = tasks.length;
      tasks.push(task);
      depth.push(1);
    }
    return { key, label: key || grouped.noneLabel, count: list.length, start: from, finish: to };
  });
  return { count: tasks.length, tasks: Int32Array.from(tasks), rowOf, depth: Uint8Array.from(depth), groups };
}
