// The same done by one person to many records within minutes is one line of the history, which opens.
import type { CallAnswer } from '../client/api.ts';

/** One action by somebody on one record or several. */
export type Act = CallAnswer<'listActs'>['items'][number];

/** Fewer stay lines of their own. */
const shortest = 4;
const apartMs = 5 * 60_000;

/** Acts in their order, those that belong together in one list. */
export function eventRuns(acts: readonly Act[]): Act[][] {
  const runs: Act[][] = [];
  for (const act of acts) {
    const run = runs.at(-1);
    if (run && isSameDone(run[0]!, act)) run.push(act);
    else runs.push([act]);
  }
  return runs.flatMap((run) => (countOf(run) < shortest ? run.map((act) => [act]) : [run]));
}

/** To how many records it was done. */
export const countOf = (run: readonly Act[]) => run.reduce((sum, act) => sum + act.count, 0);

function isSameDone(a: Act, b: Act): boolean {
  return (
    a.entity !== 'schedule_edits' &&
    a.entity === b.entity &&
    a.action === b.action &&
    a.actor_name === b.actor_name &&
    a.project?.id === b.project?.id &&
    Math.abs(Date.parse(a.at) - Date.parse(b.at)) < apartMs
  );
}
