// The yearly rise: many rates get their next version at once, by a percentage or to an award's new figures.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Day, Fields, Nullable, Optional, Text, WorkspaceParams } from '../schema.ts';
import { area, base, Masked, RateAmount, raisedSells, raiseRoundings } from './shapes.ts';
import { rateSelectionFields } from './rate-selection.ts';

const Percent = (description: string) => Type.Number({ minimum: -50, maximum: 100, multipleOf: 0.0001, description });

const RaisedRate = Type.Object({
  labour_rate_id: Type.String({ description: 'The version that is raised: the one in force on the day' }),
  id: Nullable(Type.String({ description: 'The new version; none in a preview' })),
  name: Type.String(),
  award_name: Nullable(Type.String()),
  role: Type.String(),
  level: Type.String(),
  multiplier: Type.Number(),
  effective_date: Nullable(Type.String({ description: 'Of the version that is raised' })),
  cost_rate: Masked('Cost an hour now'),
  new_cost_rate: Masked('Cost an hour from the day on'),
  sell_rate: Type.Number(),
  new_sell_rate: Type.Number(),
  margin_pct: Masked('Margin now, in per cent of sell'),
  new_margin_pct: Masked('Margin from the day on'),
  is_below_floor: Nullable(Type.Boolean({ description: "The new margin is below the workspace's floor" })),
  overrides_count: Type.Integer({ description: 'Project overrides of the version that is raised' }),
  allowances_count: Type.Integer(),
  outcome: Type.Enum(['raise', 'stays']),
  note: Nullable(Type.String({ description: 'Why it stays, or until when the new version holds' })),
});

/** The calls that raise rates. */
export const raiseCalls = {
  raiseLabourRates: call({
    ...area,
    method: 'POST',
    path: `${base}/raise`,
    permission: 'labour_rates:create',
    heavy: true,
    summary: 'Raise many labour rates from a day on: each gets a new version',
    description:
      'Requires the permission to see cost, because the raised rate reveals it. Of every series that has a rate among those named or found, the version in force on the day is raised. With `dry_run` nothing is stored and the answer says what each rate would become. Otherwise all are stored together or none. A series that has a version of that day stays, so that a rise is never applied twice. The new versions can be undone by the call that undoes an import.',
    params: WorkspaceParams,
    body: Fields({
      ...rateSelectionFields,
      effective_date: Day('First day of the new versions'),
      cost_pct: Optional(Percent('Per cent on the cost')),
      figures: Optional(
        Type.Array(Fields({ level: Text('The level', 60), cost_rate: RateAmount('Its new cost an hour') }), {
          minItems: 1,
          maxItems: 200,
          description: 'Or the new cost of each level; rates of other levels stay',
        }),
      ),
      sell: Optional(
        Type.Enum([...raisedSells], {
          default: 'with_cost',
          description: 'with_cost: as much as the cost in per cent; keep: stays; by_pct: by sell_pct',
        }),
      ),
      sell_pct: Optional(Percent('Per cent on the sell rate, with by_pct')),
      rounding: Optional(
        Type.Enum([...raiseRoundings], { default: 'cent', description: 'Half up; figures stay as they are given' }),
      ),
      carry_forward_overrides: Optional(
        Type.Boolean({ default: true, description: 'Copy the project overrides to the new versions' }),
      ),
      carry_forward_allowances: Optional(
        Type.Boolean({ default: true, description: 'Copy the allowances to the new versions' }),
      ),
      carried_allowances: Optional(
        Type.Enum(['keep', 'rise'], {
          default: 'keep',
          description:
            'Treatment of carried allowances in dollars: keep, or rise by cost_pct, half up to the cent. Percentages follow the standard rate automatically',
        }),
      ),
      dry_run: Optional(Type.Boolean({ default: true })),
    }),
    answer: Type.Object({
      rates: Type.Array(RaisedRate),
      raised: Type.Integer(),
      stays: Type.Integer({ description: 'Rates of which no new version is made, each with its reason' }),
      not_in_force: Type.Integer({ description: 'Series without a version in force on the day' }),
      below_floor: Nullable(Type.Integer({ description: 'New versions with a margin below the floor' })),
      carried_forward: Type.Integer({ description: 'Project overrides copied' }),
      overrides_left: Type.Integer({ description: 'Project overrides that are not copied' }),
      allowances_carried: Type.Integer({ description: 'Allowances copied' }),
      dollar_allowances: Type.Array(
        Type.Object({
          name: Type.String(),
          trigger: Type.String(),
          amount: Masked('A$ for one unit of the trigger now'),
          new_amount: Masked('A$ on the new versions'),
          rates: Type.Integer({ description: 'Rates that carry it' }),
        }),
        { description: 'Of those, the ones in dollars, alike ones together, those of most rates first' },
      ),
      seen: Nullable(
        Type.String({
          description: 'Fingerprint of the rates as they were; sent back, it holds the rise to a preview',
        }),
      ),
      committed: Type.Boolean(),
    }),
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to raise labour rates',
  }),
};
