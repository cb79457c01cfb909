// The weekly plan: promises with person and day, constraints, and results.
import { Type } from 'typebox';
import { longestWaitSeconds } from '@horizon/schedule';
import { call } from '../call.ts';
import { Day, Fields, Id, LongText, Nullable, Optional, ProjectParams, Text, Version } from '../schema.ts';
import { ActionConstraint, area, base, commitmentStates, CriticalRule, varianceReasons } from './shapes.ts';

export const Commitment = Type.Object({
  id: Type.String(),
  action_id: Type.String(),
  week_start: Type.String(),
  day: Nullable(Type.Integer()),
  state: Type.Enum([...commitmentStates]),
  reason: Nullable(Type.Enum([...varianceReasons])),
  note: Nullable(Type.String()),
  trade: Nullable(Type.String()),
  crew: Nullable(Type.String()),
  promised_at: Nullable(Type.String()),
  settled_state: Nullable(
    Type.Enum(['promised', 'done', 'not done'], {
      description: 'State that counts for its week, if another was reported after the week was settled',
    }),
  ),
  was_closed: Type.Boolean({ description: 'It was said once what became of it: it cannot be taken back any more' }),
  version: Version,
});
const BoardTask = Type.Object({
  action_id: Type.String(),
  code: Nullable(Type.String()),
  name: Type.String(),
  trade: Nullable(Type.String()),
  crew: Nullable(Type.String()),
  assignee_user_id: Nullable(Type.String()),
  assignee_name: Nullable(Type.String()),
  start_date: Nullable(Type.String()),
  end_date: Nullable(Type.String()),
  progress_percentage: Type.Number(),
  task_status: Type.String(),
  is_critical: Type.Boolean(),
  total_float_minutes: Nullable(Type.Integer()),
  group_values: Type.Record(Type.String(), Type.String(), {
    description: 'By key of a grouping, the group of the task; absent where it has none',
  }),
  constraints: Type.Array(ActionConstraint),
  can_be_promised: Type.Boolean(),
  commitment: Nullable(Commitment),
  elsewhere: Nullable(
    Type.Object(
      { week_start: Type.String(), day: Type.Integer(), state: Type.Enum([...commitmentStates]) },
      {
        description:
          'Where another week holds it: promised and not closed, or planned for this week of the calendar or later',
      },
    ),
  ),
  week_before: Nullable(
    Type.Enum(['done', 'not done'], { description: 'Reported outcome of its promise for the week before' }),
  ),
  days_without_work: Type.Array(Type.Integer(), {
    description: 'Days of the week, 0 to 6 from the Monday, on which the calendar of the task has no work',
  }),
});
const TaskIdsOnly = Type.Array(Type.String());
const TaskIds = Type.Array(Type.String(), {
  description: 'The task of each promise; one promised in several weeks is listed once for each',
});
const share = (description: string) => Nullable(Type.Number({ description }));
const Reliability = {
  made: Type.Integer(),
  kept: Type.Integer(),
  ppc: Nullable(Type.Number({ description: 'Per cent of the promises that were kept' })),
  made_task_ids: TaskIds,
  kept_task_ids: TaskIds,
};
export const PlanFigures = Type.Object({
  all: Type.Object(Reliability),
  weeks: Type.Array(
    Type.Object({
      week_start: Type.String(),
      ...Reliability,
      anticipated: share('Per cent of the tasks promised that the look-ahead of two weeks before foresaw'),
      made_ready: share('Per cent of the tasks foreseen two weeks before that could be promised'),
      foreseen_task_ids: Type.Array(Type.String()),
      done_later_task_ids: Type.Array(Type.String(), {
        description: 'Not kept when the week was settled, and said to be done afterwards',
      }),
      undone_later_task_ids: Type.Array(Type.String(), {
        description: 'Kept when the week was settled, and said not to be done afterwards',
      }),
    }),
  ),
  groups: Optional(
    Type.Array(Type.Object({ name: Nullable(Type.String()), ...Reliability }), {
      description: 'By the grouping that was asked for, as the programme has the tasks now',
    }),
  ),
  trades: Type.Array(Type.Object({ name: Nullable(Type.String()), ...Reliability })),
  crews: Type.Array(Type.Object({ name: Nullable(Type.String()), ...Reliability })),
  reasons: Type.Array(
    Type.Object({ reason: Type.Enum([...varianceReasons]), count: Type.Integer(), task_ids: TaskIds }),
  ),
  unexplained: Type.Integer(),
  unexplained_task_ids: TaskIds,
});
const WeekParams = Fields({
  workspaceId: Id('The workspace'),
  projectId: Id('The project'),
  week: Type.String({ maxLength: 60, description: 'Any day of the week (YYYY-MM-DD)' }),
});
const secondsAgo = (description: string) =>
  Optional(Type.Integer({ minimum: 0, maximum: longestWaitSeconds, description }));
const entryFields = {
  action_id: Id('The task'),
  day: Optional(Nullable(Type.Integer({ description: '0 to 6 from the Monday; none takes it out of the week' }))),
  version: Optional(
    Type.Integer({
      minimum: 0,
      description: 'The commitment as the caller saw it, 0 where there was none; one changed since is not overwritten',
    }),
  ),
  state: Optional(Type.Enum([...commitmentStates])),
  reason: Optional(Nullable(Type.Enum([...varianceReasons]))),
  note: Optional(Nullable(LongText('Note', 1000))),
  trade: Optional(Nullable(Text('Trade', 100))),
  crew: Optional(Nullable(Text('Crew', 100))),
  said_seconds_ago: secondsAgo(
    'How long ago it was said, where it waited for a network: the entry counts as of then. None: now',
  ),
  promised_seconds_ago: secondsAgo(
    'How long ago it was promised, where the promise waited too and its closing is sent in its place',
  ),
};
const Entry = Fields(entryFields);

