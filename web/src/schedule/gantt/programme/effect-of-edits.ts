// The effect of a change on the programme, in figures and words: which tasks move, which become critical, how the finish
// moves.
import { countsAs, FLAG, type Schedule } from '@horizon/schedule';
import { formatDays } from '../../tasks/format-days.ts';
import { finishDayText } from '../cell-text.ts';

export interface Effect {
  moved: number;
  /** The number of moved tasks that were changed themselves; the others follow. */
  ownMoved: number;
  becomeCritical: number;
  /** The number of tasks whose float becomes negative. */
  fallNegative: number;
  /** The lowest negative float in working minutes, if it is lower than before; otherwise 0. */
  lowestFloat: number;
  /** The names of tasks that become summaries. */
  becomeSummary: readonly string[];
  /** Working minutes of the project's calendar; later is positive. */
  finishShift: number;
  finish: number;
}

const none: ReadonlySet<string> = new Set();

/** Whether a task has not changed and has no negative float to report. */
function isUntouched(before: Schedule, after: Schedule, i: number): boolean {
  return (
    before.start[i] === after.start[i] &&
    before.finish[i] === after.finish[i] &&
    before.flags[i] === after.flags[i] &&
    before.totalFloat[i] === after.totalFloat[i] &&
    !(after.totalFloat[i]! < 0)
  );
}

/** The differences between two calculations of one outline; `own` are the ids of the changed tasks. Cost: the tasks. */
export function effectOf(before: Schedule, after: Schedule, own: ReadonlySet<string> = none): Effect {
  const { network } = after;
  const sameRows = before.network.indexOf === network.indexOf;
  let [moved, ownMoved, becomeCritical, fallNegative] = [0, 0, 0, 0];
  let [lowestBefore, lowestAfter] = [0, 0];
  const becomeSummary: string[] = [];
  for (let i = 0; i < network.taskCount; i++) {
    const j = sameRows ? i : (before.network.indexOf.get(network.programme.tasks[i]!.id) ?? -1);
    // Fast path: during a drag this runs with every move, and most tasks of a large programme do not change.
    if (j < 0 || (sameRows && isUntouched(before, after, i))) continue;
    if ((after.flags[i]! & FLAG.summary) !== 0) {
      if ((before.flags[j]! & FLAG.summary) === 0) becomeSummary.push(network.programme.tasks[i]!.name);
      continue;
    }
    if (before.start[j] !== after.start[i] || before.finish[j] !== after.finish[i]) {
      moved++;
      if (own.has(network.programme.tasks[i]!.id)) ownMoved++;
    }
    if (countsAs(after, i, 'critical') && !countsAs(before, j, 'critical')) becomeCritical++;
    const [wasNegative, isNegative] = [countsAs(before, j, 'negative-float'), countsAs(after, i, 'negative-float')];
    if (isNegative && !wasNegative) fallNegative++;
    if (wasNegative) lowestBefore = Math.min(lowestBefore, before.totalFloat[j]!);
    if (isNegative) lowestAfter = Math.min(lowestAfter, after.totalFloat[i]!);
  }
  const calendar = network.calendars[network.projectCalendar]!;
  return {
    moved,
    ownMoved,
    becomeCritical,
    fallNegative,
    lowestFloat: lowestAfter < lowestBefore ? lowestAfter : 0,
    becomeSummary,
    finishShift: calendar.workBetween(before.projectFinish, after.projectFinish),
    finish: after.projectFinish,
  };
}

const figure = (count: number): string => count.toLocaleString('en-AU');

/** `12 tasks move`; if several were moved together, with the followers separately: `3 tasks move, 9 follow`. */
function describeMoved({ moved, ownMoved }: Pick<Effect, 'moved' | 'ownMoved'>): string {
  if (moved === 0) return 'Nothing else moves';
  const tasks = (count: number) => `${figure(count)} ${count === 1 ? 'task moves' : 'tasks move'}`;
  if (ownMoved < 2) return tasks(moved);
  return `${tasks(ownMoved)}, ${moved === ownMoved ? 'nothing follows' : `${figure(moved - ownMoved)} follow`}`;
}

/**
 * The effect in words: `12 tasks move · 3 become critical · finish +2 d of work, 21 Nov 2026`. With the last `step` of several,
 * the finish is reported for both.
 */
export function describeEffect(effect: Effect, { network }: Schedule, step?: Effect): string[] {
  const { becomeCritical, fallNegative, lowestFloat, becomeSummary, finish } = effect;
  const { project } = network.programme;
  const words = [describeMoved(effect)];
  if (becomeCritical > 0)
    words.push(`${figure(becomeCritical)} ${becomeCritical === 1 ? 'becomes' : 'become'} critical`);
  if (fallNegative > 0)
    words.push(`${figure(fallNegative)} ${fallNegative === 1 ? 'falls' : 'fall'} to negative float`);
  if (lowestFloat < 0) words.push(`lowest float ${formatDays(lowestFloat, project.minutesPerDay)}`);
  const [first] = becomeSummary;
  if (first !== undefined && becomeSummary.length === 1) words.push(`${first} becomes a summary`);
  else if (first !== undefined) words.push(`${figure(becomeSummary.length)} become summaries`);
  // In working time; the comparison page shows calendar days.
  const shift = ({ finishShift: by }: Effect) => `${by > 0 ? '+' : ''}${formatDays(by, project.minutesPerDay)} of work`;
  const isMoved = effect.finishShift !== 0 || (step !== undefined && step.finishShift !== 0);
  if (step && isMoved)
    words.push(`Finish: this step ${shift(step)}, in all ${shift(effect)}, ${finishDayText(finish)}`);
  else if (!isMoved) words.push(`Finish stays ${finishDayText(finish)}`);
  else words.push(`Finish ${shift(effect)}, ${finishDayText(finish)}`);
  return words;
}
