// The entry of a bid: texts as typed, and the bid that they make. Nothing is filled in for the bidder: a row without an
// entry is left out, and an amount that follows from rate and quantity is shown but not sent.
import type { BidAnswer, BidderRow, BidLine, BodyOf, Calls } from '@horizon/contract';
import { money, parseMoney, readTypedNumber, typedAmount, type Money } from '@horizon/money';
import { receivedAmount, sumBid } from '@horizon/tendering';
import { formatNumber } from '../../ui/format.ts';

export type Bid = BodyOf<Calls['saveBidDraft']>;

/** The texts of one line. */
export interface EntryLine {
  key: string;
  /** Null for a line that the bidder added. */
  rowId: string | null;
  answer: BidAnswer;
  description: string;
  unit: string;
  quantity: string;
  rate: string;
  amount: string;
  note: string;
}
export type EntryCell = 'answer' | 'description' | 'unit' | 'quantity' | 'rate' | 'amount' | 'note';

export interface EntryAlternate {
  key: string;
  title: string;
  description: string;
  amount: string;
}

/** All texts of a bid. */
export interface PriceEntry {
  lines: readonly EntryLine[];
  alternates: readonly EntryAlternate[];
  qualifications: readonly string[];
  exclusions: readonly string[];
  includesGst: boolean;
  currency: string;
  statedTotal: string;
  validUntil: string;
  leadWeeks: string;
  note: string;
}

/** Faults by place: `lines.3.amount`. */
export type EntryFaults = Readonly<Record<string, readonly string[]>>;

/** A bid without any entry. */
export const emptyBid: Bid = {
  includes_gst: false,
  currency: 'AUD',
  stated_total: null,
  lines: [],
  alternates: [],
  qualifications: [],
  exclusions: [],
  valid_until: null,
  lead_weeks: null,
  note: null,
};

let made = 0;
const newKey = () => `entry-${(made += 1)}`;
const textOf = (value: number | string | null | undefined) => (value == null ? '' : String(value));

/** A line without texts. */
export const emptyLine = (rowId: string | null): EntryLine => ({
  key: newKey(),
  rowId,
  answer: 'priced',
  description: '',
  unit: '',
  quantity: '',
  rate: '',
  amount: '',
  note: '',
});
export const emptyAlternate = (): EntryAlternate => ({ key: newKey(), title: '', description: '', amount: '' });

/** The texts of a bid; a row without a line gets an empty one. */
export function entryOf(bid: Bid, rows: readonly BidderRow[]): PriceEntry {
  const answered = new Set(bid.lines.map((line) => line.row_id));
  const open = rows.filter(({ id }) => !answered.has(id)).map(({ id }) => emptyLine(id));
  const lines = bid.lines.map((line) => ({
    ...emptyLine(line.row_id),
    answer: line.answer,
    description: textOf(line.description),
    unit: textOf(line.unit),
    quantity: textOf(line.quantity),
    rate: textOf(line.rate),
    amount: textOf(line.amount),
    note: textOf(line.note),
  }));
  return {
    lines: [...lines, ...open],
    alternates: bid.alternates.map((one) => ({
      ...emptyAlternate(),
      title: one.title,
      description: textOf(one.description),
      amount: textOf(one.amount),
    })),
    qualifications: bid.qualifications,
    exclusions: bid.exclusions,
    includesGst: bid.includes_gst,
    currency: bid.currency,
    statedTotal: textOf(bid.stated_total),
    validUntil: bid.valid_until ?? '',
    leadWeeks: textOf(bid.lead_weeks),
    note: textOf(bid.note),
  };
}

const figures = ['quantity', 'rate', 'amount'] as const;

/** True if nothing was entered in a line. */
export const isBlank = (line: EntryLine): boolean =>
  line.answer === 'priced' &&
  [line.description, line.unit, line.quantity, line.rate, line.amount, line.note].every((text) => text.trim() === '');

