// Checks a bid against the rows of the bid form: the faults by cell, which prevent submission, and the notes, which do
// not. A bid that leaves rows out or changes quantities is accepted and shown as such.
import type { BidContent, BidLine, BidNote } from '@horizon/contract';
import { compare, money, multiplyToCents, sum, toDisplay, toNumber, ZERO, type Money } from '@horizon/money';
import { receivedAmount, sumBid } from '@horizon/tendering';
import { againstRule, type Faults } from '../../platform/failures.ts';

/** A row of the bid form, as far as a bid is checked against it. */
export interface CheckedRow {
  id: string;
  item: string | null;
  description: string;
  quantity: string | number | null;
  is_mandatory: boolean;
}

const amountOf = (value: number | null | undefined): Money | null => (value == null ? null : money(value));
const nameOf = ({ item, description }: Pick<CheckedRow, 'item' | 'description'>) =>
  [item, description].filter(Boolean).join(' ').slice(0, 80);

/** The price of a line as received; null if it has none. */
export const priceOf = (line: BidLine, row: Pick<CheckedRow, 'quantity'> | undefined): Money | null =>
  receivedAmount(
    {
      answer: line.answer,
      amount: amountOf(line.amount),
      rate: amountOf(line.rate),
      quantity: line.quantity ?? null,
    },
    row?.quantity ?? null,
  );

/** The faults of a bid that is submitted, by cell: `lines.3.amount`. */
export function faultsOfBid({ lines }: BidContent, rows: readonly CheckedRow[]): Faults {
  const known = new Map(rows.map((row) => [row.id, row]));
  const faults: Faults = {};
  if (lines.length === 0) faults['lines'] = ['Enter a price for at least one row.'];
  lines.forEach((line, at) => {
    const row = line.row_id === null ? undefined : known.get(line.row_id.toLowerCase());
    const fault = faultOfLine(line, row);
    if (fault) faults[`lines.${at}.${fault.cell}`] = [fault.sentence];
  });
  return faults;
}

function faultOfLine(line: BidLine, row: CheckedRow | undefined): { cell: string; sentence: string } | null {
  if (line.row_id !== null && !row) {
    return {
      cell: 'row_id',
      sentence: 'This row is not in the bid form. Look at the form again, or enter it as a line of your own.',
    };
  }
  if (line.row_id === null && !line.description?.trim()) {
    return { cell: 'description', sentence: 'Describe the line that you added.' };
  }
  if (line.answer === 'priced') {
    if (line.amount == null && line.rate == null) {
      return { cell: 'amount', sentence: 'Enter a price, or leave the row out.' };
    }
    if (priceOf(line, row) === null) {
      return { cell: 'quantity', sentence: 'Enter a quantity or a price: a rate alone has no total.' };
    }
  } else if (line.amount) {
    return { cell: 'amount', sentence: 'Only a priced row has a price. Remove it, or answer the row as priced.' };
  }
  return null;
}

/** The largest price of a line, and the largest total, in dollars: beyond them an amount was mistyped. */
const largestPrice = 100_000_000_000;

/** Throws 422 if a price, or the total, is too large to be one. `place`: where the content is in the body. */
function refuseTooLarge({ lines }: BidContent, known: ReadonlyMap<string, CheckedRow>, place: string): void {
  const faults: Faults = {};
  let total = 0;
  lines.forEach(({ row_id: id, amount, rate, quantity }, at) => {
    const own = Number(quantity ?? 0);
    const common = Number((id === null ? undefined : known.get(id.toLowerCase()))?.quantity ?? 0);
    const product = Math.abs(rate ?? 0) * Math.max(own, common);
    if (product > largestPrice) {
      faults[`${place}lines.${at}.rate`] = ['The rate times the quantity is more than 100 billion. Check both.'];
    }
    total += Math.abs(amount ?? product);
  });
  if (Object.keys(faults).length === 0 && total > largestPrice) {
    faults[`${place}lines`] = ['The prices add up to more than 100 billion. Check the amounts.'];
  }
  if (Object.keys(faults).length > 0) throw againstRule(faults);
}

/** Remarks about a bid, for its bidder and, after the opening, for the buyer. Throws 422 for impossible amounts. */
export function notesOfBid(content: BidContent, rows: readonly CheckedRow[], place = ''): BidNote[] {
  const known = new Map(rows.map((row) => [row.id, row]));
  refuseTooLarge(content, known, place);
  const byRow = Map.groupBy(
    content.lines.filter((line) => line.row_id !== null && known.has(line.row_id.toLowerCase())),
    (line) => line.row_id!.toLowerCase(),
  );
  const ofRows = rows.flatMap((row) => notesOfRow(row, byRow.get(row.id) ?? []));
  return [...ofRows, ...noteOfTotal(content, known)];
}

function notesOfRow(row: CheckedRow, lines: readonly BidLine[]): BidNote[] {
  const note = (kind: BidNote['kind'], text: string): BidNote => ({
    kind,
    row_id: row.id,
    text: `${nameOf(row)}: ${text}`,
  });
  if (lines.length === 0) return row.is_mandatory ? [note('left_out', 'left out')] : [];
  const notes: BidNote[] = [];
  for (const line of lines) {
    const quantity = line.quantity ?? row.quantity;
    const [amount, rate] = [amountOf(line.amount), amountOf(line.rate)];
    if (amount !== null && rate !== null && quantity !== null) {
      const product = multiplyToCents(rate, quantity);
      if (compare(product, amount) !== 0) {
        notes.push(
          note(
            'arithmetic',
            `${quantityText(quantity)} × ${toDisplay(rate)} is ${toDisplay(product)}, not ${toDisplay(amount)}`,
          ),
        );
      }
    }
    if (line.quantity != null && row.quantity !== null && Number(row.quantity) !== line.quantity) {
      notes.push(note('quantity', `quantity ${quantityText(line.quantity)} instead of ${quantityText(row.quantity)}`));
    }
  }
  const priced = lines.map((line) => priceOf(line, row)).filter((price) => price !== null);
  if (lines.length > 1) notes.push(note('repeated', `${lines.length} lines, together ${toDisplay(sum(priced))}`));
  return notes;
}

const quantityText = (quantity: string | number) => String(Number(quantity));

function noteOfTotal(content: BidContent, rows: ReadonlyMap<string, CheckedRow>): BidNote[] {
  const stated = amountOf(content.stated_total);
  if (stated === null) return [];
  const total = sum(pricesOf(content, rows).map((price) => price ?? ZERO));
  return compare(stated, total) === 0
    ? []
    : [
        {
          kind: 'total',
          row_id: null,
          text: `The lines add up to ${toDisplay(total)}, the total says ${toDisplay(stated)}`,
        },
      ];
}

const pricesOf = ({ lines }: BidContent, rows: ReadonlyMap<string, CheckedRow>) =>
  lines.map((line) => priceOf(line, line.row_id === null ? undefined : rows.get(line.row_id.toLowerCase())));

/** The totals of a bid as it was received. */
export function totalsOfBid(content: BidContent, rows: readonly CheckedRow[]) {
  const known = new Map(rows.map((row) => [row.id, row]));
  const prices = pricesOf(content, known);
  const { exGst, incGst } = sumBid(prices, content.includes_gst);
  const answered = new Set(content.lines.flatMap(({ row_id: id }) => id?.toLowerCase() ?? []));
  return {
    ex_gst: toNumber(exGst),
    inc_gst: toNumber(incGst),
    stated: content.stated_total,
    priced: prices.filter((price) => price !== null).length,
    open: rows.filter((row) => row.is_mandatory && !answered.has(row.id)).length,
  };
}
