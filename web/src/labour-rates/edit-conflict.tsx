import type { ReactNode } from 'react';
import { showValue } from '../ui/data-grid/cell-value.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { ConflictNotice } from '../ui/conflict-notice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Rate } from './rates.ts';
import type { EditConflict } from './use-rate-edits.ts';

interface EditConflictDialogProps {
  conflict: EditConflict;
  columns: readonly GridColumn<Rate>[];
  onChoose: (mine: boolean) => void;
}

/** An edit in the grid met a rate that somebody else had changed: both values, and the choice between them. */
export function EditConflictDialog({ conflict, columns, onChoose }: EditConflictDialogProps) {
  const columnOf = (id: string) => columns.find((column) => column.id === id);
  const shown = (id: string, value: ReturnType<GridColumn<Rate>['value']>): ReactNode => {
    const column = columnOf(id);
    return column ? showValue(column, value) : String(value ?? '');
  };
  return (
    <Dialog title={conflict.current.name} size="medium" onClose={() => onChoose(false)}>
      <ConflictNotice
        lines={conflict.edits.map((edit) => ({
          label: columnOf(edit.columnId)?.header ?? edit.columnId,
          mine: shown(edit.columnId, edit.value),
          theirs: shown(edit.columnId, columnOf(edit.columnId)?.value(conflict.current) ?? null),
        }))}
        onKeepMine={() => onChoose(true)}
        onTakeTheirs={() => onChoose(false)}
      />
    </Dialog>
  );
}
