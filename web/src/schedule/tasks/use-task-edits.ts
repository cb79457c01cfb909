import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../client/api.ts';
import { refusalOf } from '../../client/failures.ts';
import type { CellEdit, CellFault, CommitEdits } from '../../ui/data-grid/grid-types.ts';
import type { ChangedElsewhere } from '../../ui/data-grid/use-pinned-rows.ts';
import { toast } from '../../ui/toasts.ts';
import { type CellWords, editsOfCells } from './edits-of-cells.ts';
import { useScheduleEdits } from './programme.ts';
import type { TaskRow } from './task-row.ts';

/**
 * `commit` for the grid: saves cells as one batch of edits. Conflicts with others' changes are shown at the cell. Also
 * returns the tasks being undone, which keep their positions in the list.
 */
export function useTaskEdits(
  projectId: string,
  revision: number,
  words: CellWords,
): { commit: CommitEdits<TaskRow>; takenBack: ChangedElsewhere | undefined } {
  const [takenBack, setUndone] = useState<ChangedElsewhere>();
  const save = useScheduleEdits(projectId);
  const known = useRef(0);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const read = useRef(revision);
  useEffect(() => {
    read.current = revision;
  }, [revision]);
  const commit = useCallback<CommitEdits<TaskRow>>(
    (cells) => {
      // One batch after the other, so that people never conflict with themselves.
      const after = queue.current.then(async () => {
        const edits = editsOfCells(cells, words);
        const onUndo = () => setUndone({ ids: cells.map(({ rowId }) => rowId) });
        try {
          const basedOn = Math.max(read.current, known.current);
          const answer = await save({ edits, basedOn, successMessage: wordsOf(cells), onUndo });
          known.current = answer.merged ? known.current : answer.revision;
          return [];
        } catch (error) {
          return faultsOf(cells, error);
        }
      });
      queue.current = after;
      return after;
    },
    [save, words],
  );
  return { commit, takenBack };
}

function wordsOf(cells: readonly CellEdit<TaskRow>[]): string {
  const names = new Map(cells.map(({ rowId, row }) => [rowId, row.name]));
  const [name] = names.values();
  return names.size === 1 ? `${name ?? 'Task'} changed` : `${names.size} tasks changed`;
}

function faultsOf(cells: readonly CellEdit<TaskRow>[], error: unknown): CellFault[] {
  const { message } = refusalOf(error);
  if (error instanceof ApiFailure && error.status === 409) {
    toast.error({ title: 'Failed to update task', detail: message });
  }
  return cells.map(({ rowId, columnId }) => ({ rowId, columnId, message }));
}
