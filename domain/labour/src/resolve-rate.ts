// Resolves the version of a labour rate that is valid on a day.
//
// A series is one workspace, award, role, level and multiplier; names may change from version to version.
// The version is the one with the greatest effective date not after the day; of two with one date the
// later created wins, then the greater id. A later version never fills in for an earlier day.

import { isCalendarDay, formatCalendarDay } from './calendar-day.ts';
import type { LabourRate, LabourWarning } from './labour-rate.ts';

/** The rate to resolve: a series by its fields, or the series of a known version. */
export type RateQuery =
  | {
      readonly award_id: string | null;
      readonly role: string;
      readonly level: string;
      readonly multiplier?: number;
      readonly workspace_id?: string;
    }
  | { readonly rate_id: string };

/** The valid version, or the reason why there is none. */
export type ResolvedRate =
  | { readonly ok: true; readonly rate: LabourRate; readonly warnings: readonly LabourWarning[] }
  | {
      readonly ok: false;
      readonly code: 'NO_RATE_EFFECTIVE' | 'RATE_NOT_FOUND' | 'INVALID_DATE';
      readonly message: string;
    };

/** A key equal for all versions of one series; role and level ignore case and outer spaces. */
export function seriesKey(
  rate: Pick<LabourRate, 'workspace_id' | 'award_id' | 'role' | 'level' | 'multiplier'>,
): string {
  const fold = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase();
  return JSON.stringify([rate.workspace_id ?? '', rate.award_id, fold(rate.role), fold(rate.level), rate.multiplier]);
}

/** The version of the wanted series that holds on `date`. Deleted versions do not count. Linear in the rates. */
export function resolveRate(question: {
  readonly rates: readonly LabourRate[];
  readonly query: RateQuery;
  readonly date: string;
}): ResolvedRate {
  const { rates, query, date } = question;
  if (!isCalendarDay(date)) return { ok: false, code: 'INVALID_DATE', message: `${date} is not a date` };

  const picked = 'rate_id' in query ? rates.find((rate) => rate.id === query.rate_id) : undefined;
  if ('rate_id' in query && !picked) {
    return { ok: false, code: 'RATE_NOT_FOUND', message: `There is no labour rate ${query.rate_id}` };
  }
  const named = 'rate_id' in query ? picked! : query;
  const series = versionsOf(rates, named);
  const effective = series.filter((rate) => isEffective(rate, date)).sort(byPrecedence);
  const [rate, second] = effective;
  if (!rate) return noneEffective({ named, date, series });

  const warnings: LabourWarning[] = [];
  if (second && second.effective_date === rate.effective_date) warnings.push(duplicateDate(rate));
  if (picked && picked.id !== rate.id) warnings.push(otherVersion(rate, date));
  return { ok: true, rate, warnings };
}

/** The versions of a rate's series that are not deleted, the one that takes precedence first. */
export function versionsOf(
  rates: readonly LabourRate[],
  named: Omit<Extract<RateQuery, { role: string }>, 'multiplier'> & { readonly multiplier?: number },
): LabourRate[] {
  const key = seriesKey({ ...named, multiplier: named.multiplier ?? 1 });
  return rates.filter((rate) => !rate.is_deleted && seriesKey(rate) === key).sort(byPrecedence);
}

function isEffective(rate: LabourRate, date: string): boolean {
  return rate.effective_date === null || rate.effective_date <= date;
}

function byPrecedence(a: LabourRate, b: LabourRate): number {
  return (
    byText(b.effective_date ?? '', a.effective_date ?? '') ||
    byInstant(b.created_at, a.created_at) ||
    byText(b.id, a.id)
  );
}

function byInstant(a: string, b: string): number {
  const [first, second] = [Date.parse(a), Date.parse(b)];
  return Number.isNaN(first) || Number.isNaN(second) ? byText(a, b) : first - second;
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function noneEffective(search: {
  readonly named: { readonly role: string; readonly level: string };
  readonly date: string;
  readonly series: readonly LabourRate[];
}): ResolvedRate {
  const first = search.series.at(-1)?.effective_date;
  const later = first ? `; the first takes effect on ${formatCalendarDay(first)}` : '';
  const who = `${search.named.role.trim()} ${search.named.level.trim()}`.trim();
  const message = `No rate for ${who} is effective on ${formatCalendarDay(search.date)}${later}`;
  return { ok: false, code: 'NO_RATE_EFFECTIVE', message };
}

function duplicateDate(rate: LabourRate): LabourWarning {
  const day = formatCalendarDay(rate.effective_date);
  const message = `Duplicate effective date: several versions start on ${day}, and the one added last counts. Delete the others, or move their date`;
  return { code: 'DUPLICATE_EFFECTIVE_DATE', message };
}

function otherVersion(rate: LabourRate, date: string): LabourWarning {
  const message = `On ${formatCalendarDay(date)} the version effective from ${formatCalendarDay(rate.effective_date)} holds, not the one picked`;
  return { code: 'OTHER_VERSION', message };
}
