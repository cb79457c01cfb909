// What a programme says: why a date is what it is, what drives the finish, how it compares, how healthy it is.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, LongText, Message, Nullable, Optional, ProjectParams, Text, Trail, Version } from '../schema.ts';
import { ScheduleEdit } from './edits.ts';
import { Edited } from './programme.ts';
import { area, base, exportFormats, Ids, MovedTasks, Revision, ScheduleFault, statusBuckets } from './shapes.ts';
import { PlanFigures } from './weekly-plan.ts';

const OfTask = Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The task') });
const OfScenario = Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The scenario') });
const number = Nullable(Type.Number());

const Comparison = Type.Object({
  added: Type.Array(Type.String()),
  deleted: Type.Array(Type.String()),
  changed: Type.Array(
    Type.Object({
      task_id: Type.String(),
      before_id: Type.String(),
      changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
    }),
  ),
  links_added: Type.Array(Type.Unknown()),
  links_deleted: Type.Array(Type.Unknown()),
  links_changed: Type.Array(Type.Unknown()),
  joined_critical_path: Type.Array(Type.String()),
  left_critical_path: Type.Array(Type.String()),
  finish_before: Type.Integer(),
  finish_after: Type.Integer(),
});
export const Scenario = Type.Object({
  id: Type.String(),
  name: Type.String(),
  note: Nullable(Type.String()),
  base_revision: Revision,
  edits: Type.Array(Type.Unknown()),
  state: Type.Enum(['open', 'applied', 'dropped']),
  created_by: Type.String(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
});
const Baseline = Type.Object({
  number: Type.Integer(),
  name: Type.String(),
  task_count: Type.Integer(),
  finish_minute: Nullable(Type.Integer()),
  captured_at: Type.String(),
  captured_by: Nullable(Type.String()),
  is_current: Type.Boolean({ description: 'The programme is held against it' }),
  is_whole: Type.Boolean({ description: 'Links and floats were captured too, so that it is compared in full' }),
  abilities: Type.Array(Type.String()),
});
const BaselineNumber = Type.Integer({ minimum: 0, maximum: 10, description: 'A baseline instead of a revision' });
const Path = Type.Object({
  number: Type.Integer(),
  task_ids: Type.Array(Type.String()),
  join_float_minutes: number,
  join_link_id: Nullable(Type.String()),
  total_float_minutes: number,
});
const levellingBody = Fields({
  within_float: Optional(Type.Boolean({ default: true, description: 'No task is delayed past its late finish' })),
  resource_ids: Optional(Ids('Only these resources', 1000)),
  keys: Optional(
    Type.Array(Type.Enum(['late-finish', 'float', 'priority', 'order']), {
      minItems: 1,
      maxItems: 4,
      uniqueItems: true,
    }),
  ),
  tries: Optional(
    Type.Integer({
      minimum: 0,
      maximum: 20,
      description: 'Other orders of the tasks that are tried; fewer where there are many tasks',
    }),
  ),
});
const Leveller = Type.Object({
  revision: Revision,
  finish_now: Type.Integer(),
  finish_levelled: Type.Integer(),
  finish_without_delays: Type.Integer(),
  moved: Type.Array(
    Type.Object({
      task_id: Type.String(),
      start_before: Type.Integer(),
      start_after: Type.Integer(),
      finish_before: Type.Integer(),
      finish_after: Type.Integer(),
    }),
  ),
  delayed: Type.Array(Type.Object({ task_id: Type.String(), delay_minutes: Type.Integer(), why: Type.String() })),
  unresolved: Type.Array(
    Type.Object({ task_id: Type.String(), resource_id: Type.String(), reason: Type.String(), why: Type.String() }),
  ),
  overloads: Type.Array(
    Type.Object({ resource_id: Type.String(), from: Type.Integer(), to: Type.Integer(), units: Type.Number() }),
  ),
});
const MonthCounts = Type.Array(
  Type.Object({ month: Type.String(), starting: Type.Integer(), ending: Type.Integer(), ended: Type.Integer() }),
);

export const analysisCalls = {
  explainTask: call({
    ...area,
    method: 'GET',
    path: `${base}/tasks/{id}/explain`,
    permission: 'schedule:view',
    summary: 'Why a task stands where it stands, link by link, and what makes its float negative',
    params: OfTask,
    answer: Type.Object({
      task_id: Type.String(),
      text: Type.String(),
      steps: Type.Array(
        Type.Object({
          task_id: Type.String(),
          task: Type.String(),
          cause: Type.String(),
          link_id: Nullable(Type.String()),
          from_task_id: Nullable(Type.String()),
          start: number,
          text: Type.String(),
        }),
      ),
      negative_float: Nullable(
        Type.Object({
          kind: Type.String(),
          task_id: Type.String(),
          path: Type.Array(Type.String()),
          link_ids: Type.Array(Type.String()),
          text: Type.String(),
        }),
      ),
    }),
    failureMessage: 'Failed to explain the task',
  }),
  tryScheduleEdits: call({
    ...area,
    method: 'POST',
    path: `${base}/what-if`,
    permission: 'schedule:view',
    summary: 'What would move; nothing is stored',
    params: ProjectParams,
    body: Fields({ edits: Type.Array(ScheduleEdit, { minItems: 1, maxItems: 5000 }) }),
    answer: Type.Object({
      revision: Revision,
      moved: MovedTasks,
      finish_before: Type.Integer(),
      finish_after: Type.Integer(),
      warnings: Type.Array(ScheduleFault),
    }),
    failures: [422],
    failureMessage: 'Failed to try the edits',
  }),
  listScenarios: call({
    ...area,
    method: 'GET',
    path: `${base}/scenarios`,
    permission: 'schedule:view',
    summary: 'Scenarios of the programme',
    params: ProjectParams,
    answer: Type.Object({ items: Type.Array(Scenario), abilities: Type.Array(Type.String()) }),
    failureMessage: 'Failed to fetch scenarios',
  }),
  createScenario: call({
    ...area,
    method: 'POST',
    path: `${base}/scenarios`,
    permission: 'schedule:create',
    summary: 'Open a scenario: edits on a copy',
    params: ProjectParams,
    body: Fields({
      name: Text('Name', 200),
      note: Optional(Nullable(LongText('Note', 2000))),
      edits: Optional(Type.Array(ScheduleEdit, { maxItems: 5000 })),
    }),
    status: 201,
    answer: Scenario,
    failures: [422],
    idempotent: true,
    failureMessage: 'Failed to create scenario',
  }),
  updateScenario: call({
    ...area,
    method: 'PATCH',
    path: `${base}/scenarios/{id}`,
    permission: 'schedule:edit',
    summary: 'Rename a scenario or lay further edits over it',
    params: OfScenario,
    body: Fields({
      name: Optional(Text('Name', 200)),
      note: Optional(Nullable(LongText('Note', 2000))),
      edits: Optional(Type.Array(ScheduleEdit, { maxItems: 5000, description: 'All edits of the scenario' })),
      version: Version,
    }),
    answer: Scenario,
    failures: [409, 422],
    failureMessage: 'Failed to update scenario',
  }),
  compareScenario: call({
    ...area,
    method: 'GET',
    path: `${base}/scenarios/{id}/compare`,
    permission: 'schedule:view',
    summary: 'The scenario beside the live programme',
    params: OfScenario,
    answer: Type.Object({ scenario: Scenario, revision: Revision, comparison: Comparison, moved: MovedTasks }),
    failures: [409, 422],
    failureMessage: 'Failed to compare the scenario',
  }),
  applyScenario: call({
    ...area,
    method: 'POST',
    path: `${base}/scenarios/{id}/apply`,
    permission: 'schedule:edit',
    summary: 'Make the scenario the live programme; one batch that can be undone',
    params: OfScenario,
    answer: Edited,
    failures: [409, 422],
    failureMessage: 'Failed to apply the scenario',
  }),
  dropScenario: call({
    ...area,
    method: 'DELETE',
    path: `${base}/scenarios/{id}`,
    permission: 'schedule:edit',
    summary: 'Drop a scenario',
    params: OfScenario,
    answer: Message,
    failureMessage: 'Failed to drop the scenario',
  }),
  listBaselines: call({
    ...area,
    method: 'GET',
    path: `${base}/baselines`,
    permission: 'schedule:view',
    summary: 'Baselines of the programme; they are set and cleared by edits',
    params: ProjectParams,
    answer: Type.Object({ items: Type.Array(Baseline), abilities: Type.Array(Type.String()) }),
    failureMessage: 'Failed to fetch baselines',
  }),
  compareBaseline: call({
    ...area,
    method: 'GET',
    path: `${base}/baselines/{number}/compare`,
    permission: 'schedule:view',
    summary: 'How far each task is from a baseline, in working minutes',
    params: Fields({
      workspaceId: Id('The workspace'),
      projectId: Id('The project'),
      number: Type.Integer({ minimum: 0, maximum: 10 }),
    }),
    answer: Type.Object({
      number: Type.Integer(),
      items: Type.Array(
        Type.Object({
          task_id: Type.String(),
          baseline_start: number,
          baseline_finish: number,
          start_minutes: number,
          finish_minutes: number,
          duration_minutes: number,
          work_minutes: number,
          cost: number,
          float_minutes: Nullable(
            Type.Number({ description: 'Total float gained, negative where lost; none where the baseline has none' }),
          ),
        }),
      ),
      not_in_baseline: Type.Array(Type.String()),
    }),
    failureMessage: 'Failed to compare the baseline',
  }),
  compareSchedules: call({
    ...area,
    method: 'GET',
    path: `${base}/compare`,
    permission: 'schedule:view',
    summary:
      'Two revisions or baselines of the programme (else the last two revisions): tasks, links, dates, floats, critical path',
    description:
      'A baseline stands before a revision of the same side. Earlier revisions are made from the present one by taking back batch after batch; imports and baselines of the whole programme are kept whole. A baseline of a planning file holds dates alone: then only dates and durations are compared.',
    params: ProjectParams,
    query: Fields({
      from: Optional(Revision),
      to: Optional(Revision),
      from_baseline: Optional(BaselineNumber),
      to_baseline: Optional(BaselineNumber),
      match: Optional(Type.Enum(['id', 'code'], { default: 'id' })),
    }),
    answer: Type.Object({
      from: Nullable(Revision),
      to: Nullable(Revision),
      from_baseline: Nullable(Type.Integer()),
      to_baseline: Nullable(Type.Integer()),
      dates_only: Type.Boolean({ description: 'One side holds dates alone' }),
      comparison: Comparison,
      other_tasks: Type.Array(
        Type.Object({ task_id: Type.String(), code: Nullable(Type.String()), name: Type.String() }),
        { description: 'Tasks of the two sides that the live programme does not have' },
      ),
    }),
    failures: [422],
    failureMessage: 'Failed to compare',
  }),
  getCriticalPath: call({
    ...area,
    method: 'GET',
    path: `${base}/critical-path`,
    permission: 'schedule:view',
    summary: 'The longest path, float paths, and what causes negative float',
    params: ProjectParams,
    query: Fields({
      count: Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
      end_task_id: Optional(Id('Paths to this task; else to the last')),
      by: Optional(Type.Enum(['free-float', 'total-float'], { default: 'free-float' })),
    }),
    answer: Type.Object({
      revision: Revision,
      longest_path: Type.Array(Type.String()),
      critical: Type.Array(Type.String()),
      near_critical: Type.Array(Type.String()),
      paths: Type.Array(Path),
      negative_float: Type.Array(
        Type.Object({
          kind: Type.String(),
          task_id: Type.String(),
          text: Type.String(),
          task_ids: Type.Array(Type.String(), { description: 'The tasks that it makes late' }),
        }),
      ),
    }),
    failures: [422],
    failureMessage: 'Failed to fetch the critical path',
  }),
  getResourceHistogram: call({
    ...area,
    method: 'GET',
    path: `${base}/resources`,
    permission: 'schedule:view',
    summary: 'Resources with their demand and capacity by day, week or month, and where they are over-allocated',
    description: 'Each resource from its first demand to its last, without gaps.',
    params: ProjectParams,
    query: Fields({
      period: Optional(Type.Enum(['day', 'week', 'month'], { default: 'week' })),
      resource_id: Optional(Id('Only this resource')),
    }),
    answer: Type.Object({
      revision: Revision,
      resources: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          kind: Type.String(),
          max_units: Type.Number(),
          columns: Type.Array(
            Type.Object({
              period: Type.String(),
              work_minutes: Type.Number(),
              capacity_minutes: Type.Number(),
              peak_units: Type.Number(),
              excess_minutes: Type.Number(),
              overloading_task_ids: Type.Array(Type.String()),
            }),
          ),
          overloads: Type.Array(Type.Object({ from: Type.Integer(), to: Type.Integer(), units: Type.Number() })),
        }),
      ),
    }),
    failures: [422],
    failureMessage: 'Failed to fetch resources',
  }),
  previewLevelling: call({
    ...area,
    method: 'POST',
    path: `${base}/levelling/preview`,
    permission: 'schedule:view',
    summary: 'What levelling would move, and why; nothing is stored',
    params: ProjectParams,
    body: levellingBody,
    answer: Leveller,
    failures: [422],
    failureMessage: 'Failed to level resources',
  }),
  applyLevelling: call({
    ...area,
    method: 'POST',
    path: `${base}/levelling/apply`,
    permission: 'schedule:edit',
    summary: 'Level the resources; one batch that can be undone',
    params: ProjectParams,
    body: levellingBody,
    answer: Edited,
    failures: [409, 422],
    failureMessage: 'Failed to level resources',
  }),
  getScheduleDashboard: call({
    ...area,
    method: 'GET',
    path: `${base}/dashboard`,
    permission: 'schedule:view',
    summary:
      'The dashboard: status buckets, months around today, overdue, milestones, reliability, earned value, health',
    description:
      'Remembered for 5 minutes a project and revision. Every figure carries the ids of the tasks behind it or the filter that lists them.',
    params: ProjectParams,
    answer: Type.Object({
      revision: Revision,
      calculated_at: Type.String(),
      today: Type.String(),
      buckets: Type.Array(
        Type.Object({ status: Type.Enum([...statusBuckets]), count: Type.Integer(), filter: Type.String() }),
      ),
      months: Type.Object({
        baseline: MonthCounts,
        forward: MonthCounts,
        tasks: Type.Array(
          Type.Object({
            month: Type.String(),
            starting: Type.Array(Type.String()),
            ending: Type.Array(Type.String()),
            ended: Type.Array(Type.String()),
          }),
          { description: 'The tasks behind the counts of both windows' },
        ),
      }),
      overdue: Type.Array(Type.Object({ id: Type.String(), days_late: Type.Integer() })),
      milestones: Type.Array(
        Type.Object({ id: Type.String(), name: Type.String(), day: Nullable(Type.String()), status: Type.String() }),
      ),
      reliability: PlanFigures,
      performance: Type.Object({
        budget: number,
        planned_value: number,
        earned_value: number,
        actual_cost: number,
        spi: number,
        cpi: number,
        spi_t: number,
        estimate_at_completion: number,
      }),
      s_curve: Type.Array(
        Type.Object({
          period: Type.String(),
          planned: Type.Number(),
          early: Type.Number(),
          late: Type.Number(),
          earned: number,
          actual: number,
          forecast: Type.Number(),
        }),
      ),
      float_erosion: Nullable(
        Type.Object({
          since_revision: Revision,
          eroded: Type.Integer(),
          recovered: Type.Integer(),
          unchanged: Type.Integer(),
          mean_lost_minutes: number,
          became_critical: Type.Array(Type.String()),
          left_critical: Type.Array(Type.String()),
          worst: Type.Array(
            Type.Object({ id: Type.String(), before: Type.Number(), after: Type.Number(), lost: Type.Number() }),
          ),
        }),
      ),
      float_bands: Type.Array(Type.Object({ up_to_minutes: number, task_ids: Type.Array(Type.String()) })),
      dcma: Type.Array(
        Type.Object({
          number: Type.Integer(),
          name: Type.String(),
          threshold: Type.Object({ is: Type.String(), value: Type.Number(), unit: Type.String() }),
          figure: number,
          passes: Nullable(Type.Boolean()),
          examined: Type.Integer(),
          task_ids: Type.Array(Type.String()),
          link_ids: Type.Array(Type.String()),
        }),
      ),
      critical: Type.Object({ count: Type.Integer(), task_ids: Type.Array(Type.String()), finish: Type.Integer() }),
    }),
    failureMessage: 'Failed to fetch dashboard data',
  }),
  exportSchedule: call({
    ...area,
    method: 'GET',
    path: `${base}/export`,
    permission: 'schedule:view',
    summary: 'The programme as a file for Microsoft Project (mspdi), Primavera (xer), CSV or Excel',
    description:
      'What the format does not hold is counted in the header X-Not-Carried-Over: URL-encoded JSON of [{ kind, count, note }].',
    params: ProjectParams,
    query: Fields({ format: Optional(Type.Enum([...exportFormats], { default: 'mspdi' })) }),
    answerMedia: [
      'application/xml',
      'text/plain',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    failureMessage: 'Failed to export the programme',
  }),
};
