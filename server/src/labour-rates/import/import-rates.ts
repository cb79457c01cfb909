// Imports many rates, all or none. A row identical to a stored rate changes nothing, so that the same file can be sent
// twice.
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import { plainCode } from '@horizon/identifiers';
import { seriesKey, formatCalendarDay } from '@horizon/labour';
import { money, toDecimal } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { dateWarnings } from '../../platform/import/dates-of-codes.ts';
import { monthFirstFaults } from '../../platform/import/month-first-dates.ts';
import type { Progress } from '../../platform/serve.ts';
import { againstRule, type Faults } from '../../platform/failures.ts';
import { listAwardsNamed, lockAwardNames } from '../awards/store.ts';
import { getPolicy } from '../pricing/store.ts';
import { seesCost } from '../cost-mask.ts';
import { warningsOfFigures } from '../rates/rate-warnings.ts';
import { insertRates, type NewRate } from '../rates/store.ts';
import { foldOf, makeAwards, missingAwards } from './missing-awards.ts';
import { awardsByText, readRow } from './read-row.ts';
import { findSame } from './stored-rates.ts';

type Result = AnswerOf<Calls['importLabourRates']>;
type RowResult = Result['rows'][number];
type Body = BodyOf<Calls['importLabourRates']>;

/** Rates per INSERT statement. */
const storedAtOnce = 2000;

/**
 * The result of each row; stored unless it is a dry run. Refuses (422) with every fault if a row is faulty and faulty
 * rows are not to be left out.
 */
export async function importRates(
  tx: Tx,
  scope: Scope,
  { rows, dry_run: isDryRun = true, make_awards: makesAwards = false, leave_out_faulty: leavesFaulty = false }: Body,
  progress: Progress = () => Promise.resolve(),
): Promise<Result> {
  await progress(0, rows.length, 'Rows checked');
  if (!isDryRun) {
    // Of two people storing the same rows, the second finds the rates of the first.
    await lockAwardNames(tx, scope);
  }
  const typed = rows.flatMap((row) => [row.award ?? '', plainCode(row.award ?? '')]);
  const named = [...new Set(typed.map((text) => text.trim()).filter((text) => text !== ''))];
  const known = named.length === 0 ? [] : await listAwardsNamed(tx, scope, named, { locked: !isDryRun });
  const fold = await foldOf(tx, named, known);
  const missing = await missingAwards(tx, scope, rows, { known, fold, makesAll: makesAwards });
  const called = awardsByText([...known, ...(makesAwards ? missing : [])], makesAwards ? missing : [], fold);
  const faultOfDay = monthFirstFaults(rows.map(({ effective_date: day }) => day));
  const read = rows.map((row) => readRow(row, called, faultOfDay(row.effective_date)));
  const rates = read.flatMap(({ rate }) => (rate ? [rate] : []));
  const stored = new Known(await findSame(tx, scope, rates), seesCost(scope));
  const { margin_floor_pct } = await getPolicy(tx, scope);
  const created_at = new Date(0).toISOString();
  const ofFigures = (rate: NewRate) =>
    warningsOfFigures({ ...rate, margin_floor_pct, is_deleted: false, created_at }, scope);
  const warningsOfTexts = ({ name, role, level }: Body['rows'][number]) => [
    ...dateWarnings('Name', name),
    ...dateWarnings('Role', role),
    ...dateWarnings('Level', level),
  ];
  const results = read.map((one, index): RowResult => {
    const row = index + 1;
    if (!one.rate) {
      return { row, outcome: 'faulty', id: null, faults: one.faults, warnings: [] };
    }
    const { outcome, id, warnings } = stored.take(one.rate, row);
    const ofNew = outcome === 'create' ? [...ofFigures(one.rate), ...ofMultiplier(one.rate)] : [];
    return {
      row,
      outcome,
      id,
      faults: [],
      warnings: [...one.warnings, ...warnings, ...ofNew, ...warningsOfTexts(rows[index]!)],
    };
  });
  const created = new Set(results.flatMap(({ outcome, id }) => (outcome === 'create' && id ? [id] : [])));
  const faulty = results.filter(({ outcome }) => outcome === 'faulty');
  // Do not create an award that only faulty rows name.
  const used = new Set(rates.map(({ award_id }) => award_id));
  const made = makesAwards ? missing.filter(({ id }) => used.has(id)) : [];
  if (!isDryRun) {
    if (!leavesFaulty) {
      refuseFaulty(faulty);
    }
    await makeAwards(tx, scope, made);
    const newRates = rates.filter((rate) => created.has(rate.id));
    for (let at = 0; at < newRates.length; at += storedAtOnce) {
      await progress(at, newRates.length, 'Rates stored');
      await insertRates(tx, scope, newRates.slice(at, at + storedAtOnce));
    }
  }
  return {
    rows: isDryRun ? results.map((row) => (row.outcome === 'create' ? { ...row, id: null } : row)) : results,
    created: created.size,
    unchanged: results.length - created.size - faulty.length,
    faulty: faulty.length,
    missing_awards: missing.map((award) => ({ ...award, id: !isDryRun && made.includes(award) ? award.id : null })),
    committed: !isDryRun,
  };
}

