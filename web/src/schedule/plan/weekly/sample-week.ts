// Builders for the tests of the weekly plan: a task of the week from 4 May 2026 and its plan.
import type { WaitingChange } from './waiting-change.ts';
import type { BoardCard, Commitment, PlanValues, WeekTask } from './week-board.ts';

export const sampleWeek = '2026-05-04';

/** Planned for a day; null removes it from the week. */
export const planned = (day: number | null): PlanValues => ({
  day,
  state: 'planned',
  reason: null,
  note: null,
  crew: null,
  trade: null,
});

/** A record as stored by the server. */
export const commitment = (more: Partial<Commitment>): Commitment => ({
  id: 'c1',
  action_id: 't1',
  week_start: sampleWeek,
  day: 1,
  state: 'planned',
  reason: null,
  note: null,
  trade: null,
  crew: null,
  promised_at: null,
  settled_state: null,
  was_closed: false,
  version: 1,
  ...more,
});

/** A task of that week, with weekends off. */
export const task = (more: Partial<WeekTask>): WeekTask => ({
  action_id: 't1',
  code: null,
  name: 'Pour slab',
  trade: null,
  crew: null,
  assignee_user_id: null,
  assignee_name: null,
  start_date: '2026-05-04',
  end_date: '2026-05-06',
  progress_percentage: 0,
  task_status: 'not started',
  is_critical: false,
  total_float_minutes: 0,
  group_values: {},
  constraints: [],
  can_be_promised: true,
  commitment: null,
  elsewhere: null,
  week_before: null,
  days_without_work: [5, 6],
  ...more,
});

/** A waiting change from Tuesday to Thursday. */
export const change = (more: Partial<WaitingChange>): WaitingChange => ({
  key: 'k',
  userId: 'u',
  workspaceId: 'w',
  projectId: 'p',
  week: sampleWeek,
  actionId: 't1',
  taskName: 'Pour slab',
  values: planned(3),
  isReport: false,
  seen: planned(1),
  seenVersion: 1,
  turn: 1,
  at: '2026-05-04T08:00:00Z',
  promisedAt: null,
  refusal: null,
  conflict: null,
  conflictVersion: 0,
  isSent: false,
  ...more,
});

/** The card of a task on the board. */
export const card = (known: WeekTask, more: Partial<BoardCard> = {}): BoardCard => ({
  id: known.action_id,
  task: known,
  values: planned(null),
  openConstraints: 0,
  canBePromised: true,
  waiting: null,
  ...more,
});
