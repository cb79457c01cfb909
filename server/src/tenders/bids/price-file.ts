// Reads a bidder's spreadsheet into the lines of a bid: matched to the rows of the bid form by reference, item number, then
// description. Every fault names its cell; where there is one, no line is taken.
import type { BidLine, BidNote, PriceFilePreview } from '@horizon/contract';
import { isTotal } from '../../platform/import/headings.ts';
import { notesOfBid } from './check-bid.ts';
import {
  figureOf,
  gstBasisOf,
  readPriceSheet,
  type PriceField,
  type PriceSheet,
  type SheetRow,
} from './price-sheet.ts';
import type { presentBidderRow } from './scope-rows.ts';

type FormRow = ReturnType<typeof presentBidderRow>;

interface Reading {
  sheet: PriceSheet;
  faults: PriceFilePreview['faults'];
}

/** Reads a price file against a bid form. Throws 415 and 422 if it is no table of prices. */
export async function readPriceFile(bytes: Buffer, rows: readonly FormRow[]): Promise<PriceFilePreview> {
  const sheet = await readPriceSheet(bytes);
  const reading: Reading = { sheet, faults: [] };
  const find = finderOf(rows);
  const lines: BidLine[] = [];
  const notFound: PriceFilePreview['not_found'] = [];
  let stated: number | null = null;
  for (const row of sheet.rows) {
    const found = find(row);
    if (!found && isTotalRow(row)) {
      stated = statedTotal(row, sheet) ?? stated;
      continue;
    }
    const line = lineOf(reading, row, found ?? null);
    if (!line) continue;
    if (found) lines.push(line);
    else notFound.push({ row: row.number, line });
  }
  const answered = new Set(lines.map(({ row_id: id }) => id));
  const isFaulty = reading.faults.length > 0;
  const notes: BidNote[] = isFaulty ? [] : notesOfBid(contentOf(lines, sheet.includesGst), rows);
  return {
    includes_gst: sheet.includesGst,
    is_gst_stated: sheet.isBasisStated,
    stated_total: isFaulty ? null : stated,
    lines: isFaulty ? [] : lines,
    not_found: isFaulty ? [] : notFound,
    missing: rows.filter(({ id }) => !answered.has(id)).map(({ id }) => id),
    faults: reading.faults,
    notes: notes.filter(({ kind }) => kind !== 'left_out'),
  };
}

const contentOf = (lines: BidLine[], includesGst: boolean) => ({
  includes_gst: includesGst,
  currency: 'AUD',
  stated_total: null,
  lines,
  alternates: [],
  qualifications: [],
  exclusions: [],
  valid_until: null,
  lead_weeks: null,
  note: null,
});

const plainItem = (text: string) => text.toLowerCase().replaceAll(/\s+/g, '').replace(/\.+$/, '');
const plainText = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Finds the row of the form that a row of the file means. */
function finderOf(rows: readonly FormRow[]): (row: SheetRow) => FormRow | undefined {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byItem = groupsOf(rows, ({ item }) => (item === null ? '' : plainItem(item)));
  const byText = groupsOf(rows, ({ description }) => plainText(description));
  return ({ reference, item, description }) => {
    const referred = reference && byId.get(reference.text.toLowerCase());
    if (referred) return referred;
    const text = description ? plainText(description.text) : '';
    const sameItem = item ? (byItem.get(plainItem(item.text)) ?? []) : [];
    if (sameItem.length === 1) return sameItem[0];
    if (sameItem.length > 1) return sameItem.find((row) => plainText(row.description) === text);
    const sameText = byText.get(text) ?? [];
    return sameText.length === 1 ? sameText[0] : undefined;
  };
}

function groupsOf(rows: readonly FormRow[], key: (row: FormRow) => string): Map<string, FormRow[]> {
  const groups = Map.groupBy(rows, key);
  groups.delete('');
  return groups;
}

/** A line of totals: it is not priced work. */
const isTotalRow = (row: SheetRow): boolean => {
  const text = row.label;
  return (
    isTotal(text) ||
    /^(?:gst|goods and services tax|carried (?:forward|to)|brought forward|sum\b|summary\b)/i.test(text)
  );
};

/** The total that a line states on the basis of the prices; null for a subtotal, or one on the other basis. */
function statedTotal(row: SheetRow, sheet: PriceSheet): number | null {
  const text = row.label;
  if (!/\btotal\b/i.test(text) || /\b(?:sub|section|page)[\s-]?total\b|carried/i.test(text)) return null;
  const basis = gstBasisOf(text);
  if (basis !== null && (basis === 'inc') !== sheet.includesGst) return null;
  const figure = row.amount ? figureOf(row.amount.text, sheet) : null;
  return figure?.kind === 'number' ? figure.value : null;
}

/** The line of a row of the file; null if it has neither a price nor an answer. */
function lineOf(reading: Reading, row: SheetRow, found: FormRow | null): BidLine | null {
  const figures = [row.answer, row.amount, row.rate].map((cell) => cell && figureOf(cell.text, reading.sheet));
  const hasFigures = figures.some((figure) => figure && figure.kind !== 'nothing');
  // Headings of sections and notes between the rows have no figures.
  if (found ? !hasFigures : !row.rate && !row.amount) return null;
  const answer = figures.find((figure) => figure?.kind === 'answer')?.answer;
  const [rate, amount, quantity] = (['rate', 'amount', 'quantity'] as const).map((field) =>
    numberOf(reading, row, field),
  );
  // A row that is answered “Included” with a price of 0.00 is included.
  const isPriced = answer ? !!rate || !!amount : (rate ?? amount) !== null;
  if (found && !isPriced && !answer) return null;
  const common = {
    answer: isPriced ? ('priced' as const) : (answer ?? 'priced'),
    rate: isPriced ? rate! : null,
    amount: isPriced ? amount! : null,
    note: cut(reading, row, 'note', 2000),
  };
  return found
    ? { ...common, row_id: found.id, quantity: quantity === found.quantity ? null : quantity! }
    : { ...common, ...ownLine(reading, row), quantity: quantity! };
}

/** The values of a line that the bid form does not have. */
const ownLine = (reading: Reading, row: SheetRow) => ({
  row_id: null,
  description: cut(reading, row, 'description', 500) ?? cut(reading, row, 'item', 500) ?? `Row ${row.number}`,
  unit: cut(reading, row, 'unit', 20),
});

function numberOf(reading: Reading, row: SheetRow, field: 'rate' | 'amount' | 'quantity'): number | null {
  const cell = row[field];
  const figure = cell && figureOf(cell.text, reading.sheet);
  if (!figure || figure.kind === 'nothing' || figure.kind === 'answer') return null;
  if (figure.kind === 'number' && !(field === 'quantity' && figure.value < 0)) return figure.value;
  const message = figure.kind === 'fault' ? figure.message : 'A quantity is not negative.';
  reading.faults.push({ sheet: reading.sheet.sheet, cell: cell.address, message });
  return null;
}

function cut(reading: Reading, row: SheetRow, field: PriceField, most: number): string | null {
  const cell = row[field];
  if (!cell) return null;
  if (cell.text.length <= most) return cell.text;
  const message = `The text has more than ${most} characters. Shorten it.`;
  reading.faults.push({ sheet: reading.sheet.sheet, cell: cell.address, message });
  return null;
}