const Saved = Type.Object({
  saved: Type.Integer(),
  failed: Type.Integer(),
  commitments: Type.Array(Commitment),
  failures: Type.Array(
    Type.Object({
      action_id: Type.String(),
      code: Type.String(),
      message: Type.String(),
      /** The current entry in the week. */
      current: Nullable(Commitment),
    }),
  ),
  message: Type.String(),
});
const Report = Fields({
  action_id: Id('The task'),
  version: entryFields.version,
  state: Type.Enum(['done', 'not done']),
  reason: entryFields.reason,
  note: entryFields.note,
  said_seconds_ago: entryFields.said_seconds_ago,
});

export const weeklyPlanCalls = {
  getWeeklyPlan: call({
    ...area,
    method: 'GET',
    path: `${base}/weekly-plan/{week}`,
    permission: 'schedule:view',
    summary: 'The board of a week: tasks of the look-ahead by crew or responsible, constraints, promises',
    params: WeekParams,
    query: Fields({
      weeks: Optional(Type.Integer({ minimum: 1, maximum: 6, default: 1, description: 'Weeks looked ahead' })),
      limit: Optional(
        Type.Integer({ minimum: 1, maximum: 20_000, default: 2000, description: 'Tasks on the board at the most' }),
      ),
    }),
    answer: Type.Object({
      week_start: Type.String(),
      days: Type.Array(Type.String()),
      rest_days: Type.Array(Type.Object({ day: Type.Integer(), name: Nullable(Type.String()) }), {
        description: 'Days of the week, 0 to 6, without work in the calendar of the project, a holiday with its name',
      }),
      critical_rule: CriticalRule,
      groups: Type.Array(Type.Object({ name: Nullable(Type.String()), tasks: Type.Array(BoardTask) })),
      groupings: Type.Array(Type.Object({ key: Type.String(), label: Type.String() }), {
        description: 'By what the tasks of this programme can be put together',
      }),
      tasks_of_week: Type.Integer({ description: 'Tasks of the week itself, also those beyond the limit' }),
      beyond: Type.Object(
        {
          without_day: TaskIdsOnly,
          planned: TaskIdsOnly,
          promised: TaskIdsOnly,
          done: TaskIdsOnly,
          'not done': TaskIdsOnly,
          kept: Type.Integer({ description: 'How many of them count as kept for the week' }),
        },
        { description: 'Tasks of the week itself beyond the limit, by what is planned for them' },
      ),
      tasks_in_all: Type.Integer({ description: 'Tasks of the weeks asked for, also those beyond the limit' }),
      reasons: Type.Array(Type.String()),
      opens: Nullable(
        Type.Object(
          {
            week_start: Type.String(),
            day: Type.String({ description: 'The day for which that week is opened' }),
            of: Type.Enum(['data date', 'first task'], { description: 'Tasks on that day' }),
            ends: Type.String({ description: 'The last day of what is left to do' }),
          },
          {
            description:
              'The week in which the plan is opened where all that is left lies before the present week, or begins beyond the longest look-ahead',
          },
        ),
      ),
      figures: PlanFigures,
      sees_own_only: Type.Boolean({ description: 'The caller sees the own tasks and no others' }),
      abilities: Type.Array(Type.String()),
    }),
    failureMessage: 'Failed to fetch the weekly plan',
  }),
  saveWeeklyPlan: call({
    ...area,
    method: 'PUT',
    path: `${base}/weekly-plan/{week}`,
    permission: 'schedule:plan',
    summary: 'Plan, promise and close tasks of a week; each for itself, what fails is counted',
    description:
      'A task for a day from 0 to 6 starts on that day, its end keeps its distance; a task without a day has its planned dates cleared. A task with open constraints cannot be promised, and none for a week that is over. Once its week has begun a promise can only be closed: done, or not done with a reason; before that it can be withdrawn, not closed. The day on which the withdrawal arrives decides. A week is settled at the end of the following week: later reports change no PPC and are shown next to it.',
    params: WeekParams,
    body: Fields({ entries: Type.Array(Entry, { minItems: 1, maxItems: 1000 }) }),
    answer: Saved,
    failures: [422],
    failureMessage: 'Failed to save the weekly plan',
  }),
  reportCommitments: call({
    ...area,
    method: 'PUT',
    path: `${base}/weekly-plan/{week}/report`,
    permission: 'schedule:view',
    changes: true,
    summary: 'Say of the own promises of a week whether they were kept, and why not; what fails is counted',
    description:
      'Callers who see the programme report on the tasks assigned to them, and on no others; days, crews and promises stay as they are.',
    params: WeekParams,
    body: Fields({ entries: Type.Array(Report, { minItems: 1, maxItems: 1000 }) }),
    answer: Saved,
    failures: [422],
    failureMessage: 'Failed to save the weekly plan',
  }),
  getPlanReliability: call({
    ...area,
    method: 'GET',
    path: `${base}/reliability`,
    permission: 'schedule:view',
    summary: 'Per cent plan complete by week, trade and crew, with the reasons for what was not done',
    params: ProjectParams,
    query: Fields({
      by: Optional(
        Type.String({ maxLength: 120, description: 'Key of the grouping by which the figures are also broken down' }),
      ),
      from: Optional(Day('First week')),
      to: Optional(Day('Last week')),
    }),
    answer: PlanFigures,
    failureMessage: 'Failed to fetch the plan reliability',
  }),
};
