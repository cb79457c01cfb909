// Undoes a rise or an import of labour rates, as long as nothing builds on the rates it created.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, type CallAnswer } from '../client/api.ts';
import { refusalOf } from '../client/failures.ts';
import type { UndoJob } from '../client/table-import/use-table-import.ts';
import { toast, type ToastInput } from '../ui/toasts.ts';
import { notifyLongRunning } from '../client/grid-edits/use-long-action.ts';
import { undoneMessage } from '../client/grid-edits/undone.ts';
import { countOf } from '../ui/format.ts';

/** Deletes the rates with these ids, and the awards created for them, and shows the result. */
export function useUndoBatch(
  workspaceId: string,
  made: 'rise' | 'import',
): (ids: readonly string[], awards?: readonly string[], undoJob?: UndoJob) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (ids, awards = [], undoJob = null) => {
      notifyLongRunning('Taking back', ids.length, 'rate');
      try {
        // New records start at version 1.
        const rates = ids.map((id) => ({ id, version: 1 }));
        const body = { rates, awards: [...awards] };
        const gone = await (undoJob
          ? undoJob<CallAnswer<'takeBackLabourRates'>>()
          : api('takeBackLabourRates', { params: { workspaceId }, body }));
        toast.info(undoneBatchMessage(gone, made));
      } catch (error) {
        toast.error({ title: 'Failed to undo the change of labour rates', detail: refusalOf(error).message });
      }
      void queries.invalidateQueries({ queryKey: ['labour-rates'] });
    },
    [queries, workspaceId, made],
  );
}

interface TakenBack {
  deleted: number;
  awards_deleted: number;
  kept: readonly { name: string }[];
}

/** The message after undoing a rise, or an import with the awards that it created. */
export function undoneBatchMessage(
  { deleted, awards_deleted: awards, kept }: TakenBack,
  made: 'rise' | 'import',
): ToastInput {
  const toastInput = undoneMessage(deleted, kept, 'labour rate', 'deleted again');
  if (deleted === 0 && awards === 0) return toastInput;
  const rates = countOf(deleted, 'labour rate');
  if (made === 'rise') return { ...toastInput, title: `The rise of ${rates} is undone` };
  return awards === 0 ? toastInput : { ...toastInput, title: `${rates} and ${countOf(awards, 'award')} deleted again` };
}
