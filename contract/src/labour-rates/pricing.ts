// Pricing: cost and sell price of labour hours, with the explanation.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { ByName, Day, Fields, Id, Nullable, Optional, Text, WorkspaceParams } from '../schema.ts';
import { area, base, Multiplier } from './shapes.ts';

const PriceLine = Type.Object({
  label: Type.String(),
  detail: Type.String(),
  amount: Nullable(Type.Number()),
  kind: Type.String(),
});
const Price = Type.Object({
  labour_rate_id: Type.String(),
  labour_rate_name: Type.String(),
  effective_date: Nullable(Type.String()),
  override_id: Nullable(Type.String()),
  multiplier: Type.Number(),
  hours: Type.Number(),
  base_cost: Type.Number(),
  hourly_cost: Type.Number(),
  hourly_sell: Type.Number(),
  labour_cost: Type.Number(),
  labour_sell: Type.Number(),
  allowances_cost: Type.Number(),
  allowances_sell: Type.Number(),
  cost: Type.Number(),
  sell: Type.Number(),
  margin: Type.Number(),
  margin_pct: Nullable(Type.Number()),
  markup_pct: Nullable(Type.Number()),
  is_below_floor: Type.Boolean(),
  margin_floor_pct: Type.Number(),
  gst: Type.Number(),
  total_inc_gst: Type.Number(),
  sales_tax_code: Type.String(),
  explanation: Type.Array(PriceLine),
  warnings: Type.Array(Type.String()),
});

/** The call that prices. */
export const pricingCalls = {
  priceLabour: call({
    ...area,
    method: 'POST',
    path: `${base}/price`,
    permission: 'labour_rates:see_cost',
    summary: 'Price hours and explain the answer line by line',
    params: WorkspaceParams,
    body: Fields({
      project_id: Optional(Nullable(Id('The project, for its overrides'))),
      labour_rate_id: Optional(Id('A rate: its series is priced on the date')),
      award_id: Optional(Nullable(Id('With role and level, instead of a rate'))),
      role: Optional(Text('Role', 100)),
      level: Optional(Text('Level', 60)),
      multiplier: Optional(Multiplier),
      date: Day('Day of the work'),
      hours: Type.Number({ minimum: 0, maximum: 100_000, multipleOf: 0.0001, description: 'Hours' }),
      conditions: Optional(
        Type.Array(Type.String({ maxLength: 100 }), {
          maxItems: 50,
          uniqueItems: true,
          description:
            'Conditions that hold, such as overtime, multistorey; or names of allowances that are picked by hand',
        }),
      ),
      quantities: Optional(
        ByName(Type.Number({ minimum: 0, maximum: 1_000_000 }), {
          description: 'Units by trigger or allowance id: days, km, meals …; sensible ones follow from the hours',
        }),
      ),
    }),
    answer: Price,
    failures: [422],
    failureMessage: 'Failed to price the labour',
  }),
};
