// The levelling sheet as a workbook: rows below each other, five columns a bidder, the adjustments of whole bids at the end.
// Plugs and notes may be changed in it and read back; everything else is compared with the sheet.
import { createHash } from 'node:crypto';
import { adjustmentKinds, cellStates, type AnswerOf, type Calls } from '@horizon/contract';
import { toXlsx, type Column } from '../../platform/spreadsheet.ts';
import type { Sheet } from './compose-sheet.ts';

type Value = string | number | null;
/** A line of the workbook: its reference, the fixed cells, and those of each bidder. */
export interface FileLine {
  ref: string;
  fixed: readonly Value[];
  bidders: readonly (readonly Value[])[];
}

export const fixedHeads = ['Section', 'Item', 'Description', 'Unit', 'Quantity', 'Budget'] as const;
export const bidderHeads = ['Answer', 'Price', 'Plug', 'Plug note', 'Note'] as const;
/** Places of the cells of a bidder that can be changed. */
export const editable = { amount: 2, amountNote: 3, note: 4 } as const;

/** Identifies the state of a sheet that a file was made from. */
export function stampOf({ adjustments, cell_notes: notes, rows, bidders }: Sheet): string {
  const state = [
    adjustments.map(({ id, version }) => [id, version]),
    notes.map(({ row_id, invitation_id, version }) => [row_id, invitation_id, version]),
    rows.map(({ id }) => id),
    bidders.map(({ invitation_id, revision }) => [invitation_id, revision]),
  ];
  return createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 12);
}

/** The headings of the workbook. Equal names of bidders get a number. */
export function headsOf(sheet: Sheet): string[] {
  const seen = new Map<string, number>();
  const names = sheet.bidders.map(({ name }) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
  return [
    `Reference ${stampOf(sheet)}`,
    ...fixedHeads,
    ...names.flatMap((name) => bidderHeads.map((head) => `${name}: ${head}`)),
  ];
}

/** The lines of the workbook. */
export function linesOf(sheet: Sheet): FileLine[] {
  const notes = new Map(sheet.cell_notes.map((one) => [`${one.invitation_id} ${one.row_id}`, one.text]));
  const plugs = new Map<string, Sheet['adjustments'][number]>(
    sheet.adjustments.flatMap((one) =>
      one.kind === 'plug' ? [[`${one.invitation_id} ${one.row_id}`, one] as const] : [],
    ),
  );
  const rows = sheet.rows.map((row, index): FileLine => ({
    ref: `row ${row.id}`,
    fixed: [row.section, row.item, row.description, row.unit, row.quantity, row.budget],
    bidders: sheet.bidders.map((bidder) => {
      const key = `${bidder.invitation_id} ${row.id}`;
      const cell = bidder.cells[index]!;
      const plug = plugs.get(key);
      const answer = cell.state === 'plugged' ? 'Left out' : cellStates[cell.state];
      return [answer, cell.amount ?? null, plug?.amount ?? null, plug?.note ?? null, notes.get(key) ?? null];
    }),
  }));
  const others = sheet.adjustments
    .filter(({ kind }) => kind !== 'plug')
    .map((one): FileLine => ({
      ref: `adjustment ${one.id}`,
      fixed: ['Adjustments', null, `${adjustmentKinds[one.kind]}: ${one.title}`, null, null, null],
      bidders: sheet.bidders.map(({ invitation_id: id }) =>
        id === one.invitation_id
          ? [one.is_accepted ? 'Accepted' : 'Not counted', null, one.amount, one.note, null]
          : [null, null, null, null, null],
      ),
    }));
  const total = (label: string, valueOf: (bidder: Sheet['bidders'][number]) => number | null): FileLine => ({
    ref: `total ${label}`,
    fixed: ['Totals', null, label, null, null, null],
    bidders: sheet.bidders.map((bidder) => [null, valueOf(bidder), null, null, null]),
  });
  return [
    ...rows,
    ...others,
    total('Base, ex GST', ({ base }) => base),
    total('Levelled scope', ({ levelled_scope: scope }) => scope),
    total('Levelled total', ({ levelled }) => levelled),
    total('Rank by base price', ({ standing }) => standing.by_base),
    total('Rank by levelled total', ({ standing }) => standing.by_levelled),
    total('Rank by value', ({ standing }) => standing.by_value),
  ];
}

/** The sheet as an XLSX workbook. */
export function toSheetFile(sheet: Sheet): Promise<Buffer> {
  const heads = headsOf(sheet);
  const columns = heads.map((header, at): Column<Value[]> => ({
    header,
    value: (line) => line[at] ?? null,
    ...(at === 3 ? { width: 40 } : {}),
  }));
  const lines = linesOf(sheet).map(({ ref, fixed, bidders }) => [ref, ...fixed, ...bidders.flat()]);
  return toXlsx('Levelling', columns, lines);
}

/** The media type of the workbook. */
export const workbookMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export type ReadFile = AnswerOf<Calls['readLevellingFile']>;
