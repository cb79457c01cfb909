// A change of the weekly plan that waits for the network: the values it is based on, its time, and its form for the call.
import { longestWaitSeconds } from '@horizon/schedule';
import type { CallInput } from '../../../client/api.ts';
import { sameValues, unplanned, valuesOf, type Commitment, type PlanValues } from './week-board.ts';

type PlanEntry = CallInput<'saveWeeklyPlan'>['body']['entries'][number];
type ReportEntry = CallInput<'reportCommitments'>['body']['entries'][number];

/** A change that has not reached the server yet. */
export interface WaitingChange {
  /** Project, week and task: a later change with the same key replaces it. */
  key: string;
  userId: string;
  workspaceId: string;
  projectId: string;
  week: string;
  actionId: string;
  taskName: string;
  values: PlanValues;
  /** Whether it is a report on the person's own promise, by somebody who may not plan. */
  isReport: boolean;
  /** The values shown when the person changed them; null if nothing was planned. */
  seen: PlanValues | null;
  /** The version of the values shown, which must still be current on the server; 0 if there were none. */
  seenVersion: number;
  /** Counts the changes of this task, so that one made while another is being sent is not lost. */
  turn: number;
  /** The time of the change. */
  at: string;
  /** The time of the promise if that is unsent, too; null if the server has the promise, or if there is none. */
  promisedAt: string | null;
  /** Why the server refused it, or the conflict with others. */
  refusal: string | null;
  /** The code of the refusal; null if the whole call was refused. */
  refusalCode?: string | null;
  conflict: PlanValues | null;
  conflictVersion: number;
  /** The server has it; shown until the board has been fetched again. */
  isSent: boolean;
}

/** The key of a waiting change. */
export function changeKey(userId: string, projectId: string, week: string, actionId: string): string {
  return [userId, projectId, week, actionId].join('|');
}

/** A change that replaces an earlier one of the same task: it is based on the values seen first, or just sent. */
export function following(earlier: WaitingChange, change: WaitingChange): WaitingChange {
  const turn = earlier.turn + 1;
  const { seenVersion } = earlier;
  if (earlier.isSent) {
    const promisedAt = promisedAtOf(change.values, earlier.values, change.at);
    return { ...change, seen: earlier.values, seenVersion, promisedAt, turn };
  }
  // A waiting promise keeps its own time through later reports.
  const isStanding = change.values.state !== 'planned';
  const promisedAt = isStanding ? (earlier.promisedAt ?? change.promisedAt) : null;
  return { ...change, seen: earlier.seen, seenVersion, promisedAt, turn };
}

/** The time of an unsent promise; null if the change is not a promise. */
export function promisedAtOf(values: PlanValues, known: PlanValues | null, at: string): string | null {
  return values.state !== 'planned' && (known?.state ?? 'planned') === 'planned' ? at : null;
}

/** The age of a change, which the server uses so that this machine's clock need not be right. */
const secondsAgo = (at: string, now: Date) =>
  Math.min(longestWaitSeconds, Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000)));

/** The change in the form of the call. */
export function entryOf(change: WaitingChange, now: Date): PlanEntry {
  const { actionId: action_id, seenVersion: version, values, promisedAt } = change;
  const said_seconds_ago = secondsAgo(change.at, now);
  // A task without a day is out of the week and has no state.
  if (values.day === null) return { action_id, version, day: null, said_seconds_ago };
  // Keep the promise before the outcome even if the clock was set back in between.
  const promised = promisedAt ? { promised_seconds_ago: Math.max(said_seconds_ago, secondsAgo(promisedAt, now)) } : {};
  return { action_id, version, ...values, said_seconds_ago, ...promised };
}

/** The change in the form of the call for reports on own promises; null if it is not a report. */
export function reportOf(change: WaitingChange, now: Date): ReportEntry | null {
  const { actionId: action_id, seenVersion: version, values } = change;
  const { state, reason, note } = values;
  if (state !== 'done' && state !== 'not done') return null;
  return { action_id, version, state, reason, note, said_seconds_ago: secondsAgo(change.at, now) };
}

/**
 * Why the server refused a change's version: nothing relevant changed, it has the same values already, or somebody
 * else's.
 */
export function meeting(change: WaitingChange, now: Commitment | null): 'clear' | 'same' | 'conflict' {
  const present = valuesOf(now);
  if (sameValues(present, change.values)) return 'same';
  return sameValues(present, change.seen ?? unplanned) ? 'clear' : 'conflict';
}
