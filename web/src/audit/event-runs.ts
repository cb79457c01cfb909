// The same action by one person on many records within minutes is one expandable line of the history.
import type { CallAnswer } from '../client/api.ts';

/** One action by a person on one or more records. */
export type Act = CallAnswer<'listActs'>['items'][number];

/** Fewer records are listed as separate lines. */
const shortest = 4;
const apartMs = 5 * 60_000;

/** Actions in order, grouped into runs. */
export function eventRuns(acts: readonly Act[]): Act[][] {
  const runs: Act[][] = [];
  for (const act of acts) {
    const run = runs.at(-1);
    if (run && isSameDone(run[0]!, act)) run.push(act);
    else runs.push([act]);
  }
  return runs.flatMap((run) => (countOf(run) < shortest ? run.map((act) => [act]) : [run]));
}

/** Number of affected records. */
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
