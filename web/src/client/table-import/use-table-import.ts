// An import from nothing to stored: rows are read from a paste or a file, checked by the server, corrected in the preview, and
// stored together.
import { useCallback, useMemo, useRef, useState } from 'react';
import { parseBlock } from '../../ui/data-grid/clipboard.ts';
import type { CommitEdits } from '../../ui/data-grid/grid-types.ts';
import { countOf } from '../../ui/format.ts';
import { ApiFailure } from '../api.ts';
import { useRunning } from '../use-running.ts';
import {
  fileOfBlock,
  previewOf,
  rowsByField,
  type Cells,
  type ImportField,
  type PreviewRow,
  type RowOutcome,
} from './import-rows.ts';

/** Columns with the fields they are read as, and the cells below them. */
export interface ImportTable {
  columns: readonly { header: string; field: string | null }[];
  rows: readonly (readonly string[])[];
}

/** The server's outcome of all rows. */
export interface ImportResult {
  rows: readonly RowOutcome[];
  created: number;
  faulty: number;
  committed: boolean;
}

interface ImportSteps<Result extends ImportResult> {
  /** In the order in which a block without headings is read. */
  fields: readonly ImportField[];
  read: (file: File) => Promise<ImportTable>;
  check: (rows: readonly Cells[]) => Promise<Result>;
  /** The key stays the same for rows that are sent again after a lost answer. */
  store: (rows: readonly Cells[], leavesOut: boolean, key: string) => Promise<Result>;
  onStored: (result: Result) => void;
}

/** The state of an import. */
export function useTableImport<Result extends ImportResult>(steps: ImportSteps<Result>) {
  const { fields } = steps;
  const latest = useRef(steps);
  latest.current = steps;
  const [table, setTable] = useState<ImportTable | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [leavesOut, setLeavesOut] = useState(false);
  const { run, ...running } = useRunning();
  const turn = useRef(0);
  const key = useRef({ text: '', key: '' });
  const tableNow = useRef(table);
  tableNow.current = table;

  const show = async (next: ImportTable) => {
    const rows = cellsOf(next);
    if (rows.length === 0) throw new ApiFailure(422, 'There is no row of values below the headings.');
    setTable(next);
    const own = (turn.current += 1);
    running.setMessage(`Checking ${countOf(rows.length, 'row')}…`);
    const answer = await latest.current.check(rows);
    // A later change of the rows has the last word.
    if (own === turn.current) setResult(answer);
  };
  const commit = useCallback<CommitEdits<PreviewRow>>(async (edits) => {
    if (!tableNow.current) return [];
    let next = tableNow.current;
    for (const { row, columnId, value } of edits) next = withCell(next, row.number - 1, columnId, String(value ?? ''));
    await run('Checking the rows…', () => show(next));
    return [];
    // oxlint-disable-next-line react/exhaustive-deps -- everything they read is in refs
  }, []);
  const preview = useMemo(() => (table ? previewOf(cellsOf(table), result?.rows) : []), [table, result]);
  return {
    table,
    preview,
    result,
    failure: running.failure,
    doing: running.doing,
    leavesOut,
    setLeavesOut,
    commit,
    takeFile: (file: File) => run(`Reading ${file.name}…`, async () => show(await latest.current.read(file))),
    takeText: (text: string) =>
      run('Reading the rows…', async () => {
        const block = parseBlock(text);
        const byHeadings = await latest.current.read(fileOfBlock(block)).catch((error: unknown) => {
          // Without headings the cells are taken in the order of the fields.
          if (error instanceof ApiFailure && error.status === 422) return null;
          throw error;
        });
        await show(byHeadings ?? { columns: fields.map(({ field }) => ({ header: '', field })), rows: filled(block) });
      }),
    /** Reads a column as another field, or leaves it out; another column of that field is left out. */
    map: (at: number, field: string | null) => {
      if (!table) return;
      const columns = table.columns.map((column, index) => {
        if (index === at) return { ...column, field };
        return column.field === field ? { ...column, field: null } : column;
      });
      void run('Checking the rows…', () => show({ ...table, columns }));
    },
    restart: () => {
      turn.current += 1;
      setTable(null);
      setResult(null);
      setLeavesOut(false);
      running.forget();
    },
    store: () =>
      run(`Storing ${countOf(result?.created ?? 0, 'row')}…`, async () => {
        const rows = cellsOf(table!);
        const text = JSON.stringify([rows, leavesOut]);
        if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() };
        latest.current.onStored(await latest.current.store(rows, leavesOut, key.current.key));
      }),
  };
}

const filled = (block: readonly (readonly string[])[]) =>
  block.filter((cells) => cells.some((cell) => cell.trim() !== ''));

const cellsOf = ({ columns, rows }: ImportTable): Cells[] =>
  rowsByField(
    rows,
    columns.map(({ field }) => field),
  );

/** The table with another text in the cell of a field; a field without a column gets one. */
export function withCell(table: ImportTable, row: number, field: string, text: string): ImportTable {
  const found = table.columns.findIndex((column) => column.field === field);
  const at = found < 0 ? table.columns.length : found;
  const columns = found < 0 ? [...table.columns, { header: '', field }] : table.columns;
  const rows = table.rows.map((cells, index) => {
    if (index !== row) return cells;
    const next = Array.from({ length: Math.max(cells.length, at + 1) }, (_none, place) => cells[place] ?? '');
    next[at] = text;
    return next;
  });
  return { columns, rows };
}
