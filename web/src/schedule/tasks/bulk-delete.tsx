import { useState } from 'react';
import { refusalOf } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { ErrorNote } from '../../ui/states.tsx';
import { maxEdits, describeRows } from './bulk-changes.ts';
import { useScheduleEdits } from './programme.ts';
import { removalsOf } from './removals.ts';
import type { TaskRow } from './task-row.ts';

interface BulkDeleteProps {
  projectId: string;
  /** All rows in outline order. */
  rows: readonly TaskRow[];
  ids: ReadonlySet<string>;
  revision: number;
  onClose: () => void;
  onDone: () => void;
}

/** Deletes the selected tasks in one batch, which can be undone as a whole. */
export function BulkDelete({ projectId, rows, ids, revision, onClose, onDone }: BulkDeleteProps) {
  const save = useScheduleEdits(projectId);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const noun = describeRows(rows.filter(({ id }) => ids.has(id)));
  const edits = removalsOf(rows, ids);
  const isTooMuch = edits.length > maxEdits;
  const remove = async () => {
    setBusy(true);
    try {
      await save({ edits, basedOn: revision, successMessage: `${noun} deleted` });
      onDone();
    } catch (error) {
      setFault(refusalOf(error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={`Delete ${noun}?`}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" busy={isBusy} disabled={isTooMuch} onClick={() => void remove()}>
            Delete {noun}
          </Button>
        </>
      }
    >
      {fault ? <ErrorNote failure={{ title: 'Failed to delete the tasks', reason: fault }} /> : null}
      <p>
        {isTooMuch
          ? `At most ${formatNumber(maxEdits)} are deleted together. Choose fewer.`
          : 'Their links and assignments are deleted too, and the programme is recalculated. Tasks of a deleted summary that you did not select move up a level. You can undo it.'}
      </p>
    </Dialog>
  );
}
