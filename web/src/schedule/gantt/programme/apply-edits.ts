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
} from '@horizon/schedule';
import { Outline } from './outline.ts';
import type { PlannerEdit } from './programme-source.ts';

export interface Edited {
  /** Null if the edits make the network invalid. */
  schedule: Schedule | null;
  changedTaskIds: readonly string[];
  faults: readonly Fault[];
}

type OutlineEdit = Extract<PlannerEdit, { kind: 'task-added' | 'task-moved' | 'assignment-added' }>;

function isOutlineEdit(edit: PlannerEdit): edit is OutlineEdit {
  return edit.kind === 'task-added' || edit.kind === 'task-moved' || edit.kind === 'assignment-added';
}

/** The schedule after the edits; the given one is unchanged. */
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

/** The programme after the edits, in order. Linear in its size for each run of edits of one kind. */
export function programmeAfter(programme: Programme, edits: readonly PlannerEdit[]): Programme {
  let draft = programme;
  for (let from = 0; from < edits.length;) {
    const isOfOutline = isOutlineEdit(edits[from]!);
    let until = from + 1;
    while (until < edits.length && isOutlineEdit(edits[until]!) === isOfOutline) until++;
    const run = edits.slice(from, until);
    draft = isOfOutline ? withPlaces(draft, run as OutlineEdit[]) : applyEdits(draft, run as Edit[]);
    from = until;
  }
  return draft;
}

function withPlaces(programme: Programme, edits: readonly OutlineEdit[]): Programme {
  const outline = new Outline(programme.tasks);
  const assignments = programme.assignments.slice();
  for (const edit of edits) {
    if (edit.kind === 'assignment-added') assignments.push(edit.assignment);
    else if (edit.kind === 'task-moved') outline.move(edit.id, edit.parentId, edit.afterId);
    else outline.put({ ...edit.task, parentId: edit.parentId }, edit.afterId);
  }
  const isMoved = edits.some(({ kind }) => kind !== 'assignment-added');
  return { ...programme, assignments, ...(isMoved ? { tasks: outline.tasks() } : {}) };
}
