// Edits in the grid, saved at once. Changes of one rate go one after the other, each on top of the one before, so that a
// person never stands in their own way; where somebody else saved first, the person chooses whose values hold.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { api, ApiFailure } from '../client/api.ts';
import { staleRecord } from '../client/save.ts';
import type { CellEdit, CellFault, CellValue, CommitEdits } from '../ui/data-grid/grid-types.ts';
import type { Rate, RateChanges } from './rates.ts';

/** Somebody else changed the rate first: the cells that were edited and the rate as it is now. */
export interface EditConflict {
  id: string;
  edits: readonly CellEdit<Rate>[];
  current: Rate;
}

interface Waiting extends EditConflict {
  choose: (mine: boolean) => void;
}

/** `commit` for the grid, the conflicts that wait for a choice, and a mark that changes where the rows must be drawn anew. */
export function useRateEdits(workspaceId: string) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const [drawn, setDrawn] = useState(0);
  const versions = useRef(new Map<string, number>());
  const queue = useRef(new Map<string, Promise<unknown>>());

  const commit = useCallback<CommitEdits<Rate>>(
    async (edits) => {
      const update = async (own: readonly CellEdit<Rate>[], version: number): Promise<void> => {
        const { id } = own[0]!.row;
        const body = { ...changesOf(own), version };
        const saved = await api('updateLabourRate', { params: { workspaceId, id }, body });
        versions.current.set(id, saved.version);
      };
      const save = async (own: readonly CellEdit<Rate>[]): Promise<CellFault[]> => {
        const { row } = own[0]!;
        let version = Math.max(row.version, versions.current.get(row.id) ?? 0);
        for (;;) {
          try {
            await update(own, version);
            return [];
          } catch (error) {
            const current = staleRecord<Rate>(error);
            if (!current) return faultsOf(own, error);
            const mine = await new Promise<boolean>((choose) => {
              setWaiting((before) => [...before, { id: row.id, edits: own, current, choose }]);
            });
            setWaiting((before) => before.filter((one) => one.edits !== own));
            versions.current.set(row.id, current.version);
            version = current.version;
            if (!mine) {
              // The cell still shows what was typed: the rows are drawn anew with the other person's values.
              setTimeout(() => setDrawn((count) => count + 1));
              return [];
            }
          }
        }
      };
      const byRate = new Map<string, CellEdit<Rate>[]>();
      for (const edit of edits) byRate.set(edit.rowId, [...(byRate.get(edit.rowId) ?? []), edit]);
      const faults = await Promise.all(
        [...byRate].map(([id, own]) => {
          const before = queue.current.get(id) ?? Promise.resolve();
          const after = before.then(() => save(own));
          queue.current.set(id, after);
          return after;
        }),
      );
      void queries.invalidateQueries({ queryKey: ['labour-rates'] });
      void queries.invalidateQueries({ queryKey: ['audit'] });
      return faults.flat();
    },
    [workspaceId, queries],
  );
  return { commit, conflict: waiting[0], choose: (mine: boolean) => waiting[0]?.choose(mine), drawn };
}

const figures: ReadonlySet<string> = new Set(['cost_rate', 'sell_rate', 'multiplier']);

/** The changes of a rate as the call takes them. A figure of money can be a decimal text: it is exact to its four places. */
function changesOf(edits: readonly CellEdit<Rate>[]): RateChanges {
  const value = (edit: CellEdit<Rate>): CellValue =>
    figures.has(edit.columnId) && edit.value !== null ? Number(edit.value) : edit.value;
  return Object.fromEntries(edits.map((edit) => [edit.columnId, value(edit)]));
}

function faultsOf(edits: readonly CellEdit<Rate>[], error: unknown): CellFault[] {
  const failure = error instanceof ApiFailure ? error : null;
  const message = error instanceof Error ? error.message : 'Failed to update labour rate';
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
