// Taking rates back that were made many at once, as long as nobody has built upon them.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { api, type CallAnswer } from '../client/api.ts';
import { refusalOf } from '../client/failures.ts';
import type { UndoJob } from '../client/table-import/use-table-import.ts';
import { toast } from '../ui/toasts.ts';
import { undoneBatchMessage } from './undone-batch.ts';
import { notifyLongRunning } from '../client/grid-edits/use-long-act.ts';

/** Deletes the rates with these ids again, and the awards that were made for them, and says what became of it. */
export function useUndoBatch(
  workspaceId: string,
  made: 'rise' | 'import',
): (ids: readonly string[], awards?: readonly string[], undoJob?: UndoJob) => Promise<void> {
  const queries = useQueryClient();
  return useCallback(
    async (ids, awards = [], undoJob = null) => {
      notifyLongRunning('Taking back', ids.length, 'rate');
      try {
        // What is made begins at its first version.
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
