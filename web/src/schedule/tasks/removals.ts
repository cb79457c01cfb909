// The edits that delete the selected tasks. A summary is deleted as a whole branch if all its descendants are selected;
// otherwise the others move up to the position of the summary.
import type { TaskRow } from './task-row.ts';
import type { ScheduleEdit } from './tasks.ts';

/** One edit for each branch or task to delete. `rows` are all rows in outline order. Cost: the rows. */
export function removalsOf(rows: readonly TaskRow[], ids: ReadonlySet<string>): ScheduleEdit[] {
  const ends = branchEnds(rows);
  const goesWhole = wholeBranches(rows, ids, ends);
  const edits: ScheduleEdit[] = [];
  for (let at = 0; at < rows.length;) {
    const { id, isSummary } = rows[at]!;
    if (ids.has(id)) edits.push({ kind: 'task-removed', id, withChildren: isSummary && goesWhole[at] === 1 });
    at = ids.has(id) && goesWhole[at] === 1 ? ends[at]! : at + 1;
  }
  return edits;
}

/** The end (exclusive) of each row's branch. */
function branchEnds(rows: readonly TaskRow[]): Int32Array {
  const ends = new Int32Array(rows.length);
  const open: number[] = [];
  rows.forEach(({ level }, at) => {
    while (open.length > level) ends[open.pop()!] = at;
    open.push(at);
  });
  for (const at of open) ends[at] = rows.length;
  return ends;
}

function wholeBranches(rows: readonly TaskRow[], ids: ReadonlySet<string>, ends: Int32Array): Uint8Array {
  const whole = new Uint8Array(rows.length);
  for (let at = rows.length - 1; at >= 0; at--) {
    let isWhole = ids.has(rows[at]!.id);
    for (let below = at + 1; isWhole && below < ends[at]!; below = ends[below]!) isWhole = whole[below] === 1;
    whole[at] = isWhole ? 1 : 0;
  }
  return whole;
}
