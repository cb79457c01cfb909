// The steps of an import: rows are read from a paste or a file, checked by the server, corrected in the preview, and
// stored together. Many rows are checked and stored by a background job, which the page can leave.
import type { CallName } from '@horizon/contract';
import { mostImportedAtOnce } from 'virtual:limits';
import { useCallback, useMemo, useRef, useState } from 'react';
import { parseBlock } from '../../ui/data-grid/clipboard.ts';
import type { CommitEdits } from '../../ui/data-grid/grid-types.ts';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';
import { api, ApiFailure, type CallAnswer, type CallInput, type CallOptions } from '../api.ts';
import { callInBackground, undoInBackground, type BackgroundJob, type JobProgress } from '../background-call.ts';
import { refusalOf } from '../failures.ts';
import {
  fileOfBlock,
  previewOf,
  rowsByField,
  type Cells,
  type ImportField,
  type PreviewRow,
  type RowOutcome,
} from './import-rows.ts';
import type { SaveRefusal } from '../../ui/form-faults.ts';

/** Columns with the fields that they are mapped to, and their cells. */
export interface ImportTable {
  columns: readonly { header: string; field: string | null }[];
  rows: readonly (readonly string[])[];
  /** The number of each row in the file; none for a paste. */
  row_numbers?: readonly number[];
}

/** The server's outcome for all rows. */
export interface ImportResult {
  rows: readonly RowOutcome[];
  created: number;
  faulty: number;
  committed: boolean;
}

/** Makes a call of the import, in the background if there are many rows. */
export type SendRows = <Name extends CallName>(
  name: Name,
  input: CallInput<Name>,
  options?: CallOptions,
) => Promise<CallAnswer<Name>>;

/** Undoes an import that a job stored; null if it was stored directly, for which there is another call. */
export type UndoJob = (<Answer>() => Promise<Answer>) | null;

interface ImportSteps<Result extends ImportResult> {
  /** In the order of the columns of a block without headings. */
  fields: readonly ImportField[];
  /** Title of a failure to store. */
  failsWith: string;
  read: (file: File) => Promise<ImportTable>;
  check: (rows: readonly Cells[], send: SendRows) => Promise<Result>;
  /** The idempotency key is the same for a retry of the same rows. */
  store: (rows: readonly Cells[], choice: { leavesOut: boolean; key: string }, send: SendRows) => Promise<Result>;
  /** Called even if the dialog has been closed meanwhile. */
  onStored: (result: Result, undoJob: UndoJob) => void;
}

