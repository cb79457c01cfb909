// Ways to resolve a change that the server refused. A retry is offered only if it can succeed.
import { mondayOf } from './week-board.ts';
import type { WaitingChange } from './waiting-change.ts';

/** Retry unchanged; report again with the current time; open the task to report its outcome; plan it in the current week. */
export type Resolution = 'again' | 'say-now' | 'open' | 'this-week';

/** The options by refusal code; other refusals can be retried. */
const waysOut: Readonly<Record<string, readonly Resolution[]>> = {
  said_before_promise: ['say-now'],
  promised_after_said: ['say-now'],
  promise_stands: ['open'],
  not_promised: ['open'],
  no_day: ['open'],
  no_reason: ['open'],
  open_constraints: ['again', 'open'],
  week_over: ['this-week'],
  week_settled: ['open'],
  finished: [],
  summary: [],
  not_found: [],
  planned_day_out_of_range: [],
};

/** The ways to resolve a refused change, the most likely first; it can always be discarded. */
export function resolutionsOf({ refusalCode, week }: WaitingChange, today: string): readonly Resolution[] {
  // Reported before the week began it never counts, but it can be reported again once the week has begun.
  if (refusalCode === 'week_not_begun') return today >= week ? ['say-now'] : ['open'];
  // By the refusal, the week is over on the server's clock, which decides the current week.
  if (refusalCode === 'week_over' && mondayOf(today) === week) return [];
  return waysOut[refusalCode ?? ''] ?? ['again'];
}

/** The change to report again: with the current time, after any promise. */
export function asSentAgain(change: WaitingChange, at: string): WaitingChange {
  return { ...change, at, turn: change.turn + 1, refusal: null, refusalCode: null };
}
