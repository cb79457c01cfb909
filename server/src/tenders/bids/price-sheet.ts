// A bidder's own spreadsheet as a table: which column is which, what the cells say, on which GST basis. The columns may
// have any order and headings; titles and notes may surround the table.
import { nearestMoney, numberAdvice, readTypedNumber, toNumber } from '@horizon/money';
import { plainHeading, unguarded } from '../../platform/import/headings.ts';
import { readSentTable, unreadable, type SentTable } from '../../platform/sent-table.ts';
import { columnLetters } from '../../platform/workbook/used-cells.ts';

export type PriceField =
  | 'reference'
  | 'section'
  | 'item'
  | 'description'
  | 'unit'
  | 'quantity'
  | 'answer'
  | 'rate'
  | 'amount'
  | 'note';

/** The headings of each field, without units, currency and GST; the most specific first. */
const headings: Readonly<Record<PriceField, readonly string[]>> = {
  reference: ['reference'],
  section: ['section', 'trade', 'group'],
  item: ['item no', 'item number', 'item nr', 'item ref', 'item', 'ref', 'no', 'nr', 'pos', 'position', 'code'],
  description: [
    'description of work',
    'description of works',
    'item description',
    'work description',
    'description',
    'scope of work',
    'scope',
    'works',
    'work',
    'element',
    'particulars',
    'details',
  ],
  unit: ['unit', 'units', 'uom', 'unit of measure'],
  quantity: ['quantity', 'qty', 'quant', 'quantities'],
  answer: ['answer', 'status', 'included excluded'],
  rate: ['unit rate', 'unit price', 'rate', 'rates', 'price per unit', 'unit cost'],
  amount: [
    'total price',
    'line total',
    'total amount',
    'tender price',
    'tender amount',
    'your price',
    'price',
    'amount',
    'extension',
    'extended',
    'total',
    'value',
    'sum',
    'cost',
  ],
  note: ['note', 'notes', 'comment', 'comments', 'remark', 'remarks', 'clarification', 'clarifications'],
};

type GstBasis = 'inc' | 'ex';
const basisWords: readonly (readonly [GstBasis, RegExp])[] = [
  [
    'ex',
    /\b(?:ex|excl|excludes|excluding|exclusive|exclude|plus|before|without|net)\b[.\s]*(?:of\s+)?gst\b|\bgst\s+(?:ex|excl|excluded|exclusive)\b/i,
  ],
  [
    'inc',
    /\b(?:inc|incl|includes|including|inclusive|include|with|after)\b[.\s]*(?:of\s+)?gst\b|\bgst\s+(?:inc|incl|included|inclusive)\b/i,
  ],
];

/** The GST basis that a text states; null if it states none. */
export const gstBasisOf = (text: string): GstBasis | null =>
  basisWords.find(([, words]) => words.test(text))?.[0] ?? null;