/** The number of a text; null if it is empty or no number. */
export function numberOf(text: string): number | null {
  if (text.trim() === '') return null;
  const amount = typedAmount(text);
  return amount === null ? null : Number(amount);
}

/** Why a text is no number; null if it is one, or empty. */
export function faultOfNumber(text: string): string | null {
  if (text.trim() === '' || typedAmount(text) !== null) return null;
  const read = readTypedNumber(text);
  if (!read.ok) return read.fault;
  const parsed = parseMoney(read.plain);
  return !parsed.ok && parsed.fault === 'too_many_decimals'
    ? 'Write at most four decimals.'
    : 'Write a number in digits, such as 1250.50.';
}

/** The bid of the texts, its faults by place, and the key of the line at each place. */
export function bidOf(entry: PriceEntry): { bid: Bid; faults: EntryFaults; keys: readonly string[] } {
  const faults: Record<string, string[]> = {};
  const check = (place: string, text: string) => {
    const fault = faultOfNumber(text);
    if (fault) faults[place] = [fault];
    return numberOf(text);
  };
  const entered = entry.lines.filter((line) => !isBlank(line));
  const lines = entered.map((line, at): BidLine => {
    const [quantity, rate, amount] = figures.map((cell) => check(`lines.${at}.${cell}`, line[cell]));
    return {
      row_id: line.rowId,
      answer: line.answer,
      ...(line.rowId === null
        ? { description: line.description.trim() || null, unit: line.unit.trim() || null }
        : line.unit.trim()
          ? { unit: line.unit.trim() }
          : {}),
      quantity: quantity ?? null,
      rate: rate ?? null,
      amount: amount ?? null,
      note: line.note.trim() || null,
    };
  });
  const alternates = entry.alternates
    .filter((one) => [one.title, one.description, one.amount].some((text) => text.trim() !== ''))
    .map((one, at) => {
      if (one.title.trim() === '') faults[`alternates.${at}.title`] = ['Name the alternate.'];
      const amount = check(`alternates.${at}.amount`, one.amount);
      return { title: one.title.trim(), description: one.description.trim() || null, amount };
    });
  const bid: Bid = {
    includes_gst: entry.includesGst,
    currency: entry.currency,
    stated_total: check('stated_total', entry.statedTotal),
    lines,
    alternates,
    qualifications: textsIn(entry.qualifications),
    exclusions: textsIn(entry.exclusions),
    valid_until: entry.validUntil || null,
    lead_weeks: check('lead_weeks', entry.leadWeeks),
    note: entry.note.trim() || null,
  };
  return { bid, faults, keys: entered.map(({ key }) => key) };
}

const textsIn = (texts: readonly string[]) => texts.map((text) => text.trim()).filter((text) => text !== '');

const moneyOf = (text: string): Money | null => {
  const amount = typedAmount(text);
  return amount === null ? null : money(amount);
};

/** The price of a line as entered; `quantity` is that of the row. */
export const priceOfLine = (line: EntryLine, quantity: number | null): Money | null =>
  receivedAmount(
    { answer: line.answer, amount: moneyOf(line.amount), rate: moneyOf(line.rate), quantity: numberOf(line.quantity) },
    quantity,
  );

/** The running totals of an entry. */
export function totalsOf(entry: PriceEntry, rows: readonly BidderRow[]) {
  const quantities = new Map(rows.map((row) => [row.id, row.quantity]));
  const answered = new Set<string>();
  const prices = entry.lines.map((line) => {
    if (line.rowId !== null && !isBlank(line)) answered.add(line.rowId);
    return priceOfLine(line, line.rowId === null ? null : (quantities.get(line.rowId) ?? null));
  });
  return {
    ...sumBid(prices, entry.includesGst),
    answered: answered.size,
    open: rows.filter((row) => row.is_mandatory && !answered.has(row.id)).length,
  };
}

/** A quantity with the decimals that it has, four at most. */
export const quantityText = (value: number): string =>
  formatNumber(value, Math.min((String(value).split('.')[1] ?? '').length, 4));
