// Reads a levelling workbook back: changed plugs and notes become edits. A changed figure of a bidder is refused by its cell, and
// a file with any fault gives no edits at all.
import { newId } from '../../platform/ids.ts';
import { againstRule, conflict, type Faults } from '../../platform/failures.ts';
import { readWorkbook } from '../../platform/workbook/read-workbook.ts';
import { readTypedNumber } from '@horizon/money';
import type { Sheet } from './compose-sheet.ts';
import type { Edits } from './save-edits.ts';
import { bidderHeads, editable, fixedHeads, headsOf, linesOf, type FileLine, type ReadFile } from './sheet-file.ts';

type Adjustment = Sheet['adjustments'][number];
interface ReadEdits extends Edits {
  adjustments: NonNullable<Edits['adjustments']>;
  removed: NonNullable<Edits['removed']>;
  cell_notes: NonNullable<Edits['cell_notes']>;
}

const mostRows = 6000;
const mostColumns = 1100;
const firstBidder = 1 + fixedHeads.length;

/** The edits in a workbook. Throws 422 with the faults by cell, 409 if the sheet has changed since the file was made. */
export async function readSheetFile(sheet: Sheet, bytes: Buffer): Promise<ReadFile> {
  const numbers: number[] = [];
  const rows = await readWorkbook(bytes, { rows: mostRows, columns: mostColumns }, numbers);
  if (!Array.isArray(rows)) {
    throw againstRule({
      file: [
        'This is not a levelling workbook. Save the sheet as a workbook, change plugs and notes in it, and read that file.',
      ],
    });
  }
  const heads = headsOf(sheet);
  const [given = []] = rows;
  if (!/^Reference [0-9a-f]{12}$/.test(given[0]?.trim() ?? '')) {
    throw againstRule({ A1: ['The first cell is not that of a levelling workbook.'] });
  }
  if (given[0]!.trim() !== heads[0]) {
    throw conflict(
      'stale_file',
      'The sheet has changed since this file was made. Save it as a new workbook and enter your changes there.',
    );
  }
  const faults: Faults = {};
  heads.forEach((head, at) => {
    if ((given[at] ?? '').trim() !== head.trim())
      faults[cellName(1, at)] = [`The heading here is “${head}”. Do not move columns.`];
  });
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  const known = new Map(linesOf(sheet).map((line) => [line.ref, line]));
  const edits: ReadEdits = { adjustments: [], removed: [], cell_notes: [] };
  const seen = new Set<string>();
  rows.slice(1).forEach((cells, at) => {
    const number = numbers[at + 1] ?? at + 2;
    const ref = (cells[0] ?? '').trim();
    const line = known.get(ref);
    if (!line) faults[cellName(number, 0)] = ['This row is not on the sheet. Do not add rows.'];
    else if (seen.has(ref)) faults[cellName(number, 0)] = ['This row is in the file twice.'];
    else readLine({ sheet, line, cells, number, faults, edits });
    seen.add(ref);
  });
  if (Object.keys(faults).length > 0) throw againstRule(faults, firstOf(faults));
  return { edits, changes: edits.adjustments.length + edits.removed.length + edits.cell_notes.length };
}

function firstOf(faults: Faults): string {
  const all = Object.entries(faults);
  const more = all.length > 1 ? ` ${all.length - 1} more cells have faults.` : '';
  return `${all[0]![0]}: ${all[0]![1][0]}${more} Nothing was taken over.`;
}

interface ReadLine {
  sheet: Sheet;
  line: FileLine;
  cells: readonly string[];
  number: number;
  faults: Faults;
  edits: ReadEdits;
}

