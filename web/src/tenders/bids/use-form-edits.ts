// Changes of a bid form in its grid: each is saved at once as operations, and can be undone by the opposite ones as long
// as nobody has changed the rows since.
import type { ScopeRow, ScopeRowOperation } from '@horizon/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api, ApiFailure } from '../../client/api.ts';
import { keyOf } from '../../client/data.ts';
import { refusalOf } from '../../client/failures.ts';
import { useUndoStack, type PushUndo } from '../../client/grid-edits/use-undo-stack.ts';
import type { CellFault, CellValue, CommitEdits } from '../../ui/data-grid/grid-types.ts';
import { countOf } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.ts';

type Values = Extract<ScopeRowOperation, { op: 'add' }>['values'];
/** Operations for the rows as they are when they are sent. */
export type MakeOperations = (rows: readonly ScopeRow[]) => ScopeRowOperation[];
type Change = Extract<ScopeRowOperation, { op: 'change' }>;

const figures: ReadonlySet<string> = new Set(['quantity', 'provisional_sum', 'budget']);
const valueOf = (columnId: string, value: CellValue): CellValue => {
  if (figures.has(columnId)) return value === null || value === '' ? null : Number(value);
  return value === '' ? null : value;
};

type Act = (make: MakeOperations, undo: MakeOperations, title: string) => Promise<boolean>;

interface Place {
  workspaceId: string;
  id: string;
}

/** Sends operations one save after another; `make` gets the rows as they are then. */
function useSend({ workspaceId, id }: Place) {
  const queries = useQueryClient();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    (make: MakeOperations): Promise<readonly ScopeRow[]> => {
      const params = { workspaceId, id };
      const key = keyOf('getBidForm', { params });
      const work = async () => {
        const known = queries.getQueryData<{ items: ScopeRow[] }>(key)?.items ?? [];
        const operations = make(known);
        if (operations.length === 0) return known;
        try {
          const saved = await api('saveBidForm', { params, body: { operations } });
          queries.setQueryData(key, saved);
          return saved.items;
        } catch (error) {
          void queries.invalidateQueries({ queryKey: key });
          throw error;
        }
      };
      const after = queue.current.then(work, work);
      queue.current = after.catch(() => undefined);
      return after;
    },
    [queries, workspaceId, id],
  );
}

/** The operations on the rows of a package. */
export function useFormEdits(place: Place, mayEdit: boolean) {
  const send = useSend(place);
  const pushUndo = useUndoStack(mayEdit);

  /** Does operations that no cell shows, and offers to undo them. */
  const act = useCallback(
    (make: MakeOperations, undo: MakeOperations, title: string): Promise<boolean> => {
      const run = async (forth: MakeOperations, back: MakeOperations, done: string): Promise<boolean> => {
        try {
          await send(forth);
          pushUndo(() => void run(back, forth, 'Undone'), { title: done });
          return true;
        } catch (error) {
          toast.error({ title: 'Failed to save bid form', detail: refusalOf(error).message });
          return false;
        }
      };
      return run(make, undo, title);
    },
    [send, pushUndo],
  );

  const commit = useCommit(send, act, pushUndo);
  const add = useCallback(
    (values: Values, beforeId: string | null = null) => {
      const rowId = crypto.randomUUID();
      return act(
        (rows) =>
          rows.some((row) => row.id === rowId)
            ? []
            : [
                { op: 'add', id: rowId, before: beforeId, values },
                { op: 'restore', id: rowId },
              ],
        (rows) => deletesOf(rows, new Set([rowId])),
        'Row added',
      );
    },
    [act],
  );
  const remove = useCallback(
    (ids: ReadonlySet<string>) =>
      act(
        (rows) => deletesOf(rows, ids),
        () => [...ids].map((rowId) => ({ op: 'restore', id: rowId })),
        `${countOf(ids.size, 'row')} deleted`,
      ),
    [act],
  );
  const move = useCallback(
    (rowId: string, rows: readonly ScopeRow[], step: -1 | 1) => {
      const at = rows.findIndex((row) => row.id === rowId);
      const to = at + step;
      if (at < 0 || to < 0 || to >= rows.length) return;
      const beforeOf = (index: number) => rows[index]?.id ?? null;
      const target = step === 1 ? beforeOf(at + 2) : beforeOf(at - 1);
      const back = beforeOf(at + 1);
      void act(
        () => [{ op: 'move', id: rowId, before: target }],
        () => [{ op: 'move', id: rowId, before: back }],
        'Row moved',
      );
    },
    [act],
  );
  return { commit, add, remove, move, send, pushUndo };
}

/** Saves edited cells: all of them, or none. */
function useCommit(send: ReturnType<typeof useSend>, act: Act, pushUndo: PushUndo): CommitEdits<ScopeRow> {
  return useCallback<CommitEdits<ScopeRow>>(
    async (edits) => {
      const changes = new Map<string, Record<string, CellValue>>();
      const before = new Map<string, Record<string, CellValue>>();
      for (const { rowId, columnId, value, previous } of edits) {
        changes.set(rowId, { ...changes.get(rowId), [columnId]: valueOf(columnId, value) });
        before.set(rowId, { ...before.get(rowId), [columnId]: valueOf(columnId, previous) });
      }
      try {
        await send((rows) => changesOf(rows, changes));
        const title = edits.length > 1 ? { title: `${countOf(edits.length, 'cell')} changed` } : null;
        pushUndo(
          () =>
            void act(
              (rows) => changesOf(rows, before),
              (rows) => changesOf(rows, changes),
              'Undone',
            ),
          title,
        );
        return [];
      } catch (error) {
        return faultsOf(error, edits, [...changes.keys()]);
      }
    },
    [send, act, pushUndo],
  );
}

const deletesOf = (rows: readonly ScopeRow[], ids: ReadonlySet<string>): ScopeRowOperation[] =>
  rows.flatMap(({ id, version }) => (ids.has(id) ? [{ op: 'delete', id, version }] : []));

const changesOf = (
  rows: readonly ScopeRow[],
  changes: ReadonlyMap<string, Record<string, CellValue>>,
): ScopeRowOperation[] =>
  rows.flatMap(({ id, version }) => {
    const values = changes.get(id);
    return values ? [{ op: 'change', id, version, values: values as Change['values'] }] : [];
  });

/** The faults of a save by cell; without one of its own a cell shows the message. */
function faultsOf(
  error: unknown,
  edits: readonly { rowId: string; columnId: string }[],
  ids: readonly string[],
): CellFault[] {
  const { message } = refusalOf(error);
  const fields = error instanceof ApiFailure ? error.fields : {};
  return edits.map(({ rowId, columnId }) => ({
    rowId,
    columnId,
    message: fields[`operations.${ids.indexOf(rowId)}.values.${columnId}`]?.join(' ') ?? message,
  }));
}
