// The lines of an awarded bid as a schedule of values: Australian dollars ex GST, with the sum of the bid's base price.
import type { BidContent } from '@horizon/contract';
import {
  add,
  fromUnits,
  money,
  multiplyToCents,
  round2,
  subtract,
  toDecimal,
  withoutGst,
  ZERO,
  type Money,
} from '@horizon/money';

export interface ScopeRow {
  id: string;
  item: string | null;
  description: string;
  unit: string | null;
  quantity: string | null;
}

export interface AwardedLine {
  item: string | null;
  description: string;
  unit: string | null;
  quantity: string | null;
  amount: string;
}

/** The lines, in the order of the form; the last one makes up the difference to the base price, if there is one. */
export function awardedLines(content: BidContent, rows: readonly ScopeRow[], base: number | null): AwardedLine[] {
  const total = base === null ? null : round2(money(base.toFixed(4)));
  const byRow = new Map(rows.map((row, index) => [row.id, { row, index }]));
  const priced =
    content.currency === 'AUD'
      ? content.lines
          .filter(({ answer }) => answer === 'priced' || answer === 'included')
          .map((line) => ({ line, place: line.row_id === null ? undefined : byRow.get(line.row_id) }))
          .toSorted((a, b) => (a.place?.index ?? rows.length) - (b.place?.index ?? rows.length))
      : [];
  const lines = priced.map(({ line, place }) => ({
    line: {
      item: place?.row.item ?? null,
      description: describe(line, place?.row),
      unit: line.unit ?? place?.row.unit ?? null,
      quantity: line.quantity == null ? (place?.row.quantity ?? null) : String(line.quantity),
    },
    amount: exGst(amountOf(line), content.includes_gst),
  }));
  const sum = lines.reduce((so, { amount }) => add(so, amount), ZERO);
  const rest = total === null ? ZERO : subtract(total, sum);
  const made = lines.map(({ line, amount }) => ({ ...line, amount: toDecimal(amount) }));
  if (rest === ZERO) return made;
  const description = made.length === 0 ? 'Price of the bid' : 'Difference to the total of the bid';
  return [...made, { item: null, description, unit: null, quantity: null, amount: toDecimal(rest) }];
}

type Line = BidContent['lines'][number];

function describe({ description, answer }: Line, row: ScopeRow | undefined): string {
  const text = row?.description ?? description ?? 'Added by the bidder';
  return answer === 'included' ? `${text} (included elsewhere)` : text;
}

function amountOf({ answer, amount, rate, quantity }: Line): Money {
  if (answer === 'included') return ZERO;
  if (amount != null) return money(amount.toFixed(4));
  if (rate != null && quantity != null) return multiplyToCents(money(rate.toFixed(4)), quantity as never);
  return fromUnits(0);
}

const exGst = (amount: Money, includesGst: boolean): Money => round2(includesGst ? withoutGst(amount) : amount);
