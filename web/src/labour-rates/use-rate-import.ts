// A paste or file becomes rows, the server tries them without storing (a dry run), the person mends what is faulty, and all
// rows are stored together or none.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { api, ApiFailure } from '../client/api.ts';
import { refusalOf } from '../client/failures.ts';
import { parseBlock } from '../ui/data-grid/clipboard.ts';
import type { CommitEdits } from '../ui/data-grid/grid-types.ts';
import {
  fileOfBlock,
  previewOf,
  rowsOfBlock,
  type BulkField,
  type BulkResult,
  type BulkRow,
  type PreviewRow,
} from './import-rows.ts';
import { countOf } from '../ui/format.ts';
import { useTakeBack } from './use-take-back.ts';
import type { KeepStep } from './use-steps.ts';

interface Read {
  rows: BulkRow[];
  /** Headings that were not understood. */
  unknown: string[];
}

interface ImportOptions {
  onStored: () => void;
  keepStep: KeepStep;
}

/** The state of an import, from nothing to stored. */
export function useRateImport(workspaceId: string, { onStored, keepStep }: ImportOptions) {
  const queries = useQueryClient();
  const params = { workspaceId };
  const [read, setRead] = useState<Read | null>(null);
  const [result, setResult] = useState<BulkResult | null>(null);
  const [failure, setFailure] = useState<{ message: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const turn = useRef(0);
  const key = useRef({ text: '', key: '' });

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(refusalOf(error));
    } finally {
      setBusy(false);
    }
  };
  const tryOut = async (rows: BulkRow[]) => {
    const own = (turn.current += 1);
    const answer = await api('importLabourRates', { params, body: { rows, dry_run: true } });
    // A later change of the rows has the last word.
    if (own === turn.current) setResult(answer);
  };
  const take = async (next: Read) => {
    setResult(null);
    setRead(next);
    if (next.rows.length > 0) await tryOut(next.rows);
  };
  const readFile = async (file: File): Promise<Read> => {
    const { columns, rows } = await api('readLabourRateFile', { params }, { file });
    return { rows, unknown: columns.filter((column) => column.field === null).map((column) => column.header) };
  };

  const takeBack = useTakeBack(workspaceId);
  const preview = useMemo(() => (read ? previewOf(read.rows, result) : []), [read, result]);
  const rowsNow = useRef<BulkRow[]>([]);
  rowsNow.current = read?.rows ?? [];
  const commit = useCallback<CommitEdits<PreviewRow>>(
    async (edits) => {
      const rows = [...rowsNow.current];
      for (const edit of edits) {
        const at = edit.row.number - 1;
        rows[at] = { ...rows[at], [edit.columnId as BulkField]: String(edit.value ?? '') };
      }
      await run(async () => {
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
    unknown: read?.unknown ?? [],
    preview,
    result,
    failure,
    isBusy,
    commit,
    takeFile: (file: File) => run(async () => take(await readFile(file))),
    takeText: (text: string) =>
      run(async () => {
        const block = parseBlock(text);
        const byHeadings = await readFile(fileOfBlock(block)).catch((error: unknown) => {
          // Without headings the cells are taken in the order of the columns.
          if (error instanceof ApiFailure && error.status === 422) return null;
          throw error;
        });
        await take(byHeadings ?? { rows: rowsOfBlock(block), unknown: [] });
      }),
    restart: () => {
      turn.current += 1;
      setRead(null);
      setResult(null);
      setFailure(null);
    },
    store: () =>
      run(async () => {
        const rows = rowsNow.current;
        const text = JSON.stringify(rows);
        // The same rows sent again after a lost answer are stored once.
        if (key.current.text !== text) key.current = { text, key: crypto.randomUUID() };
        const body = { rows, dry_run: false };
        const answer = await api('importLabourRates', { params, body }, { idempotencyKey: key.current.key });
        const told = {
          title: `${countOf(answer.created, 'labour rate')} created`,
          ...(answer.unchanged > 0 ? { detail: `${countOf(answer.unchanged, 'row')} changed nothing.` } : {}),
        };
        const made = answer.rows.flatMap(({ outcome, id }) => (outcome === 'create' && id ? [id] : []));
        keepStep(() => void takeBack(made), told);
        void queries.invalidateQueries({ queryKey: ['labour-rates'] });
        onStored();
      }),
  };
}
