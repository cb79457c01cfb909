// The values of the rise form, and their conversion to the call's input.
import type { CallAnswer, CallInput } from '../client/api.ts';
import { numberOrNull, percentOrNull } from '../client/form-values.ts';
import type { Choice } from '../ui/fields.tsx';
import type { RateQuery } from './rate-query.ts';
import { formatRate } from './rates.ts';

export type RaiseBody = CallInput<'raiseLabourRates'>['body'];
export type RaiseAnswer = CallAnswer<'raiseLabourRates'>;
export type RaisedRate = RaiseAnswer['rates'][number];

export type RaiseValues = Readonly<{
  which: string;
  effective_date: string;
  by: string;
  cost_pct: string;
  figures: string;
  sell: string;
  sell_pct: string;
  rounding: string;
  carry_forward_overrides: boolean;
  carry_forward_allowances: boolean;
}>;

export const byChoices: Choice[] = [
  { value: 'pct', label: 'By a percentage' },
  { value: 'figures', label: 'To new figures, level by level' },
];
export const sellChoices: Choice[] = [
  { value: 'with_cost', label: 'Increases with the cost, keeping the margin' },
  { value: 'by_pct', label: 'Increases by its own percentage' },
  { value: 'keep', label: 'Does not change' },
];
export const roundingChoices: Choice[] = [
  { value: 'cent', label: 'To the cent' },
  { value: 'five_cents', label: 'To 5 cents' },
  { value: 'ten_cents', label: 'To 10 cents' },
  { value: 'dollar', label: 'To the dollar' },
  { value: 'exact', label: 'Not at all: four decimals' },
];

/** The list's filter for a rise, without order and paging. */
export function raiseFilter(query: RateQuery): NonNullable<RaiseBody['filter']> {
  const {
    sort: _sort,
    format: _format,
    page: _page,
    limit: _limit,
    id: _id,
    series_of: _series,
    is_deleted: _deleted,
    ...filter
  } = query;
  return filter;
}

/** The body for the values; the server refuses an invalid value at its field. */
export function raiseBody(values: RaiseValues, which: Pick<RaiseBody, 'ids' | 'filter' | 'except'>): RaiseBody {
  return {
    ...which,
    effective_date: values.effective_date,
    ...(values.by === 'figures'
      ? { figures: readFigures(values.figures) }
      : { cost_pct: percentOrNull(values.cost_pct) as number }),
    sell: values.sell as NonNullable<RaiseBody['sell']>,
    ...(values.sell === 'by_pct' ? { sell_pct: percentOrNull(values.sell_pct) as number } : {}),
    rounding: values.rounding as NonNullable<RaiseBody['rounding']>,
    carry_forward_overrides: values.carry_forward_overrides,
    carry_forward_allowances: values.carry_forward_allowances,
  };
}

/**
 * Reads the amounts typed or pasted: a level and its amount in each line; lines without an amount are skipped. An amount
 * that cannot be read is sent as typed, so that the server reports it.
 */
export function readFigures(text: string): { level: string; cost_rate: number }[] {
  return text.split('\n').flatMap((line) => {
    const [, level, amount] = /^\s*(.*?\S)[\s:;]+([-−(]?(?:A?\$\s*)?[\d,.]+\)?)\s*$/.exec(line) ?? [];
    return level && amount ? [{ level, cost_rate: numberOrNull(amount) as number }] : [];
  });
}

/** `$43.50 → $45.13`; one amount if it does not change. */
export function changeText(before: number | null, after: number | null): string {
  return before === after ? formatRate(after) : `${formatRate(before)} → ${formatRate(after)}`;
}
