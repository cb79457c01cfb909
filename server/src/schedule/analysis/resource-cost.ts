// Cost of resources over time: their working time day by day, priced at their labour rate if they have one, else at
// their own hourly rate; materials at their unit price. People without permission to see costs get only the hours.
import { type HistogramColumn, histogramsOf, type Resource } from '@horizon/schedule';
import type { AnswerOf, Calls, QueryOf } from '@horizon/contract';
import {
  fromUnits,
  LARGEST,
  type Money,
  multiplyToCents,
  nearestMoney,
  productFits,
  toNumber,
  ZERO,
} from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { type HoursCost, type ProjectRate, projectRate } from '../../labour-rates/pricing/project-rates.ts';
import { type MaterialCost, materialCosts } from './material-cost.ts';
import { seesMoney } from '../programme/money-mask.ts';
import type { ProgrammeState } from '../programme/state.ts';

type Answer = AnswerOf<Calls['getResourceCost']>;
type Query = NonNullable<QueryOf<Calls['getResourceCost']>>;

interface Column {
  minutes: number;
  cost: Money | null;
}
interface Priced {
  resource: Resource;
  rate: ProjectRate | null;
  columns: Map<string, Column>;
  unpricedMinutes: number;
  warnings: Set<string>;
}

/** True if the caller may see the project's hourly costs, including its overrides. */
const seesHourlyCost = (scope: Scope, projectId: string) =>
  seesMoney(scope, projectId) && scope.can('labour_overrides:see_cost', projectId);

/** Costs by period, of each resource and of all. Cost: resources times the days of the programme. */
export async function resourceCost(db: Db, scope: Scope, state: ProgrammeState, query: Query): Promise<Answer> {
  const { period = 'week' } = query;
  const { schedule, programme, projectId } = state;
  const showsMoney = seesHourlyCost(scope, projectId);
  const rates = await ratesOf(db, scope, projectId, programme.resources);
  const byId = new Map(programme.resources.map((resource) => [resource.id, resource]));
  const priced = histogramsOf(schedule, 'day').map(({ resourceId, columns }): Priced => {
    const resource = byId.get(resourceId)!;
    const found: Priced = {
      resource,
      rate: rates.get(resource.labourRateId ?? '') ?? null,
      columns: new Map(),
      unpricedMinutes: 0,
      warnings: new Set(),
    };
    for (const column of columns) {
      if (column.workMinutes > 0) addDay(found, labelOf(column.period.label, period), column);
    }
    return found;
  });
  const materials = materialCosts(schedule);
  for (const [id, material] of materials) priced.push(pricedMaterial(byId.get(id)!, material, period));
  const labels = [...new Set(priced.flatMap(({ columns }) => [...columns.keys()]))].sort();
  const shown = (amount: Money | null) => (showsMoney && amount !== null ? toNumber(amount) : null);
  let cumulative: Money | null = ZERO;
  return {
    revision: state.revision,
    shows_money: showsMoney,
    periods: labels.map((label) => {
      const columns = priced.flatMap((each) => each.columns.get(label) ?? []);
      const cost = totalOf(columns.map((column) => column.cost));
      cumulative = totalOf([cumulative, cost]);
      const work_minutes = columns.reduce((minutes, column) => minutes + column.minutes, 0);
      return { period: label, work_minutes, cost: shown(cost), cumulative_cost: shown(cumulative) };
    }),
    resources: priced.map(({ resource, rate, columns, unpricedMinutes, warnings }) => ({
      id: resource.id,
      name: resource.name,
      kind: resource.kind,
      labour_rate_id: resource.labourRateId ?? null,
      labour_rate_name: scope.can('labour_rates:view') ? (rate?.name ?? null) : null,
      basis: basisOf(resource),
      unit_of_measure: resource.unitOfMeasure ?? null,
      quantity: materials.get(resource.id)?.quantity ?? null,
      work_minutes: [...columns.values()].reduce((minutes, column) => minutes + column.minutes, 0),
      cost: shown(totalOf([...columns.values()].map((column) => column.cost))),
      unpriced_minutes: unpricedMinutes,
      warnings: [...warnings].slice(0, 5),
    })),
    total_cost: shown(cumulative),
  };
}

function basisOf({ kind, labourRateId, costPerHour, costPerUnit }: Resource): Answer['resources'][number]['basis'] {
  if (kind === 'material') return (costPerUnit ?? null) === null ? 'none' : 'price per unit';
  return labourRateId ? 'labour rate' : costPerHour === null ? 'none' : 'own rate';
}

function pricedMaterial(resource: Resource, material: MaterialCost, period: 'day' | 'week' | 'month'): Priced {
  const columns = new Map<string, Column>();
  for (const [day, cost] of material.byDay) {
    const label = labelOf(day, period);
    columns.set(label, { minutes: 0, cost: totalOf([columns.get(label)?.cost ?? ZERO, cost]) });
  }
  const warnings = new Set(material.warning === null ? [] : [material.warning]);
  return { resource, rate: null, columns, unpricedMinutes: 0, warnings };
}

async function ratesOf(db: Db, scope: Scope, projectId: string, resources: readonly Resource[]) {
  const ids = [...new Set(resources.flatMap(({ labourRateId }) => labourRateId ?? []))];
  const rates = await Promise.all(ids.map((id) => projectRate(db, scope, projectId, id)));
  return new Map(ids.map((id, at) => [id, rates[at]!]));
}

/** The label of a day's week (the Monday) or month. */
function labelOf(day: string, period: 'day' | 'week' | 'month'): string {
  if (period === 'day') return day;
  if (period === 'month') return day.slice(0, 7);
  const at = Date.parse(`${day}T00:00:00Z`);
  return new Date(at - ((new Date(at).getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10);
}

function addDay(priced: Priced, label: string, { period, workMinutes: minutes, peakUnits }: HistogramColumn): void {
  const column: Column = priced.columns.get(label) ?? { minutes: 0, cost: ZERO };
  const hours = Math.round((minutes / 60) * 10_000) / 10_000;
  const people = Math.max(1, Math.ceil(peakUnits - 1e-6));
  const { cost, why } = dayCost(priced, { date: period.label, hours, people });
  if (cost === null) {
    priced.unpricedMinutes += minutes;
    if (why) priced.warnings.add(why);
  }
  priced.columns.set(label, { minutes: column.minutes + minutes, cost: totalOf([column.cost, cost ?? ZERO]) });
}

function dayCost({ resource, rate }: Priced, work: { date: string; hours: number; people: number }): HoursCost {
  if (rate) return rate.costOf(work);
  if (resource.costPerHour === null) return { cost: null, why: 'It has no labour rate and no rate of its own.' };
  return ownCost(resource.costPerHour, work.hours);
}

/** Hours at a rate given as a number. Programmes imported before rates were rounded have more than four decimals. */
function ownCost(costPerHour: number, hours: number): HoursCost {
  const rate = nearestMoney(costPerHour);
  if (!rate.ok || !productFits(rate.amount, hours)) {
    return { cost: null, why: 'Its rate of an hour is too large to calculate with. Correct the rate.' };
  }
  return { cost: multiplyToCents(rate.amount, hours), why: null };
}

/** The sum; null if an amount is missing, or if the total exceeds the range of money. */
function totalOf(amounts: readonly (Money | null)[]): Money | null {
  let total = 0;
  for (const amount of amounts) {
    if (amount === null || Math.abs(total + amount) > LARGEST) return null;
    total += amount;
  }
  return fromUnits(total);
}
