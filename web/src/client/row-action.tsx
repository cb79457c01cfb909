import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { Button } from '../ui/button.tsx';

interface RowAction<T> {
  /** Undefined: this row offers nothing. */
  label: (row: T) => string | undefined;
  /** Names the row to those who hear the button. */
  name: (row: T) => string;
  run: (row: T) => void;
}

/** A last column with one button for each row, such as Delete or Restore. */
export function actionColumn<T>({ label, name, run }: RowAction<T>): GridColumn<T> {
  return {
    id: 'act',
    header: 'Actions',
    value: () => null,
    sortable: false,
    filter: 'none',
    groupable: false,
    widthPx: 110,
    render: (row) => {
      const word = label(row);
      return word ? (
        <Button
          look="subtle"
          small
          aria-label={`${word} ${name(row)}`}
          onClick={(event) => {
            event.stopPropagation();
            run(row);
          }}
        >
          {word}
        </Button>
      ) : null;
    },
  };
}