/** A loading that was typed as a multiplier pays a part of the rate instead of more than all of it. */
function ofMultiplier({ multiplier }: NewRate): string[] {
  const value = Number(multiplier);
  if (value >= 1) return [];
  const pct = toPercent(value);
  return [
    `The multiplier ${value} pays ${pct}% of the rate. A loading of ${pct}% is ${value + 1} or ${toPercent(value + 1)}%`,
  ];
}

const toPercent = (value: number) => Math.round(value * 1_000_000) / 10_000;

function refuseFaulty(faulty: readonly RowResult[]): void {
  if (faulty.length === 0) {
    return;
  }
  const fields: Faults = {};
  for (const { row, faults } of faulty) {
    for (const { field, message } of faults) {
      (fields[`rows.${row}.${field}`] ??= []).push(message);
    }
  }
  const words = faulty.length === 1 ? '1 row has' : `${faulty.length.toLocaleString('en-AU')} rows have`;
  throw againstRule(
    fields,
    `${words} faults. Nothing was stored; correct them and send all rows again, or leave them out.`,
  );
}

/**
 * The rates that are stored or come from earlier rows. People who cannot see cost could find it out by trying amounts:
 * for them a stored rate that matches in all but the cost counts as the same, and keeps its cost.
 */
class Known {
  private readonly stored = new Map<string, string>();
  private readonly ofRows = new Map<string, number>();
  private readonly days = new Map<string, number | null>();
  private readonly comparesCost: boolean;

  constructor(stored: readonly NewRate[], comparesCost: boolean) {
    this.comparesCost = comparesCost;
    for (const rate of stored) {
      this.stored.set(this.storedKey(rate), rate.id);
      this.days.set(dayKey(rate), null);
    }
  }

  /** The result of storing the rate of a row, which is one of the known rates from then on. */
  take(rate: NewRate, row: number): Pick<RowResult, 'outcome' | 'id' | 'warnings'> {
    const id = this.stored.get(this.storedKey(rate));
    if (id !== undefined) {
      return { outcome: 'unchanged', id, warnings: this.comparesCost ? [] : ['Here already: its cost stays as it is'] };
    }
    const same = this.ofRows.get(wholeKey(rate));
    if (same !== undefined) {
      return { outcome: 'unchanged', id: null, warnings: [`The same as row ${same}`] };
    }
    const other = this.days.get(dayKey(rate));
    const warnings =
      other === undefined
        ? []
        : [
            `Second version of ${formatCalendarDay(rate.effective_date)}: takes precedence over ${other === null ? 'the one stored already' : `row ${other}`}`,
          ];
    this.ofRows.set(wholeKey(rate), row);
    this.days.set(dayKey(rate), row);
    return { outcome: 'create', id: rate.id, warnings };
  }

  private storedKey(rate: NewRate): string {
    return wholeKey(this.comparesCost ? rate : { ...rate, cost_rate: 0 });
  }
}

const seriesOf = (rate: NewRate) => seriesKey({ ...rate, multiplier: Number(rate.multiplier) });
const dayKey = (rate: NewRate) => JSON.stringify([seriesOf(rate), rate.effective_date]);
/** Blanks and case make no other rate, as in the role and level of a series. */
const folded = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
const wholeKey = (rate: NewRate) =>
  JSON.stringify([
    dayKey(rate),
    folded(rate.name),
    toDecimal(money(rate.cost_rate)),
    toDecimal(money(rate.sell_rate)),
    rate.sales_tax_code,
  ]);
