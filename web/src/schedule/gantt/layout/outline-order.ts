// The order of rows in an outline, depth first: a parent, then its descendants, siblings in the given order.

export interface OutlineOrder {
  /** The tasks from top to bottom. */
  order: Int32Array;
  /** The position of each task in `order`. */
  place: Int32Array;
  /** The level, 0 at the top. */
  depth: Uint8Array;
  /** The end (exclusive) of each task's branch; `place + 1` for a task without children. */
  end: Int32Array;
}

/**
 * The outline of tasks by their parents' indices (−1 at the top). `sequence` has all tasks in the order for siblings; by
 * default their own order. Cost: the tasks.
 */
export function outlineOrder(
  parent: Int32Array,
  count: number = parent.length,
  sequence: Int32Array | null = null,
): OutlineOrder {
  const first = new Int32Array(count).fill(-1);
  const next = new Int32Array(count).fill(-1);
  let top = -1;
  for (let k = count - 1; k >= 0; k--) {
    const i = sequence ? sequence[k]! : k;
    const p = parent[i]!;
    if (p < 0) {
      next[i] = top;
      top = i;
    } else {
      next[i] = first[p]!;
      first[p] = i;
    }
  }
  const result: OutlineOrder = {
    order: new Int32Array(count),
    place: new Int32Array(count),
    depth: new Uint8Array(count),
    end: new Int32Array(count),
  };
  let task = top;
  for (let k = 0; task >= 0;) {
    result.order[k] = task;
    result.place[task] = k++;
    if (parent[task]! >= 0) result.depth[task] = Math.min(result.depth[parent[task]!]! + 1, 255);
    let following = first[task]!;
    if (following < 0) {
      result.end[task] = k;
      following = next[task]!;
      for (let p = parent[task]!; following < 0 && p >= 0; p = parent[p]!) {
        result.end[p] = k;
        following = next[p]!;
      }
    }
    task = following;
  }
  return result;
}
