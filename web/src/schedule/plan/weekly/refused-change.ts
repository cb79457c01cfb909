// Ways to resolve a change that the server refused. A retry is offered only if it can succeed.
import { mondayOf } from './week-board.ts';
import type { WaitingChange } from './waiting-change.ts';

/** Again as it is; shown again, as of now; the task opened, to say what holds; planned in the present week instead. */
export type Resolution = 'again' | 'say-now' | 'open' | 'this-week';

/** By the server's word for why; what is not named may be taken another time. */
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

/** Ways to resolve a refused change on a day on site, the likeliest first; it can always be discarded. */
export function resolutionsOf({ refusalCode, week }: WaitingChange, today: string): readonly Resolution[] {
  // Said before the week began it never counts; said again once it has begun it does.
  if (refusalCode === 'week_not_begun') return today >= week ? ['say-now'] : ['open'];
  // Whose week is over by the refusal, and on no clock here: the present one is the server's.
  if (refusalCode === 'week_over' && mondayOf(today) === week) return [];
  return waysOut[refusalCode ?? ''] ?? ['again'];
}

/** The change as it is shown again: as of now, and after any promise. */
export function asSentAgain(change: WaitingChange, at: string): WaitingChange {
  return { ...change, at, turn: change.turn + 1, refusal: null, refusalCode: null };
}
