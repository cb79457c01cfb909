// The words of labour rates: records as the calls answer them, their states, and how figures of them are written.
import { salesTaxCodes, workspaceDay } from '@horizon/labour';
import type { CallAnswer, CallInput } from '../client/api.ts';
import type { TickedRecords } from '../client/grid-edits/ticked-records.ts';
import type { Choice } from '../ui/fields.tsx';
import { formatMoney, formatPercentage } from '../ui/format.ts';
import type { StatusBucket } from '../ui/status-chip.tsx';

export type Rate = CallAnswer<'listLabourRates'>['items'][number];
export type RateDetail = CallAnswer<'getLabourRate'>;
export type RateFacets = NonNullable<CallAnswer<'listLabourRates'>['facets']>;
export type NewRate = CallInput<'createLabourRate'>['body'];
export type RateChanges = Omit<CallInput<'updateLabourRate'>['body'], 'version'>;
export type Award = CallAnswer<'listAwards'>['items'][number];
export type Allowance = CallAnswer<'listAllowances'>['items'][number];
export type Override = CallAnswer<'listProjectOverrides'>['items'][number];
export type RateState = Rate['state'];
export type TickedRates = TickedRecords<NonNullable<NonNullable<CallInput<'deleteManyLabourRates'>['body']>['filter']>>;

/** Where a version stands, as word and sign. */
export const stateWords: Record<RateState, { label: string; bucket: StatusBucket }> = {
  current: { label: 'Current', bucket: 'completed' },
  upcoming: { label: 'Upcoming', bucket: 'not-started' },
  superseded: { label: 'Superseded', bucket: 'closed' },
};

/** Sales tax codes as choices: the code with its name in Xero. */
export const taxCodeChoices: Choice[] = salesTaxCodes.map(({ code, name }) => ({
  value: code,
  label: `${code} · ${name}`,
}));

/** An amount of an hour: cents, and as many of the four stored decimals as it has. */
export function formatRate(amount: number | null): string {
  const decimals = amount === null ? 0 : (String(amount).split('.')[1]?.length ?? 0);
  return formatMoney(amount, { digits: Math.max(2, decimals) });
}

/** A percentage as the server counts it: 34.75 is `34.75%`. */
export function formatPct(pct: number | null): string {
  return formatPercentage(pct, Number.isInteger(pct) ? 0 : 2);
}

/** A margin in its column: `25.00%`, of one precision with those above and below it. */
export function formatMargin(pct: number | null): string {
  return formatPercentage(pct, 2);
}

const multipliers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4 });

/** How often an hour is paid: `1.5 ×`. */
export function formatMultiplier(multiplier: number): string {
  return `${multipliers.format(multiplier)} ×`;
}

/** Today in the workspace, wherever the person is, YYYY-MM-DD: rates are in force as of it. */
export function dayOfRates(): string {
  return workspaceDay(new Date());
}

/** The first day of the next Australian financial year after a day, when most rates rise. */
export function nextFinancialYear(day: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '07-01' ? `${year}-07-01` : `${year + 1}-07-01`;
}
