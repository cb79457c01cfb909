// Comparison of a programme with its baselines and with earlier states.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Nullable, Optional, ProjectParams } from '../schema.ts';
import { area, base, CriticalRule, Revision } from './shapes.ts';

const number = Nullable(Type.Number());
/** Two programmes next to each other. */
export const Comparison = Type.Object({
  added: Type.Array(Type.String()),
  deleted: Type.Array(Type.String()),
  changed: Type.Array(
    Type.Object({
      task_id: Type.String(),
      before_id: Type.String(),
      is_finished: Type.Boolean({ description: 'On both sides: its float and late dates say nothing any more' }),
      dates: Type.Object(
        { start_before: number, start_after: number, finish_before: number, finish_after: number },
        { description: 'Its dates on both sides, moved or not' },
      ),
      changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() })),
    }),
  ),
  links_added: Type.Array(Type.Unknown()),
  links_deleted: Type.Array(Type.Unknown()),
  links_changed: Type.Array(Type.Unknown()),
  joined_critical_path: Type.Array(Type.String()),
  left_critical_path: Type.Array(Type.String()),
  critical_rule_before: CriticalRule,
  critical_rule_after: CriticalRule,
  finish_before: Type.Integer(),
  finish_after: Type.Integer(),
  tasks_before: Type.Integer({
    description: 'Tasks and summaries; of a programme without any, finish and data date say nothing',
  }),
  tasks_after: Type.Integer(),
  data_date_before: Nullable(Type.Integer()),
  data_date_after: Nullable(Type.Integer()),
});
const Baseline = Type.Object({
  number: Type.Integer(),
  name: Type.String(),
  task_count: Type.Integer(),
  finish_minute: Nullable(Type.Integer()),
  captured_at: Type.String(),
  captured_by: Nullable(Type.String()),
  is_current: Type.Boolean({ description: 'The programme is compared with it' }),
  is_whole: Type.Boolean({ description: 'Links and floats were captured too, so that it is compared in full' }),
  abilities: Type.Array(Type.String()),
});
const BaselineNumber = Type.Integer({ minimum: 0, maximum: 10, description: 'A baseline instead of a revision' });

export const comparisonCalls = {
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
    heavy: true,
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
    heavy: true,
    summary:
      'Two revisions or baselines of the programme (else the last two revisions): tasks, links, dates, floats, critical path',
    description:
      'A baseline takes precedence over a revision on the same side. Earlier revisions are rebuilt from the present one by undoing batch after batch; imports and baselines of the whole programme are kept whole. A baseline of a planning file holds dates alone: then only dates and durations are compared.',
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
};
