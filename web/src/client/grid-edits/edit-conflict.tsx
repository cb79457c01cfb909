import type { ReactNode } from 'react';
import { showValue } from '../../ui/data-grid/cell-value.ts';
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import { ConflictNotice } from '../../ui/conflict-notice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import type { EditConflict } from './use-record-edits.ts';

interface EditConflictDialogProps<Row> {
  conflict: EditConflict<Row>;
  /** The record's name. */
  title: string;
  columns: readonly GridColumn<Row>[];
  onChoose: (mine: boolean) => void;
}

/** Shown when an edit in the grid conflicts with somebody else's change: both values, and the choice between them. */
export function EditConflictDialog<Row>({ conflict, title, columns, onChoose }: EditConflictDialogProps<Row>) {
  const columnOf = (id: string) => columns.find((column) => column.id === id);
  const shown = (id: string, value: ReturnType<GridColumn<Row>['value']>): ReactNode => {
    const column = columnOf(id);
    return column ? showValue(column, value) : String(value ?? '');
  };
  return (
    <Dialog title={title} size="medium" onClose={() => onChoose(false)}>
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
