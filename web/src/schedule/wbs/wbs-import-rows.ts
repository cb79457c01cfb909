// The rows of an import of a WBS, as the call takes and answers them.
import type { CallAnswer, CallInput } from '../../client/api.ts';
import type { Cells, ImportField } from '../../client/table-import/import-rows.ts';
import type { ImportResult } from '../../client/table-import/use-table-import.ts';
import { countOf, formatMoney } from '../../ui/format.ts';

export type WbsImport = CallAnswer<'importWbs'>;
type Row = WbsImport['rows'][number];
type Lines = CallInput<'importWbs'>['body']['lines'];

export const wbsFields = [
  { field: 'code', label: 'Code' },
  { field: 'name', label: 'Name', widthPx: 260 },
  { field: 'level', label: 'Level', widthPx: 72 },
  { field: 'parent', label: 'Parent' },
  { field: 'budget', label: 'Budget', widthPx: 120 },
] as const satisfies readonly ImportField[];

/** The rows below a row of headings, for columns that are not empty. */
export function linesOf(rows: readonly Cells[]): Lines {
  const used = wbsFields.filter(
    ({ field }) => field === 'code' || field === 'name' || rows.some((row) => (row[field] ?? '').trim() !== ''),
  );
  return [
    { row: 1, cells: used.map(({ label }) => label) },
    ...rows.map((row, at) => ({ row: at + 1, cells: used.map(({ field }) => row[field] ?? '') })),
  ];
}

/** The result of an import with what else the call answers. */
export interface WbsImportResult extends ImportResult {
  answer: WbsImport;
}

/** The outcome of each row for the preview; `sent` are the rows as typed. */
export function resultOf(answer: WbsImport, sent: readonly Cells[]): WbsImportResult {
  const rows = answer.rows.map((row) => ({
    row: row.row,
    outcome: row.outcome,
    id: row.wbs_id,
    faults: row.faults.map((message) => ({ field: fieldOf(message), message })),
    warnings: [],
    notes: notesOf(row, sent[row.row - 1] ?? {}),
  }));
  return { rows, created: answer.created, faulty: answer.faulty, committed: answer.committed, answer };
}

/** The cell of a fault. */
function fieldOf(message: string): string {
  if (message.startsWith('The code')) return 'code';
  if (/\blevel\b/i.test(message)) return 'level';
  return /budget|amount/i.test(message) ? 'budget' : 'name';
}

function notesOf({ outcome, code, budget_before: before }: Row, sent: Cells): string[] {
  if (outcome === 'change') return [before === null ? 'No budget before' : `The budget was ${formatMoney(before)}`];
  return outcome === 'create' && (sent['code'] ?? '').trim() === '' ? [`Gets the code ${code}`] : [];
}

/** The body of the call that undoes an import: the added elements, and the previous budgets. */
export function undoBodyOf(rows: WbsImport['rows']): CallInput<'takeBackWbs'>['body'] {
  const stored = rows.flatMap((row) => (row.wbs_id === null ? [] : [{ ...row, wbs_id: row.wbs_id }]));
  return {
    wbs_ids: stored.filter(({ outcome }) => outcome === 'create').map(({ wbs_id }) => wbs_id),
    budgets: stored.flatMap(({ wbs_id, version, budget_before: budget }) =>
      version === null ? [] : [{ wbs_id, version, budget }],
    ),
  };
}

/** The result of an import: "4 elements added, 2 budgets changed". */
export function storedMessage({ created, changed }: Pick<WbsImport, 'created' | 'changed'>): string {
  const added = `${countOf(created, 'element')} added`;
  if (changed === 0) return added;
  const budgets = `${countOf(changed, 'budget')} changed`;
  return created === 0 ? budgets : `${added}, ${budgets}`;
}

/** Elements and budgets undone, and those that stay. */
export function undoneMessage({ deleted, restored, kept }: CallAnswer<'takeBackWbs'>): string {
  const back = [
    ...(deleted > 0 || restored === 0 ? [`${countOf(deleted, 'element')} removed`] : []),
    ...(restored > 0 ? [`${countOf(restored, 'budget')} as before`] : []),
  ].join(', ');
  return kept > 0
    ? `${back}; ${countOf(kept, 'element')} used or changed since ${kept === 1 ? 'stays' : 'stay'}`
    : back;
}