/** The state of an import. */
export function useTableImport<Result extends ImportResult>(steps: ImportSteps<Result>) {
  const { fields } = steps;
  const latest = useRef(steps);
  latest.current = steps;
  const [table, setTable] = useState<ImportTable | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const [leavesOut, setLeavesOut] = useState(false);
  const [progress, setProgress] = useState<JobProgress | null>(null);
  const [isStoring, setStoring] = useState(false);
  const { run, ...running } = useRunning();
  const turn = useRef(0);
  const isLeft = useRef(false);
  const key = useRef({ text: '', key: '' });
  const tableNow = useRef(table);
  tableNow.current = table;
  const isLong = (table?.rows.length ?? 0) > mostImportedAtOnce;

  /** Sends the rows, and shows the progress of a job. */
  const sendRows = async <Answer>(count: number, work: (send: SendRows) => Promise<Answer>) => {
    let job: BackgroundJob | null = null;
    const send: SendRows = (name, input, options = {}) =>
      count > mostImportedAtOnce
        ? callInBackground(name, input, { ...options, onProgress: setProgress, onQueued: (queued) => (job = queued) })
        : api(name, input, options);
    try {
      return { answer: await work(send), job: job as BackgroundJob | null };
    } finally {
      setProgress(null);
    }
  };
  const show = async (next: ImportTable) => {
    const rows = cellsOf(next);
    if (rows.length === 0) throw new ApiFailure(422, 'There is no row of values below the headings.');
    setTable(next);
    const own = (turn.current += 1);
    running.setMessage(`Checking ${countOf(rows.length, 'row')}…`);
    const { answer } = await sendRows(rows.length, (send) => latest.current.check(rows, send));
    // Ignore the answer if the rows have changed since.
    if (own === turn.current) setResult(answer);
  };
  const commit = useCallback<CommitEdits<PreviewRow>>(async (edits) => {
    if (!tableNow.current) return [];
    let next = tableNow.current;
    for (const { row, columnId, value } of edits) next = withCell(next, row.number - 1, columnId, String(value ?? ''));
    await run('Checking the rows…', () => show(next));
    return [];
    // oxlint-disable-next-line react/exhaustive-deps -- everything that they read is in refs
  }, []);
  const store = async () => {
    const rows = cellsOf(table!);
    const text = JSON.stringify([rows, leavesOut]);
    if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() };
    const choice = { leavesOut, key: key.current.key };
    const { answer, job } = await sendRows(rows.length, (send) => latest.current.store(rows, choice, send));
    if (answer.committed) latest.current.onStored(answer, job && (() => undoInBackground(job)));
    // Somebody else has changed records meanwhile: show the new outcome.
    else setResult(answer);
    return answer.committed;
  };
  const preview = useMemo(
    () => (table ? previewOf(cellsOf(table), result?.rows, table.row_numbers) : []),
    [table, result],
  );
  return {
    table,
    preview,
    result,
    failsWith: steps.failsWith,
    failure: running.failure,
    doing: running.doing,
    progress,
    leavesOut,
    setLeavesOut,
    commit,
    takeFile: (file: File) => run(`Reading ${file.name}…`, async () => show(await latest.current.read(file))),
    takeText: (text: string) =>
      run('Reading the rows…', async () => {
        const block = parseBlock(text);
        const byHeadings = await latest.current.read(fileOfBlock(block)).catch((error: unknown) => {
          // Without headings, the columns are in the order of the fields.
          if (error instanceof ApiFailure && error.status === 422) return null;
          throw error;
        });
        const ofBlock = byHeadings && { columns: byHeadings.columns, rows: byHeadings.rows };
        await show(ofBlock ?? withoutHeadings(block, fields));
      }),
    /** Maps a column to another field, or to none; another column of that field is left out. */
    map: (at: number, field: string | null) => {
      if (!table) return;
      const columns = table.columns.map((column, index) => {
        if (index === at) return { ...column, field };
        return column.field === field ? { ...column, field: null } : column;
      });
      void run('Checking the rows…', () => show({ ...table, columns }));
    },
    /** Checks the same rows again, after an option has changed. */
    checkAgain: () => void run('Checking the rows…', () => show(tableNow.current!)),
    restart: () => {
      turn.current += 1;
      setTable(null);
      setResult(null);
      setLeavesOut(false);
      running.forget();
    },
    /** Storing takes so long that the dialog may be closed. */
    mayLeave: isStoring && isLong,
    /** Closes the dialog while the job goes on. */
    leave: () => {
      isLeft.current = true;
      toast.info({ title: 'The import goes on', detail: 'You will be notified when it has ended.' });
    },
    /** Resolves to true if the rows are stored and the dialog is still open. */
    store: async (): Promise<boolean> => {
      let isStored = false;
      setStoring(true);
      await run(`Storing ${countOf(result?.created ?? 0, 'row')}…`, async () => {
        try {
          isStored = await store();
        } catch (error) {
          if (!isLeft.current) throw error;
          toast.error({ title: latest.current.failsWith, detail: refusalOf(error).message });
        }
      });
      setStoring(false);
      return isStored && !isLeft.current;
    },
  };
}

/** A block whose columns are in the order of the fields; further columns wait for a field. */
function withoutHeadings(block: readonly (readonly string[])[], fields: readonly ImportField[]): ImportTable {
  const rows = block.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  const width = Math.max(fields.length, ...rows.map((cells) => cells.length));
  return {
    columns: Array.from({ length: width }, (_none, at) => ({ header: '', field: fields[at]?.field ?? null })),
    rows,
  };
}

const cellsOf = ({ columns, rows }: ImportTable): Cells[] =>
  rowsByField(
    rows,
    columns.map(({ field }) => field),
  );

/** Returns the table with a new text in the cell of a field; adds a column for a field that has none. */
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
  return { ...table, columns, rows };
}

/** The work that a dialog is waiting for, and its failure. */
interface Running {
  /** "Reading rates.csv…"; null if nothing is running. */
  doing: string | null;
  failure: SaveRefusal | null;
  run: (words: string, work: () => Promise<void>) => Promise<void>;
  /** Changes the text of the running work. */
  setMessage: (words: string) => void;
  /** Clears the failure. */
  forget: () => void;
}

/** Runs one piece of work at a time; a new one clears the last failure. */
function useRunning(): Running {
  const [doing, setMessage] = useState<string | null>(null);
  const [failure, setFailure] = useState<SaveRefusal | null>(null);
  return {
    doing,
    failure,
    setMessage,
    forget: () => setFailure(null),
    async run(words, work) {
      setMessage(words);
      setFailure(null);
      try {
        await work();
      } catch (error) {
        setFailure(refusalOf(error));
      } finally {
        setMessage(null);
      }
    },
  };
}
