// Bulk operations on labour rates: on the selected ones, or all of a list. Each is one transaction, and can be undone.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Day, Fields, Id, Nullable, Optional, Version, WorkspaceParams } from '../schema.ts';
import { allowanceFields } from './allowances.ts';
import { area, base } from './shapes.ts';
import { maxSelectedRates, rateSelectionFields, rateSelectionFilters } from './rate-selection.ts';

const Ids = (description: string) => Type.Array(Id(description), { minItems: 1, maxItems: maxSelectedRates });
const count = Optional(
  Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    description: 'How many they were when the caller looked; refused with 409 where they are another number now',
  }),
);
const { labour_rate_id: _rate, ...given } = allowanceFields;

const Before = {
  id: Id('The labour rate'),
  version: Version,
  award_id: Nullable(Id('Its award before')),
  effective_date: Nullable(Day('Its effective date before')),
};

/** The calls for bulk operations on rates. */
export const manyRateCalls = {
  fingerprintLabourRates: call({
    ...area,
    method: 'GET',
    path: `${base}/fingerprint`,
    permission: 'labour_rates:view',
    summary: 'How many rates a filter finds now, and their fingerprint',
    description:
      'For an act on all of them: sent back with it as `seen`, it holds the act to the very rates, at the very versions, that are here now.',
    params: WorkspaceParams,
    query: Fields(rateSelectionFilters),
    answer: Type.Object({
      count: Nullable(Type.Integer({ description: 'None where they are more than an act can be on' })),
      fingerprint: Nullable(Type.String({ description: 'None likewise' })),
    }),
    failureMessage: 'Failed to fetch labour rates',
  }),
  deleteManyLabourRates: call({
    ...area,
    method: 'POST',
    path: `${base}/bulk/delete`,
    permission: 'labour_rates:delete',
    summary: 'Delete many labour rates; they can be restored',
    params: WorkspaceParams,
    body: Fields({ ...rateSelectionFields, count }),
    answer: Type.Object({ deleted: Type.Integer(), ids: Type.Array(Type.String()) }),
    failures: [409, 422],
    failureMessage: 'Failed to delete labour rates',
  }),
  restoreManyLabourRates: call({
    ...area,
    method: 'POST',
    path: `${base}/bulk/restore`,
    permission: 'labour_rates:delete',
    summary: 'Bring many labour rates back',
    description: 'Those whose award is deleted stay deleted.',
    params: WorkspaceParams,
    body: Fields({ ids: Ids('A deleted labour rate') }),
    answer: Type.Object({ restored: Type.Integer() }),
    failureMessage: 'Failed to restore labour rates',
  }),
  changeManyLabourRates: call({
    ...area,
    method: 'POST',
    path: `${base}/bulk/change`,
    permission: 'labour_rates:edit',
    summary: 'Give many labour rates an award or an effective date',
    params: WorkspaceParams,
    body: Fields({
      ...rateSelectionFields,
      count,
      award_id: Optional(Nullable(Id('Their award; null for none'))),
      effective_date: Optional(Nullable(Day('First day on which they hold; null for since ever'))),
    }),
    answer: Type.Object({
      changed: Type.Integer(),
      unchanged: Type.Integer({ description: 'Those that had it already' }),
      same_day: Type.Integer({
        description: 'Series of which several versions begin on one day now: the version made last takes precedence',
      }),
      before: Type.Array(Type.Object(Before), { description: 'The changed records, with their current version' }),
    }),
    failures: [409, 422],
    failureMessage: 'Failed to update labour rates',
  }),
  putBackLabourRates: call({
    ...area,
    method: 'POST',
    path: `${base}/bulk/put-back`,
    permission: 'labour_rates:edit',
    summary: 'Give many labour rates the award and effective date that they had before',
    params: WorkspaceParams,
    body: Fields({ rates: Type.Array(Fields(Before), { minItems: 1, maxItems: maxSelectedRates }) }),
    answer: Type.Object({
      changed: Type.Integer(),
      left: Type.Integer({ description: 'Changed by somebody since, or their award is gone; they stay as they are' }),
    }),
    failureMessage: 'Failed to update labour rates',
  }),
  giveAllowance: call({
    ...area,
    method: 'POST',
    path: `${base}/bulk/allowance`,
    permission: 'labour_rates:create',
    summary: 'Give many labour rates one allowance',
    description:
      'Sent twice it gives nothing more: left out are rates that have an allowance of that name already, those that can have no more, and, for a percentage, those whose award has no published standard rate.',
    params: WorkspaceParams,
    body: Fields({ ...rateSelectionFields, count, ...given }),
    answer: Type.Object({
      given: Type.Integer(),
      have_it: Type.Integer({ description: 'Rates that have an allowance of that name' }),
      cannot: Type.Integer({ description: 'Rates that cannot have it' }),
      allowances: Type.Array(Type.String(), { description: 'Ids of what was made' }),
    }),
    failures: [409, 422],
    failureMessage: 'Failed to create allowance',
  }),
  takeBackAllowances: call({
    ...area,
    method: 'POST',
    path: `${base}/bulk/allowance/take-back`,
    permission: 'labour_rates:create',
    summary: 'Take back an allowance that the caller gave to many rates',
    params: WorkspaceParams,
    body: Fields({ ids: Ids('An allowance') }),
    answer: Type.Object({ deleted: Type.Integer({ description: 'Those that nobody has changed since' }) }),
    failureMessage: 'Failed to delete allowance',
  }),
};
