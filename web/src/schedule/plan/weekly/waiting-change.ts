// A change of the weekly plan that waits for the network: what it was made on, when it was said, and how it is sent.
import { longestWaitSeconds } from '@horizon/schedule';
import type { CallInput } from '../../../client/api.ts';
import { sameValues, unplanned, valuesOf, type Commitment, type PlanValues } from './week-board.ts';

type PlanEntry = CallInput<'saveWeeklyPlan'>['body']['entries'][number];
type ReportEntry = CallInput<'reportCommitments'>['body']['entries'][number];

/** A change that has not reached the server yet. */
export interface WaitingChange {
  /** Project, week and task: a later change of the same takes its place. */
  key: string;
  userId: string;
  workspaceId: string;
  projectId: string;
  week: string;
  actionId: string;
  taskName: string;
  values: PlanValues;
  /** Anyone who does not plan the week says of the own promises what became of them. */
  isReport: boolean;
  /** The values on screen when the person changed them; null if nothing was planned. */
  seen: PlanValues | null;
  /** The version of what was seen: the server takes the change only where it still is the present one. 0: nothing. */
  seenVersion: number;
  /** Counts the changes of this task, so that one made while another is sent is not lost. */
  turn: number;
  /** When it was said. */
  at: string;
  /** When it was promised, where that waits too; null if the server knows of the promise, or there is none. */
  promisedAt: string | null;
  /** Why the server did not take it, or what others did meanwhile. */
  refusal: string | null;
  /** The server's word for the refusal; null if the whole call was refused. */
  refusalCode?: string | null;
  conflict: PlanValues | null;
  conflictVersion: number;
  /** The server has it; shown until the board has been read again. */
  isSent: boolean;
}

/** The key under which a change waits. */
export function changeKey(userId: string, projectId: string, week: string, actionId: string): string {
  return [userId, projectId, week, actionId].join('|');
}

/** A change after an earlier one of the same task: what was seen first counts, or what has just been sent. */
export function following(earlier: WaitingChange, change: WaitingChange): WaitingChange {
  const turn = earlier.turn + 1;
  const { seenVersion } = earlier;
  if (earlier.isSent) {
    const promisedAt = promisedAtOf(change.values, earlier.values, change.at);
    return { ...change, seen: earlier.values, seenVersion, promisedAt, turn };
  }
  // A waiting promise keeps its own moment through later reports on it.
  const isStanding = change.values.state !== 'planned';
  const promisedAt = isStanding ? (earlier.promisedAt ?? change.promisedAt) : null;
  return { ...change, seen: earlier.seen, seenVersion, promisedAt, turn };
}

/** The moment of a promise that the server does not have yet; null if the change makes none. */
export function promisedAtOf(values: PlanValues, known: PlanValues | null, at: string): string | null {
  return values.state !== 'planned' && (known?.state ?? 'planned') === 'planned' ? at : null;
}

/** How long ago something was said: by its age the clock of this machine need not be right. */
const secondsAgo = (at: string, now: Date) =>
  Math.min(longestWaitSeconds, Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 1000)));

/** The change as the call takes it. */
export function entryOf(change: WaitingChange, now: Date): PlanEntry {
  const { actionId: action_id, seenVersion: version, values, promisedAt } = change;
  const said_seconds_ago = secondsAgo(change.at, now);
  // A task without a day is out of the week: it has no state.
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