function readLine({ sheet, line, cells, number, faults, edits }: ReadLine): void {
  const [kind, id] = line.ref.split(' ') as [string, string];
  line.fixed.forEach((value, at) => {
    if (!isUnchanged(cells[1 + at], value)) faults[cellName(number, 1 + at)] = ['The bid form cannot be changed here.'];
  });
  line.bidders.forEach((values, at) => {
    const from = firstBidder + at * bidderHeads.length;
    const bidder = sheet.bidders[at]!;
    const own = cells.slice(from, from + bidderHeads.length);
    const changed = values.flatMap((value, place) => (isUnchanged(own[place], value) ? [] : [place]));
    const refuse = (place: number, sentence: string) => void (faults[cellName(number, from + place)] = [sentence]);
    const adjustment = sheet.adjustments.find((one) =>
      kind === 'row'
        ? one.kind === 'plug' && one.row_id === id && one.invitation_id === bidder.invitation_id
        : one.id === id,
    );
    const isOwnLine = kind === 'row' || adjustment?.invitation_id === bidder.invitation_id;
    for (const place of changed) {
      if (place < editable.amount) refuse(place, `The figures of ${bidder.name} cannot be changed here.`);
      else if (kind === 'total' || !isOwnLine) refuse(place, 'Nothing is entered in this cell.');
      else if (place === editable.note && kind !== 'row')
        refuse(place, 'A note on a cell belongs to a row of the bid form.');
    }
    if (changed.length === 0 || kind === 'total' || !isOwnLine) return;
    if (changed.includes(editable.amount) || changed.includes(editable.amountNote)) {
      readAmount({ sheet, kind, id, bidder, adjustment, own, edits, refuse });
    }
    if (changed.includes(editable.note) && kind === 'row') {
      const before = sheet.cell_notes.find((one) => one.row_id === id && one.invitation_id === bidder.invitation_id);
      const text = (own[editable.note] ?? '').trim() || null;
      edits.cell_notes.push({
        row_id: id,
        invitation_id: bidder.invitation_id,
        text,
        version: before?.version ?? null,
      });
    }
  });
}

interface ReadAmount {
  sheet: Sheet;
  kind: string;
  id: string;
  bidder: Sheet['bidders'][number];
  adjustment: Adjustment | undefined;
  own: readonly string[];
  edits: ReadEdits;
  refuse: (place: number, sentence: string) => void;
}

function readAmount(given: ReadAmount): void {
  const { kind, id, bidder, adjustment, own, edits, refuse } = given;
  const text = (own[editable.amount] ?? '').trim();
  const note = (own[editable.amountNote] ?? '').trim() || null;
  if (text === '') {
    clearAmount(given, note);
    return;
  }
  const amount = amountIn(text);
  if (amount === null) {
    refuse(editable.amount, 'Give an amount in figures with at most four decimals, such as 12500.50.');
  } else if (adjustment) {
    const { version, invitation_id, row_id, item, is_accepted } = adjustment;
    edits.adjustments.push({
      id: adjustment.id,
      version,
      invitation_id,
      kind: adjustment.kind,
      row_id,
      item,
      title: adjustment.kind === 'plug' ? null : adjustment.title,
      amount,
      basis: adjustment.amount === amount ? adjustment.basis : 'entered',
      is_accepted,
      note,
    });
  } else if (kind === 'row' && !takesPlug(given)) {
    refuse(editable.amount, `${bidder.name} has answered this row, so it takes no plug.`);
  } else {
    const plug = { kind: 'plug', row_id: id, item: null, title: null, basis: 'entered', is_accepted: true } as const;
    edits.adjustments.push({ id: newId(), version: null, invitation_id: bidder.invitation_id, ...plug, amount, note });
  }
}

/** An emptied amount removes its adjustment; a note alone is a fault. */
function clearAmount({ adjustment, edits, refuse }: ReadAmount, note: string | null): void {
  if (note !== null && !adjustment) refuse(editable.amountNote, 'A note on a plug needs an amount.');
  else if (adjustment && note !== null) refuse(editable.amount, 'Give an amount, or clear its note too.');
  else if (adjustment) edits.removed.push({ id: adjustment.id, version: adjustment.version });
}

/** The amount in a text; null if it cannot be stored. */
function amountIn(text: string): number | null {
  const read = readTypedNumber(text);
  if (!read.ok || read.isPercent || Math.abs(read.value) > 9_999_999_999) return null;
  return Number(read.value.toFixed(4)) === read.value ? read.value : null;
}

function takesPlug({ sheet, id, bidder }: ReadAmount): boolean {
  const row = sheet.rows.findIndex((one) => one.id === id);
  const state = bidder.cells[row]?.state;
  return state !== 'priced' && state !== 'included' && sheet.rows[row]!.provisional_sum === null;
}

/** True if a cell still has its value: numbers by their size, texts without spaces around them. */
function isUnchanged(text: string | undefined, value: string | number | null): boolean {
  const given = (text ?? '').trim();
  if (value === null) return given === '';
  if (typeof value === 'number') return given !== '' && Number(given) === value;
  return given.replaceAll('\r\n', '\n') === value.trim().replaceAll('\r\n', '\n');
}

/** The name of a cell: B7. */
function cellName(row: number, column: number): string {
  let letters = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return `${letters}${row}`;
}
