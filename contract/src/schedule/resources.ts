// Demand for resources over time, over-allocation, and levelling.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Day, Fields, Id, Nullable, Optional, ProjectParams } from '../schema.ts';
import { Edited } from './programme.ts';
import { area, base, Ids, Revision } from './shapes.ts';

const amount = Nullable(Type.Number());
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
const excess = {
  days: Type.Integer({
    description:
      'Days from the data date on, on which the remaining work needs more units, or more hours, than there are; of several resources each counts its own',
  }),
  excess_minutes: Type.Number({ description: 'Working minutes of a unit above what there is' }),
};
const OverAllocated = Type.Object({ resources: Type.Integer(), ...excess });
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
  over_allocated_now: OverAllocated,
  over_allocated_levelled: OverAllocated,
});

export const resourceCalls = {
  getResourceHistogram: call({
    ...area,
    method: 'GET',
    path: `${base}/resources`,
    permission: 'schedule:analyse',
    heavy: true,
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
              excess_days: Type.Integer(),
              overloading_task_ids: Type.Array(Type.String()),
            }),
          ),
          over_allocated: Type.Object(excess),
        }),
      ),
    }),
    failures: [422],
    failureMessage: 'Failed to fetch resources',
  }),
  listResourceDemand: call({
    ...area,
    method: 'GET',
    path: `${base}/resources/{id}/demand`,
    permission: 'schedule:analyse',
    summary: 'The assignments behind a bar of the histogram: who works for a resource between two days',
    params: Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The resource') }),
    query: Fields({
      from: Optional(Day('First day; else the first of all')),
      to: Optional(Day('Last day; else the last of all')),
    }),
    answer: Type.Object({
      resource_id: Type.String(),
      name: Type.String(),
      max_units: Type.Number(),
      items: Type.Array(
        Type.Object({
          assignment_id: Type.String(),
          task_id: Type.String(),
          task_name: Type.String(),
          units: Type.Number(),
          work_minutes: Type.Integer({ description: 'Between the two days' }),
          start: Type.Integer(),
          finish: Type.Integer(),
        }),
      ),
    }),
    failures: [422],
    failureMessage: 'Failed to fetch the assignments',
  }),
  getResourceCost: call({
    ...area,
    method: 'GET',
    path: `${base}/resource-cost`,
    permission: 'schedule:analyse',
    heavy: true,
    summary: 'The cost curve of the resources: their hours at labour rates by day, week or month',
    description:
      'Hours of each day at the version of the rate that holds on it, at the override of the project where there is one. Amounts are null for callers who may not see costs, and where a sum is beyond 900 billion.',
    params: ProjectParams,
    query: Fields({ period: Optional(Type.Enum(['day', 'week', 'month'], { default: 'week' })) }),
    answer: Type.Object({
      revision: Revision,
      shows_money: Type.Boolean(),
      periods: Type.Array(
        Type.Object({
          period: Type.String(),
          work_minutes: Type.Number(),
          cost: amount,
          cumulative_cost: amount,
        }),
      ),
      resources: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          kind: Type.String(),
          labour_rate_id: Nullable(Type.String()),
          labour_rate_name: Nullable(Type.String()),
          basis: Type.Enum(['labour rate', 'own rate', 'price per unit', 'none']),
          unit_of_measure: Nullable(Type.String({ description: 'Of a material' })),
          quantity: Nullable(Type.Number({ description: 'Of a material, in its unit of measure; its work is null' })),
          work_minutes: Type.Number(),
          cost: amount,
          unpriced_minutes: Type.Number({ description: 'Hours on days for which there is no rate; in no total' }),
          warnings: Type.Array(Type.String()),
        }),
      ),
      total_cost: amount,
    }),
    failureMessage: 'Failed to fetch the cost of resources',
  }),
  previewLevelling: call({
    ...area,
    method: 'POST',
    path: `${base}/levelling/preview`,
    permission: 'schedule:analyse',
    heavy: true,
    summary: 'Preview of levelling, with reasons; nothing is stored',
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
    heavy: true,
    summary: 'Level the resources; one batch that can be undone',
    params: ProjectParams,
    body: levellingBody,
    answer: Edited,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to level resources',
  }),
};
