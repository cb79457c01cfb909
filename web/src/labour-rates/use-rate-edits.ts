// Edits in the grid, saved at once. Changes of one rate go one after the other, each on top of the one before, so that a
// person never is in their own way; where somebody else saved first, the person chooses whose values hold. What was
// saved can be undone, of each rate as long as nobody has changed it since.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api, ApiFailure } from '../client/api.ts';
import { refusalOf } from '../client/failures.ts';
import { staleRecord } from '../client/save.ts';
import type { CellEdit, CellFault, CellValue, CommitEdits } from '../ui/data-grid/grid-types.ts';
import type { ChangedElsewhere } from '../ui/data-grid/use-pinned-rows.ts';
import { toast } from '../ui/toasts.ts';
import type { Rate, RateChanges } from './rates.ts';
import { valuesBefore, describeChanged, undoneMessage, type ChangedRate } from './take-back.ts';
import type { KeepStep } from './use-steps.ts';

/** Somebody else changed the rate first: the cells that were edited and the rate as it is now. */
export interface EditConflict {
  id: string;
  edits: readonly CellEdit<Rate>[];
  current: Rate;
}

interface Waiting extends EditConflict {
  choose: (mine: boolean) => void;
}

/** `commit` for the grid, the conflicts that wait for a choice, a mark that changes where the rows must be drawn again, and
 * the rates that were undone last. */
export function useRateEdits(workspaceId: string, keepStep: KeepStep) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [drawn, setDrawn] = useState(0);
  const [undone, setUndone] = useState<ChangedElsewhere>();
  /** The rates as the last answers said, which the rows may not show yet. */
  const latest = useRef(new Map<string, Rate>());
  const queue = useRef(new Map<string, Promise<unknown>>());

  const update = useCallback(
    async (id: string, changes: RateChanges, version: number): Promise<Rate> => {
      const saved = await api('updateLabourRate', { params: { workspaceId, id }, body: { ...changes, version } });
      latest.current.set(id, saved);
      return saved;
    },
    [workspaceId],
  );
  const inTurn = useCallback(<T>(id: string, work: () => Promise<T>): Promise<T> => {
    const after = (queue.current.get(id) ?? Promise.resolve()).then(work);
    queue.current.set(id, after);
    return after;
  }, []);
  const makeStale = useCallback(() => {
    // A row that keeps its place may be on no page any more once these are read again: it shows what was saved.
    queries.setQueriesData<{ items?: Rate[] }>({ queryKey: ['labour-rates', 'listLabourRates'] }, (page) =>
      page?.items ? { ...page, items: page.items.map((rate) => newer(rate, latest.current.get(rate.id))) } : page,
    );
    void queries.invalidateQueries({ queryKey: ['labour-rates'] });
    void queries.invalidateQueries({ queryKey: ['audit'] });
  }, [queries]);

  const undoAction = useCallback(
    async (changed: readonly ChangedRate[]) => {
      setUndone({ ids: changed.map(({ id }) => id) });
      const putBack = async (one: ChangedRate): Promise<ApiFailure | null> => {
        try {
          await update(one.id, one.before, one.version);
          return null;
        } catch (error) {
          if (error instanceof ApiFailure) return error;
          throw error;
        }
      };
      const failures = await Promise.all(changed.map((one) => inTurn(one.id, () => putBack(one))));
      const done = failures.filter((failure) => failure === null).length;
      const left = changed.filter((_one, index) => failures[index]?.status === 409);
      const lost = failures.find((failure) => failure !== null && failure.status !== 409);
      const toastInput = undoneMessage(done, left, 'restored');
      if (lost) toast.error({ title: 'Failed to take everything back', detail: lost.message });
      if (!lost || done > 0 || left.length > 0) toast.info(toastInput);
      makeStale();
    },
    [update, inTurn, makeStale],
  );

  const commit = useCallback<CommitEdits<Rate>>(
    async (edits) => {
      const changed: ChangedRate[] = [];
      const save = async (own: readonly CellEdit<Rate>[]): Promise<CellFault[]> => {
        const { row } = own[0]!;
        const known = latest.current.get(row.id);
        let before = known && known.version > row.version ? known : row;
        for (;;) {
          try {
            const { name, version } = await update(row.id, changesOf(own), before.version);
            changed.push({ id: row.id, name, version, before: valuesBefore(own, before) });
            return [];
          } catch (error) {
            const current = staleRecord<Rate>(error);
            if (!current) return faultsOf(own, error);
            const mine = await new Promise<boolean>((choose) => {
              setWaiting((before) => [...before, { id: row.id, edits: own, current, choose }]);
            });
            setWaiting((before) => before.filter((one) => one.edits !== own));
            latest.current.set(row.id, current);
            before = current;
            if (!mine) {
              // The cell still shows what was typed: the rows are drawn again with the other person's values.
              setTimeout(() => setDrawn((count) => count + 1));
              return [];
            }
          }
        }
      };
      const byRate = new Map<string, CellEdit<Rate>[]>();
      for (const edit of edits) byRate.set(edit.rowId, [...(byRate.get(edit.rowId) ?? []), edit]);
      const faults = (await Promise.all([...byRate].map(([id, own]) => inTurn(id, () => save(own))))).flat();
      if (changed.length > 0) {
        const title = describeChanged(changed);
        keepStep(() => void undoAction(changed), title === null ? null : { title });
      }
      makeStale();
      return faults;
    },
    [update, inTurn, makeStale, undoAction, keepStep],
  );
  return { commit, conflict: waiting[0], choose: (mine: boolean) => waiting[0]?.choose(mine), drawn, undone };
}

const newer = (read: Rate, saved: Rate | undefined) => (saved && saved.version > read.version ? saved : read);

const figures: ReadonlySet<string> = new Set(['cost_rate', 'sell_rate', 'multiplier']);

/** The changes of a rate as the call takes them. A figure of money can be a decimal text: it is exact to its four places. */
function changesOf(edits: readonly CellEdit<Rate>[]): RateChanges {
  const value = (edit: CellEdit<Rate>): CellValue =>
    figures.has(edit.columnId) && edit.value !== null ? Number(edit.value) : edit.value;
  return Object.fromEntries(edits.map((edit) => [edit.columnId, value(edit)]));
}

function faultsOf(edits: readonly CellEdit<Rate>[], error: unknown): CellFault[] {
  const failure = error instanceof ApiFailure ? error : null;
  const { message } = refusalOf(error);
  const known = failure ? edits.filter((edit) => failure.fields[edit.columnId]) : [];
  // Nothing of the rate was saved: cells without a fault of their own say so too.
  return edits.map(({ rowId, columnId }) => ({
    rowId,
    columnId,
    message:
      failure?.fields[columnId]?.join(' ') ??
      (known.length > 0 ? 'Not saved with the faulty cells of this rate.' : message),
  }));
}
