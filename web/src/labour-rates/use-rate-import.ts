// A paste or file becomes rows, the server tries them without storing (a dry run), the person fixes what is faulty, and all
// rows are stored together or none.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { api, ApiFailure } from '../client/api.ts';
import { useRunning } from '../client/use-running.ts';
import { parseBlock } from '../ui/data-grid/clipboard.ts';
import type { CommitEdits } from '../ui/data-grid/grid-types.ts';
import { fileOfBlock, previewOf, rowsOfBlock, type PreviewRow } from '../client/table-import/import-rows.ts';
import { bulkFields, type BulkResult, type BulkRow } from './import-rows.ts';
import { assignColumn, type ReadRates, type UnknownColumn } from './unknown-columns.ts';
import { countOf } from '../ui/format.ts';
import { useLongAct } from '../client/grid-edits/use-long-act.ts';
import { useUndoBatch } from './use-undo-batch.ts';
import type { KeepStep } from '../client/grid-edits/use-steps.ts';

const noColumns: readonly UnknownColumn[] = [];

interface ImportOptions {
  onStored: () => void;
  keepStep: KeepStep;
}

/** What is to become of rows that cannot be stored as they are. */
export interface ImportChoices {
  /** Awards that are missing are made. */
  makeAwards: boolean;
  /** Rows with faults are left out. */
  leaveOut: boolean;
}
const noChoices: ImportChoices = { makeAwards: false, leaveOut: false };

/** What the message of an import says in addition to the number of rates. */
function detailOf({ unchanged, faulty, missing_awards: awards }: BulkResult): { detail?: string } {
  const made = awards.filter(({ id }) => id !== null);
  const parts = [
    ...(made.length > 0 ? [`${countOf(made.length, 'award')} created with them.`] : []),
    ...(unchanged > 0 ? [`${countOf(unchanged, 'row')} changed nothing.`] : []),
    ...(faulty > 0 ? [`${countOf(faulty, 'row')} with faults left out.`] : []),
  ];
  return parts.length > 0 ? { detail: parts.join(' ') } : {};
}

/** The state of an import, from nothing to stored. */
export function useRateImport(workspaceId: string, { onStored, keepStep }: ImportOptions) {
  const queries = useQueryClient();
  const params = { workspaceId };
  const [read, setRead] = useState<ReadRates | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const running = useRunning();
  const storing = useLongAct('Failed to create labour rates');
  const [choices, setChoices] = useState<ImportChoices>(noChoices);
  const chosen = useRef(choices);
  const turn = useRef(0);
  const key = useRef({ text: '', key: '' });

  const run = (words: string, work: () => Promise<void>) => {
    storing.forget();
    return running.run(words, work);
  };
  const tryOut = async (rows: BulkRow[]) => {
    const own = (turn.current += 1);
    running.setMessage(`Checking ${countOf(rows.length, 'row')}…`);
    const body = { rows, dry_run: true, make_awards: chosen.current.makeAwards };
    const answer = await api('importLabourRates', { params, body });
    // A later change of the rows has the last word.
    if (own === turn.current) setResult(answer);
  };
  const take = async (next: ReadRates) => {
    if (next.rows.length === 0) throw new ApiFailure(422, 'There is no row of values below the headings.');
    setResult(null);
    setRead(next);
    await tryOut(next.rows);
  };
  const readFile = async (file: File): Promise<ReadRates> => {
    const { columns, rows } = await api('readLabourRateFile', { params }, { file });
    const unknown = columns.flatMap(({ header, field, cells }) => (cells ? [{ header, field, cells }] : []));
    return { rows, unknown };
  };

  const undoAction = useUndoBatch(workspaceId, 'import');
  const preview = useMemo(() => (read ? previewOf(read.rows, result?.rows) : []), [read, result]);
  const rowsNow = useRef<BulkRow[]>([]);
  rowsNow.current = read?.rows ?? [];
  const commit = useCallback<CommitEdits<PreviewRow>>(
    async (edits) => {
      const rows = [...rowsNow.current];
      for (const edit of edits) {
        const at = edit.row.number - 1;
        rows[at] = { ...rows[at], [edit.columnId]: String(edit.value ?? '') };
      }
      await run('Checking the rows…', async () => {
        setRead((before) => ({ rows, unknown: before?.unknown ?? [] }));
        await tryOut(rows);
      });
      return [];
    },
    // oxlint-disable-next-line react/exhaustive-deps -- what they reach is the same in every drawing
    [workspaceId],
  );
  return {
    isRead: read !== null,
    columns: read?.unknown ?? noColumns,
    /** Headings of columns that are left out. */
    unknown: (read?.unknown ?? noColumns).flatMap(({ header, field }) => (field === null ? [header] : [])),
    /** Reads an unknown column as a field, or leaves it out again. */
    map: (at: number, field: string | null) => {
      if (!read) return;
      const next = assignColumn(read, at, field);
      setRead(next);
      void run('Checking the rows…', () => tryOut(next.rows));
    },
    preview,
    result,
    failure: running.failure ?? storing.failure,
    doing: running.doing ?? storing.doing,
    choices,
    choose: (more: Partial<ImportChoices>) => {
      const isAsked = more.makeAwards !== undefined;
      chosen.current = { ...chosen.current, ...more };
      setChoices(chosen.current);
      if (isAsked) void run('Checking the rows…', () => tryOut(rowsNow.current));
    },
    commit,
    takeFile: (file: File) => run(`Reading ${file.name}…`, async () => take(await readFile(file))),
    takeText: (text: string) =>
      run('Reading the rows…', async () => {
        const block = parseBlock(text);
        const byHeadings = await readFile(fileOfBlock(block)).catch((error: unknown) => {
          // Without headings the cells are taken in the order of the columns.
          if (error instanceof ApiFailure && error.status === 422) return null;
          throw error;
        });
        await take(byHeadings ?? { rows: rowsOfBlock(block, bulkFields), unknown: [] });
      }),
    restart: () => {
      turn.current += 1;
      setRead(null);
      setResult(null);
      running.forget();
      storing.forget();
      chosen.current = noChoices;
      setChoices(noChoices);
    },
    isStoring: storing.doing !== null,
    leave: storing.leave,
    store: async () => {
      running.forget();
      const isHere = await storing.run(`Storing ${countOf(result?.created ?? 0, 'rate')}…`, async () => {
        const rows = rowsNow.current;
        const { makeAwards: make_awards, leaveOut: leave_out_faulty } = chosen.current;
        const body = { rows, dry_run: false, make_awards, leave_out_faulty };
        const text = JSON.stringify(body);
        // The same rows sent again after a lost answer are stored once.
        if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() };
        const answer = await api('importLabourRates', { params, body }, { idempotencyKey: key.current.key });
        const undoMessage = {
          title: `${countOf(answer.created, 'labour rate')} created`,
          ...detailOf(answer),
        };
        const made = answer.rows.flatMap(({ outcome, id }) => (outcome === 'create' && id ? [id] : []));
        const awards = answer.missing_awards.flatMap(({ id }) => (id === null ? [] : [id]));
        keepStep(() => void undoAction(made, awards), undoMessage);
        void queries.invalidateQueries({ queryKey: ['labour-rates'] });
      });
      if (isHere) onStored();
    },
  };
}
