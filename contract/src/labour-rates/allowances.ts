// Allowances: payments on top of a labour rate.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  deletedInstead,
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  List,
  listQuery,
  Message,
  Nullable,
  Optional,
  Text,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { Allowance, allowanceBases, area, base } from './shapes.ts';

/** Fields of a new allowance. */
export const allowanceFields = {
  name: Text('Name', 200),
  amount: Type.Number({
    minimum: 0,
    maximum: 100_000,
    multipleOf: 0.0001,
    description: 'A$ for one unit of the trigger, or per cent where the basis says so',
  }),
  trigger: Text(
    'per_hour, per_day, per_shift, per_week, per_km, per_meal, per_occurrence, a condition such as multistorey, or free text (applies only when picked)',
    100,
  ),
  is_stackable: Optional(Type.Boolean({ default: true, description: 'Non-stackable allowances exclude each other' })),
  is_all_purpose: Optional(Type.Boolean({ default: false, description: 'Part of the rate on which multipliers work' })),
  basis: Optional(Type.Enum([...allowanceBases], { default: 'fixed', description: 'Basis of the amount' })),
  source: Optional(Nullable(Text('Where the amount is from, such as a clause of the award', 300))),
  labour_rate_id: Id('The labour rate'),
};
const allowanceSort = ['name', 'amount', 'trigger', 'created_at', 'updated_at'] as const;
const allowanceFilters = {
  labour_rate_id: Optional(Id('Of this labour rate')),
  ...deletedInstead,
};

/** The calls of allowances. */
export const allowanceCalls = {
  listAllowances: call({
    ...area,
    method: 'GET',
    path: `${base}/allowances`,
    permission: 'labour_rates:view',
    summary: 'Allowances, of one labour rate where named',
    params: WorkspaceParams,
    query: listQuery(allowanceSort, allowanceFilters),
    answer: List(Allowance),
    failureMessage: 'Failed to fetch allowances',
  }),
  exportAllowances: call({
    ...area,
    method: 'GET',
    path: `${base}/allowances/export`,
    permission: 'labour_rates:export',
    summary: 'Allowances as CSV or XLSX, with the same filters',
    params: WorkspaceParams,
    query: listQuery(allowanceSort, { ...allowanceFilters, ...exportFormat }),
    description: exportDescription,
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export allowances',
  }),
  createAllowance: call({
    ...area,
    method: 'POST',
    path: `${base}/allowances`,
    permission: 'labour_rates:create',
    summary: 'Add an allowance to a labour rate',
    params: WorkspaceParams,
    body: Fields(allowanceFields),
    status: 201,
    answer: Type.Object({ id: Type.String(), message: Type.String(), allowance: Allowance }),
    failures: [422],
    idempotent: true,
    failureMessage: 'Failed to create allowance',
  }),
  updateAllowance: call({
    ...area,
    method: 'PATCH',
    path: `${base}/allowances/{id}`,
    permission: 'labour_rates:edit',
    summary: 'Change an allowance',
    params: WithId('The allowance'),
    body: Fields({
      name: Optional(allowanceFields.name),
      amount: Optional(allowanceFields.amount),
      trigger: Optional(allowanceFields.trigger),
      is_stackable: Optional(Type.Boolean()),
      is_all_purpose: Optional(Type.Boolean()),
      basis: Optional(Type.Enum([...allowanceBases])),
      source: allowanceFields.source,
      version: Version,
    }),
    answer: Allowance,
    failures: [409, 422],
    failureMessage: 'Failed to update allowance',
  }),
  deleteAllowance: call({
    ...area,
    method: 'DELETE',
    path: `${base}/allowances/{id}`,
    permission: 'labour_rates:delete',
    summary: 'Delete an allowance; it can be restored',
    params: WithId('The allowance'),
    answer: Message,
    failureMessage: 'Failed to delete allowance',
  }),
  restoreAllowance: call({
    ...area,
    method: 'POST',
    path: `${base}/allowances/{id}/restore`,
    permission: 'labour_rates:delete',
    summary: 'Bring an allowance back',
    params: WithId('The allowance'),
    answer: Allowance,
    failures: [409],
    failureMessage: 'Failed to restore allowance',
  }),
};
