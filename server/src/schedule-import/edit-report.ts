// Reports the effects of an exported table other than added and changed tasks, in the preview and afterwards.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Link, Patch } from '@horizon/schedule';

type EditReport = NonNullable<AnswerOf<Calls['importSchedule']>['report']['edits']>;

/** Maximum number of emptied cells in the report; the others are counted. */
const maxCells = 20;

/** Counts the changes of links; a removed and an added one between the same tasks count as one change. */
export function editReport(patches: readonly Patch[], links: readonly Link[], emptied: readonly string[]): EditReport {
  const ends = new Map(links.map(({ id, predecessorId, successorId }) => [id, `${predecessorId}/${successorId}`]));
  const gone = new Map<string, number>();
  const assignments = patches.filter(({ of }) => of === 'assignment');
  const counts = { links_added: 0, links_changed: 0, links_removed: 0 };
  const ofLinks = patches.filter(({ of }) => of === 'link');
  for (const { id, after } of ofLinks) {
    if (after !== null) continue;
    counts.links_removed += 1;
    const pair = ends.get(id) ?? id;
    gone.set(pair, (gone.get(pair) ?? 0) + 1);
  }
  for (const { before, after } of ofLinks) {
    if (after === null) continue;
    const pair = `${String(after['predecessorId'])}/${String(after['successorId'])}`;
    const left = gone.get(pair) ?? 0;
    if (before !== null) counts.links_changed += 1;
    else if (left === 0) counts.links_added += 1;
    else {
      gone.set(pair, left - 1);
      counts.links_removed -= 1;
      counts.links_changed += 1;
    }
  }
  return {
    emptied: emptied.length,
    emptied_cells: emptied.slice(0, maxCells),
    ...counts,
    assignments_added: assignments.filter(({ before }) => before === null).length,
    assignments_removed: assignments.filter(({ after }) => after === null).length,
  };
}
