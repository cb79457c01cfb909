// Creates a labour rate, or its next version. A version starts without project overrides and allowances unless those of
// the previous version are carried forward.
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import { carryAllowances, carryForward, checkLabourRate } from '@horizon/labour';
import { money } from '@horizon/money';
import type { Tx } from '../../platform/database.ts';
import { againstRule } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { newAllowance } from '../allowances/new-allowance.ts';
import { insertAllowances, listAllowancesOf } from '../allowances/store.ts';
import { newOverride, toAllowance, toOverride } from '../labour-records.ts';
import { insertOverrides, listOverridesOfSeries } from '../overrides/store.ts';
import { visibleProjects } from '../overrides/present.ts';
import { checkReferences, notInWorkspace } from '../references.ts';
import { refuseFaults } from '../refusals.ts';
import { presentRate, type Viewer } from './present.ts';
import { warningsOfRate } from './rate-warnings.ts';
import * as store from './store.ts';

type Body = BodyOf<Calls['createLabourRate']>;

interface Making {
  tx: Tx;
  viewer: Viewer;
}

/** The stored rate with the records carried forward to it and its warnings. */
export async function createRate(making: Making, body: Body): Promise<AnswerOf<Calls['createLabourRate']>> {
  const { tx, viewer } = making;
  const { scope } = viewer;
  const rate = newRate(body);
  refuseFaults(
    checkLabourRate({
      ...rate,
      cost_rate: money(rate.cost_rate),
      sell_rate: money(rate.sell_rate),
      multiplier: Number(rate.multiplier),
    }),
  );
  await checkReferences(tx, scope, { award_id: rate.award_id });
  await store.insertRates(tx, scope, [rate]);
  const carried = body.new_version_of ? await carry(making, body, rate.id) : nothingCarried;

  const series = await store.listSeries(tx, scope, rate.id);
  const made = series.find((row) => row.id === rate.id)!;
  const overrides = series.some((row) => row.overrides_count > 0)
    ? await listOverridesOfSeries(tx, scope, rate.id, visibleProjects(scope))
    : [];
  return {
    id: rate.id,
    message: `Labour rate "${made.name}" has been created successfully!`,
    warnings: [...warningsOfRate(made, { series, overrides, scope }), ...carried.warnings],
    carried_forward: carried.overrides,
    allowances_carried: carried.allowances,
    labour_rate: presentRate(made, viewer),
  };
}

function newRate(body: Body): store.NewRate {
  return {
    id: newId(),
    name: body.name.trim(),
    award_id: body.award_id ?? null,
    role: body.role.trim(),
    level: body.level.trim(),
    cost_rate: body.cost_rate,
    sell_rate: body.sell_rate,
    multiplier: body.multiplier ?? 1,
    effective_date: body.effective_date ?? null,
    sales_tax_code: body.sales_tax_code ?? 'OUTPUT',
  };
}

interface Carried {
  overrides: number;
  allowances: number;
  warnings: string[];
}
const nothingCarried: Carried = { overrides: 0, allowances: 0, warnings: [] };

async function carry({ tx, viewer }: Making, body: Body, rateId: string): Promise<Carried> {
  const { scope } = viewer;
  const series = await store.listSeries(tx, scope, rateId);
  const before = series.find((row) => row.id === body.new_version_of?.toLowerCase());
  if (!before) {
    await refuseOtherSeries(tx, viewer, body.new_version_of!);
  }
  const from = before!.id;
  const overrides = await carriedOverrides({ tx, viewer }, body, from, rateId);
  const allowances =
    body.carry_forward_allowances === false
      ? []
      : carryAllowances((await listAllowancesOf(tx, scope, from)).map(toAllowance), from, rateId);
  await insertAllowances(tx, scope, allowances.map(newAllowance));
  return { ...overrides, allowances: allowances.length };
}

async function carriedOverrides({ tx, viewer }: Making, body: Body, from: string, to: string) {
  const { scope } = viewer;
  if (body.carry_forward_overrides === false) {
    return { overrides: 0, warnings: [] };
  }
  const existing = (await listOverridesOfSeries(tx, scope, from, null)).map(toOverride);
  const { drafts } = carryForward(existing, from, to);
  if (drafts.length > 0 && !scope.can('labour_overrides:create')) {
    return { overrides: 0, warnings: ['Project overrides were not carried forward: your role may not make them'] };
  }
  const open = drafts.filter((draft) => scope.can('labour_overrides:create', draft.project_id));
  await insertOverrides(
    tx,
    scope,
    open.map((draft) => newOverride(draft)),
  );
  const left = drafts.length - open.length;
  const leftBehind = `${left === 1 ? '1 project override was' : `${left} project overrides were`} not carried forward: an archived project stays as it is`;
  return { overrides: open.length, warnings: left > 0 ? [leftBehind] : [] };
}

async function refuseOtherSeries(tx: Tx, { scope }: Viewer, id: string): Promise<never> {
  const named = await store.findRate(tx, scope, id);
  if (!named || named.is_deleted) {
    throw notInWorkspace(['labour rate', 'new_version_of']);
  }
  throw againstRule({
    new_version_of: ['That rate is of another series: a new version has its award, role, level and multiplier.'],
  });
}
