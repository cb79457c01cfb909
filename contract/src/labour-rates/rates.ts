// Rates: the dated list and its versions.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  Day,
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
import {
  Allowance,
  area,
  base,
  LabourRate,
  Multiplier,
  Override,
  RateAmount,
  rateStates,
  salesTaxCodes,
} from './shapes.ts';

const rateFields = {
  name: Text('Name', 200),
  award_id: Optional(Nullable(Id('The award'))),
  role: Text('Role, such as Carpenter', 100),
  level: Text('Level, such as CW3', 60),
  cost_rate: RateAmount('Cost an hour'),
  sell_rate: RateAmount('Charge-out an hour'),
  effective_date: Optional(Nullable(Day('First day on which it holds; since ever when absent'))),
  sales_tax_code: Optional(
    Type.Enum([...salesTaxCodes], { default: 'OUTPUT', description: 'GST code of the sell side' }),
  ),
  multiplier: Optional(Multiplier),
};

const rateSort = [
  'name',
  'award_name',
  'role',
  'level',
  'cost_rate',
  'sell_rate',
  'margin_pct',
  'multiplier',
  'effective_date',
  'updated_at',
  'created_at',
] as const;
const rateFilters = {
  id: Optional(Id('The one with this id')),
  award_id: Optional(Id('Of this award')),
  role: Optional(Type.String({ maxLength: 100, description: 'Exactly this role' })),
  level: Optional(Type.String({ maxLength: 60, description: 'Exactly this level' })),
  series_of: Optional(Id('Versions of the same series as this rate')),
  effective_on: Optional(Day('Only versions in force on this day')),
  state: Optional(Type.Enum([...rateStates])),
  below_floor: Optional(Type.Boolean({ description: 'Margin below the floor' })),
  sales_tax_code: Optional(Type.Enum([...salesTaxCodes])),
  is_deleted: Optional(Type.Boolean({ default: false, description: 'Deleted ones instead' })),
};
const Facets = Type.Object({
  awards: Type.Array(Type.Object({ value: Type.String(), label: Type.String(), count: Type.Integer() })),
  roles: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
  levels: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
  states: Type.Array(Type.Object({ value: Type.String(), count: Type.Integer() })),
});
const ExportFormat = Type.Enum(['csv', 'xlsx'], { default: 'csv', description: 'Form of the file' });
const exportMedia = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'];

/** The calls of labour rates. */
export const rateCalls = {
  listLabourRates: call({
    ...area,
    method: 'GET',
    path: base,
    permission: 'labour_rates:view',
    summary: 'Labour rates, or the one with that id',
    params: WorkspaceParams,
    query: listQuery(rateSort, {
      ...rateFilters,
      facets: Optional(Type.Boolean({ default: false, description: 'Also count by award, role, level and state' })),
    }),
    answer: List(LabourRate, { facets: Optional(Facets) }),
    failureMessage: 'Failed to fetch labour rates',
  }),
  createLabourRate: call({
    ...area,
    method: 'POST',
    path: base,
    permission: 'labour_rates:create',
    summary: 'Make a labour rate, or a new version of one',
    params: WorkspaceParams,
    description:
      'A rate of the same award, role, level and multiplier with a later effective date is a new version. With `new_version_of` the project overrides and allowances of that version are carried forward unless refused.',
    body: Fields({
      ...rateFields,
      new_version_of: Optional(Id('The version that it follows')),
      carry_forward_overrides: Optional(
        Type.Boolean({ default: true, description: 'Copy the project overrides of new_version_of' }),
      ),
      carry_forward_allowances: Optional(
        Type.Boolean({ default: true, description: 'Copy the allowances of new_version_of' }),
      ),
    }),
    status: 201,
    answer: Type.Object({
      id: Type.String(),
      message: Type.String(),
      warnings: Type.Array(Type.String()),
      carried_forward: Type.Integer({ description: 'Project overrides copied' }),
      allowances_carried: Type.Integer({ description: 'Allowances copied' }),
      labour_rate: LabourRate,
    }),
    failures: [422],
    idempotent: true,
    failureMessage: 'Failed to create labour rate',
  }),
  exportLabourRates: call({
    ...area,
    method: 'GET',
    path: `${base}/export`,
    permission: 'labour_rates:export',
    summary: 'The list as CSV or XLSX, with the same filters',
    params: WorkspaceParams,
    query: listQuery(rateSort, { ...rateFilters, format: Optional(ExportFormat) }),
    answerMedia: exportMedia,
    failureMessage: 'Failed to export labour rates',
  }),
  getLabourRate: call({
    ...area,
    method: 'GET',
    path: `${base}/{id}`,
    permission: 'labour_rates:view',
    summary: 'One labour rate with its versions, allowances and overrides',
    params: WithId('The labour rate'),
    answer: Type.Object({
      ...LabourRate.properties,
      versions: Type.Array(LabourRate, { description: 'The series, newest first' }),
      allowances: Type.Array(Allowance),
      overrides: Type.Array(Override, { description: 'On the projects that the caller may see' }),
      warnings: Type.Array(Type.String()),
    }),
    failureMessage: 'Failed to fetch labour rates',
  }),
  updateLabourRate: call({
    ...area,
    method: 'PATCH',
    path: `${base}/{id}`,
    permission: 'labour_rates:edit',
    summary: 'Change a labour rate',
    params: WithId('The labour rate'),
    body: Fields({
      name: Optional(rateFields.name),
      award_id: rateFields.award_id,
      role: Optional(rateFields.role),
      level: Optional(rateFields.level),
      cost_rate: Optional(rateFields.cost_rate),
      sell_rate: Optional(rateFields.sell_rate),
      effective_date: rateFields.effective_date,
      sales_tax_code: Optional(Type.Enum([...salesTaxCodes])),
      multiplier: rateFields.multiplier,
      version: Version,
    }),
    answer: LabourRate,
    failures: [409, 422],
    failureMessage: 'Failed to update labour rate',
  }),
  deleteLabourRate: call({
    ...area,
    method: 'DELETE',
    path: `${base}/{id}`,
    permission: 'labour_rates:delete',
    summary: 'Delete a labour rate; it can be restored',
    params: WithId('The labour rate'),
    answer: Message,
    failureMessage: 'Failed to delete labour rate',
  }),
  restoreLabourRate: call({
    ...area,
    method: 'POST',
    path: `${base}/{id}/restore`,
    permission: 'labour_rates:delete',
    summary: 'Bring a labour rate back',
    params: WithId('The labour rate'),
    answer: LabourRate,
    failures: [409],
    failureMessage: 'Failed to restore labour rate',
  }),
};
