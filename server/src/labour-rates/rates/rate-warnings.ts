// Warnings about a rate that is valid nevertheless.
import { isBelowMarginFloor, overrideNotCarried, priceLine, resolveRate } from '@horizon/labour';
import { percentage, subtract } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import { seesCost } from '../cost-mask.ts';
import { toLabourRate, toOverride, type LabourRateRow } from '../labour-records.ts';
import type { OverrideRow } from '../overrides/store.ts';
import type { RateRow } from './store.ts';

// A day before any possible effective date.
const beginning = '0001-01-01';

/**
 * The warnings of a rate, given the versions of its series and the project overrides of all of them: a second version
 * on one day, a tax code for costs, a margin below the floor, projects whose override was not carried forward.
 */
export function warningsOfRate(
  rate: RateRow,
  known: { series: readonly RateRow[]; overrides: readonly OverrideRow[]; scope: Scope },
): string[] {
  if (rate.is_deleted) {
    return [];
  }
  return [...ofSeries(rate, known.series), ...warningsOfFigures(rate, known.scope), ...ofProjects(rate, known)];
}

function ofSeries(rate: RateRow, series: readonly RateRow[]): string[] {
  const resolved = resolveRate({
    rates: series.map(toLabourRate),
    query: { rate_id: rate.id },
    date: rate.effective_date ?? beginning,
  });
  return resolved.ok
    ? resolved.warnings.filter(({ code }) => code === 'DUPLICATE_EFFECTIVE_DATE').map(({ message }) => message)
    : [];
}

/**
 * The warnings that depend only on the rate's own figures, stored or about to be: its tax code, a margin below the
 * floor.
 */
export function warningsOfFigures(row: LabourRateRow & Pick<RateRow, 'margin_floor_pct'>, scope: Scope): string[] {
  const rate = toLabourRate(row);
  const line = priceLine({ rate, date: row.effective_date ?? beginning, hours: 0 });
  const warnings = line.ok ? line.warnings.map(({ message }) => message) : [];
  const margin = subtract(rate.sell_rate, rate.cost_rate);
  if (seesCost(scope) && isBelowMarginFloor({ margin, sell: rate.sell_rate }, row.margin_floor_pct)) {
    const pct = percentage(margin, rate.sell_rate);
    const words = pct === null ? 'Nothing is charged' : `The margin is ${pct.toFixed(2).replace('-', '−')}%`;
    warnings.push(`${words}, below the floor of ${Number(row.margin_floor_pct)}%`);
  }
  return warnings;
}

function ofProjects(rate: RateRow, known: { series: readonly RateRow[]; overrides: readonly OverrideRow[] }): string[] {
  const projects = new Map(known.overrides.map((override) => [override.project_id, override.project_name]));
  // The versions before this one: the series is sorted newest first.
  const place = known.series.findIndex((version) => version.id === rate.id);
  const question = {
    rate: toLabourRate(rate),
    rates: known.series.slice(place).map(toLabourRate),
    overrides: known.overrides.map(toOverride),
  };
  return [...projects].flatMap(([project_id, name]) => {
    const warning = overrideNotCarried({ ...question, project_id });
    return warning ? [`${name}: ${warning.message}`] : [];
  });
}
