// Rows of an exported table whose tasks were deleted in the programme since: they are left out, unless their sender chooses
// to have them added again.
import type { PlanningFileRead } from '@horizon/planning-files';
import type { ProgrammeState } from '../schedule/programme/state.ts';
import type { Past } from './past-states.ts';
import type { ReportedChanges } from './reported-changes.ts';

/** The table without these rows; their children move up one level. Linear. */
export function withoutDeleted<Read extends PlanningFileRead>(
  read: Read,
  { programme }: ProgrammeState,
  pasts: ReadonlyMap<number, Past>,
  report: ReportedChanges,
): Read {
  const here = new Set(programme.tasks.map(({ id }) => id));
  const gone = new Set<string>();
  for (const row of read.keys ?? []) {
    const change = here.has(row.key)
      ? undefined
      : pasts
          .get(row.revision ?? -1)
          ?.changes.get(row.key)
          ?.get('*');
    if (change === undefined) continue;
    gone.add(row.taskId);
    if (change) report.deleted(row, change);
  }
  if (gone.size === 0 || report.overwrites) return read;
  const parents = new Map(read.programme.tasks.map(({ id, parentId }) => [id, parentId]));
  const above = (id: string | null): string | null => {
    let parent = id;
    while (parent !== null && gone.has(parent)) parent = parents.get(parent) ?? null;
    return parent;
  };
  const stays = <Each extends { taskId: string }>(all: readonly Each[]): Each[] =>
    all.filter(({ taskId }) => !gone.has(taskId));
  const { tasks, links, assignments } = read.programme;
  return {
    ...read,
    programme: {
      ...read.programme,
      tasks: tasks.flatMap((task) => (gone.has(task.id) ? [] : [{ ...task, parentId: above(task.parentId) }])),
      links: links.filter(({ predecessorId, successorId }) => !gone.has(predecessorId) && !gone.has(successorId)),
      assignments: stays(assignments),
    },
    keys: stays(read.keys ?? []),
    skippedCells: stays(read.skippedCells ?? []),
    extras: stays(read.extras ?? []),
    beyond: stays(read.beyond ?? []),
  };
}
