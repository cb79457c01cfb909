// Who is needed when, where there is too little of it, and levelling.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Optional, ProjectParams } from '../schema.ts';
import { Edited } from './programme.ts';
import { area, base, Ids, Revision } from './shapes.ts';

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

export const resourceCalls = {
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
};