/** A heading without its GST basis, for comparison. */
const wordsOf = (heading: string) =>
  plainHeading(heading.replaceAll('(', ' ').replaceAll(')', ' ').replaceAll(/[.]/g, ' '))
    .replaceAll(/\b(?:ex|excl|excluding|exclusive|inc|incl|including|inclusive|gst|aud|dollars)\b/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A cell with its place. */
export interface SheetCell {
  text: string;
  /** Such as D12. */
  address: string;
}
export type SheetRow = Readonly<Partial<Record<PriceField, SheetCell>>> & {
  number: number;
  /** The first text of the row that is no number, in whichever column. */
  label: string;
};

export interface PriceSheet {
  sheet: string | null;
  /** A comma may precede the decimals. */
  hasSemicolons: boolean;
  rows: readonly SheetRow[];
  includesGst: boolean;
  /** False if nothing in the file states the basis. */
  isBasisStated: boolean;
}

/** The most rows of a price file. */
const mostRows = 6000;

/** Reads a price file. Throws 415 and 422 with advice. */
export async function readPriceSheet(bytes: Buffer): Promise<PriceSheet> {
  // A merged cell has its value once: spread over the rows it would be counted several times.
  const table = await readSentTable(bytes, { rows: mostRows, keepsIndent: true });
  const heads = table.rows.slice(0, 40).map(columnsOf);
  const best = heads.reduce((most, found, at) => (countOf(found) > countOf(heads[most]!) ? at : most), 0);
  const columns = heads[best] ?? new Map<PriceField, number>();
  if (!(columns.has('item') || columns.has('description') || columns.has('reference')) || !hasFigures(columns)) {
    throw unreadable(
      'No headings were recognised. The first sheet needs a row of headings such as Item, Description, Quantity, Unit, Rate, Amount.',
    );
  }
  const stated =
    gstBasisOf(headOf(table, best, columns.get('amount') ?? columns.get('rate'))) ?? basisAround(table, best);
  return {
    sheet: table.sheet,
    hasSemicolons: table.hasSemicolons,
    rows: table.rows.slice(best + 1).map((row, at) => rowOf(row, columns, table.rowNumbers[best + 1 + at]!)),
    includesGst: stated === 'inc',
    isBasisStated: stated !== null,
  };
}

const countOf = (columns: ReadonlyMap<PriceField, number>) => columns.size;
const hasFigures = (columns: ReadonlyMap<PriceField, number>) => columns.has('rate') || columns.has('amount');
const headOf = (table: SentTable, at: number, column: number | undefined) =>
  column === undefined ? '' : (table.rows[at]?.[column] ?? '');

/** The columns of a row of headings. Of two amounts, with and without GST, the one without is read. */
function columnsOf(row: readonly string[]): Map<PriceField, number> {
  const heads = row.map((text, column) => ({ words: wordsOf(text), basis: gstBasisOf(text), column }));
  const found = new Map<PriceField, number>();
  for (const [field, names] of Object.entries(headings) as [PriceField, readonly string[]][]) {
    const taken = new Set(found.values());
    const matching = names.flatMap((name) => heads.filter(({ words, column }) => words === name && !taken.has(column)));
    const chosen = matching.find(({ basis }) => basis === 'ex') ?? matching[0];
    if (chosen) found.set(field, chosen.column);
  }
  return found;
}

/** The basis that a note above or below the table states, such as “All prices exclude GST”. */
function basisAround({ rows }: SentTable, headAt: number): GstBasis | null {
  const around = [...rows.slice(0, headAt + 1), ...rows.slice(-15)]
    .flat()
    .filter((text) => /gst/i.test(text) && !/total/i.test(text));
  const stated = new Set(around.flatMap((text) => gstBasisOf(text) ?? []));
  return stated.size === 1 ? [...stated][0]! : null;
}

function rowOf(row: readonly string[], columns: ReadonlyMap<PriceField, number>, number: number): SheetRow {
  const cells = [...columns].flatMap(([field, column]) => {
    const text = unguarded(row[column] ?? '');
    return text === '' ? [] : [[field, { text, address: `${columnLetters(column + 1)}${number}` }]];
  });
  const label = row.find((text) => /\p{L}{2}/u.test(text))?.trim() ?? '';
  return { number, label, ...(Object.fromEntries(cells) as Partial<Record<PriceField, SheetCell>>) };
}

/** A figure of a cell: a number, one of the words of an answer, nothing, or a fault. */
export type Figure =
  | { kind: 'number'; value: number }
  | { kind: 'answer'; answer: 'included' | 'excluded' | 'by_others' }
  | { kind: 'nothing' }
  | { kind: 'fault'; message: string };

const answerWords: readonly (readonly ['included' | 'excluded' | 'by_others', RegExp])[] = [
  ['excluded', /^(?:excl?(?:uded)?|not incl(?:uded)?)\.?$/i],
  ['included', /^(?:incl?(?:uded)?)\.?$/i],
  ['by_others', /^(?:by others|b\/?o|others)$/i],
];
const nothing = /^(?:[-–—]+|n\/?a|nil|not applicable)$/i;
const waiting = /^(?:tba|tbc|tbd|poa|to be advised|to be confirmed|price on application)\.?$/i;

/** The figure that a cell shows. A workbook stores calculated numbers with many decimals: four are kept. */
export function figureOf(text: string, { hasSemicolons }: { hasSemicolons: boolean }): Figure {
  const answer = answerWords.find(([, words]) => words.test(text));
  if (answer) return { kind: 'answer', answer: answer[0] };
  if (nothing.test(text)) return { kind: 'nothing' };
  if (waiting.test(text))
    return { kind: 'fault', message: `“${text}” is no price. Enter a price, Included or Excluded.` };
  if (hasSemicolons && isDoubtful(text)) {
    return {
      kind: 'fault',
      message: `“${text}” can be read in two ways, since the file is separated by semicolons. Write it without a comma.`,
    };
  }
  const number = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : valueOf(text);
  const amount = typeof number === 'number' ? nearestMoney(number) : null;
  if (amount?.ok && Math.abs(toNumber(amount.amount)) <= 9_999_999_999) {
    return { kind: 'number', value: toNumber(amount.amount) };
  }
  const short = text.length > 40 ? `${text.slice(0, 40)}…` : text;
  return { kind: 'fault', message: typeof number === 'string' ? `“${short}”: ${number}` : `“${short}” is too large.` };
}

function isDoubtful(text: string): boolean {
  const read = readTypedNumber(text);
  return read.ok && read.isAmbiguous;
}

/** The number of a text, or the advice that says how to write it. */
function valueOf(text: string): number | string {
  const read = readTypedNumber(text);
  if (!read.ok) return read.fault;
  return read.isPercent ? numberAdvice(text, 'Write a number in digits, such as 1250.50.') : read.value;
}
