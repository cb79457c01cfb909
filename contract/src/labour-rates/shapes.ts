// The records of labour rates in responses, and the parts their calls share.
import { Type } from 'typebox';
import { Nullable, Trail, Version } from '../schema.ts';

/** Shared by the calls of labour rates. */
export const area = { domain: 'labour-rates', tenancy: 'workspace', product: true } as const;
export const base = '/api/workspaces/{workspaceId}/labour-rates' as const;

/** Xero's Australian tax codes that a sell rate can carry. */
export const salesTaxCodes = [
  'OUTPUT',
  'INPUT',
  'EXEMPTOUTPUT',
  'EXEMPTEXPENSES',
  'EXEMPTEXPORT',
  'EXEMPTCAPITAL',
  'CAPEXINPUT',
  'INPUTTAXED',
  'BASEXCLUDED',
  'GSTONIMPORTS',
  'GSTONCAPIMPORTS',
] as const;
/** Basis of an allowance's amount: A$, or per cent of the award's standard rate. */
export const allowanceBases = ['fixed', 'percent_weekly_standard', 'percent_hourly_standard'] as const;
/** State of a version of a rate on a day. */
export const rateStates = ['current', 'upcoming', 'superseded'] as const;

/** Rounding of raised rates. */
export const raiseRoundings = ['exact', 'cent', 'five_cents', 'ten_cents', 'dollar'] as const;
/** Change of the sell rate when rates rise. */
export const raisedSells = ['with_cost', 'keep', 'by_pct'] as const;

/** An amount that is only visible with permission to see cost. */
export const Masked = (description: string) =>
  Nullable(Type.Number({ description: `${description}; none where the caller may not see cost` }));

export const Multiplier = Type.Number({
  exclusiveMinimum: 0,
  maximum: 10,
  multipleOf: 0.0001,
  description: 'Overtime and the like; different multipliers are different series',
});

/** A stored hourly rate. */
export const RateAmount = (description: string) =>
  Type.Number({
    minimum: 0,
    maximum: 100_000,
    multipleOf: 0.0001,
    description: `${description}, A$ ex GST, at most four decimals`,
  });

const createdBy = {
  created_by: Type.String({ description: 'Name of the person' }),
  created_by_user_email: Type.String(),
  created_by_user_id: Type.String(),
};
const record = {
  is_deleted: Type.Boolean(),
  ...createdBy,
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String(), { description: 'Actions the caller may take on it: edit, delete, restore' }),
};

export const LabourRate = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  name: Type.String(),
  award_id: Nullable(Type.String()),
  award_name: Nullable(Type.String()),
  award_code: Nullable(Type.String()),
  role: Type.String(),
  level: Type.String(),
  cost_rate: Masked('Cost an hour'),
  sell_rate: Type.Number(),
  multiplier: Type.Number(),
  effective_date: Nullable(Type.String()),
  sales_tax_code: Type.String(),
  hourly_cost: Masked('Cost × multiplier'),
  hourly_sell: Type.Number({ description: 'Sell × multiplier' }),
  margin_pct: Masked('Margin in per cent of sell'),
  is_below_floor: Nullable(Type.Boolean({ description: "The margin is below the workspace's floor" })),
  state: Type.Enum([...rateStates], {
    description: 'current: in force today; upcoming: later; superseded: a later version is in force',
  }),
  overrides_count: Type.Integer(),
  allowances_count: Type.Integer(),
  ...record,
});

export const Allowance = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  labour_rate_id: Type.String(),
  labour_rate_name: Type.String(),
  name: Type.String(),
  amount: Masked('Amount for one unit of its trigger, or per cent where the basis says so'),
  trigger: Type.String(),
  is_stackable: Type.Boolean(),
  is_all_purpose: Type.Boolean(),
  basis: Type.Enum([...allowanceBases]),
  source: Nullable(Type.String({ description: 'Where the amount is from' })),
  ...record,
});

const ResolvedRate = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    role: Type.String(),
    level: Type.String(),
    cost_rate: Masked('Cost an hour'),
    sell_rate: Type.Number(),
    multiplier: Type.Number(),
    effective_date: Nullable(Type.String()),
    award_id: Nullable(Type.String()),
    unresolved: Type.Boolean({
      description: 'True for the placeholder: never used in a calculation, left out of totals',
    }),
  },
  { description: 'The labour rate, or the placeholder where it cannot be found' },
);

export const Override = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  project_id: Type.String(),
  project_name: Type.String(),
  labour_rate_id: Type.String(),
  override_rate: Masked('Cost an hour on this project'),
  override_sell_rate: Nullable(
    Type.Number({ description: 'Sell rate of an hour on this project; null: that of the rate' }),
  ),
  valid_from: Nullable(Type.String({ description: 'First day of its validity; null: from the beginning' })),
  valid_to: Nullable(Type.String({ description: 'Last day of its validity; null: without an end' })),
  reason: Type.String(),
  labour_rate: ResolvedRate,
  ...record,
});

export const Award = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  name: Type.String(),
  code: Type.String(),
  rates_count: Type.Integer(),
  ...record,
});
