// The types of labour rates as the calls answer them, the labels of their states, and the formats of their amounts.
import { salesTaxCodes, workspaceDay } from '@horizon/labour';
import type { CallAnswer, CallInput } from '../client/api.ts';
import type { SelectedRecords } from '../client/grid-edits/selected-records.ts';
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
export type SelectedRates = SelectedRecords<
  NonNullable<NonNullable<CallInput<'deleteManyLabourRates'>['body']>['filter']>
>;

/** Label and icon for the state of a version. */
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

/** An hourly amount: with cents, and more of the four stored decimals if they are not zero. */
export function formatRate(amount: number | null): string {
  const decimals = amount === null ? 0 : (String(amount).split('.')[1]?.length ?? 0);
  return formatMoney(amount, { digits: Math.max(2, decimals) });
}

/** A percentage from the server: 34.75 is `34.75%`. */
export function formatPct(pct: number | null): string {
  return formatPercentage(pct, Number.isInteger(pct) ? 0 : 2);
}

/** A margin in its column: `25.00%`, always with two decimals. */
export function formatMargin(pct: number | null): string {
  return formatPercentage(pct, 2);
}

const multipliers = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 4 });

/** A multiplier: `1.5 ×`. */
export function formatMultiplier(multiplier: number): string {
  return `${multipliers.format(multiplier)} ×`;
}

/** Today in the workspace's time zone, YYYY-MM-DD, which decides the rates in force. */
export function dayOfRates(): string {
  return workspaceDay(new Date());
}

/** The first day of the next Australian financial year after a day, when most rates rise. */
export function nextFinancialYear(day: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) < '07-01' ? `${year}-07-01` : `${year + 1}-07-01`;
}
