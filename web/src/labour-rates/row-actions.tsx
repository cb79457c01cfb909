import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import styles from './labour-rates.module.css';

interface ActionColumnOptions<T> {
  nameOf: (row: T) => string;
  onEdit?: (row: T) => void;
  onDelete?: (row: T) => void;
  onRestore?: (row: T) => void;
}

/** The last column of a list: what may be done to each row. */
export function actionColumn<T extends { abilities: string[] }>(options: ActionColumnOptions<T>): GridColumn<T> {
  const { nameOf } = options;
  const kinds = [
    { ability: 'edit', label: 'Edit', act: options.onEdit },
    { ability: 'delete', label: 'Delete', act: options.onDelete },
    { ability: 'restore', label: 'Restore', act: options.onRestore },
  ];
  return {
    id: 'act',
    header: 'Actions',
    value: () => null,
    widthPx: 140,
    sortable: false,
    filter: 'none',
    groupable: false,
    render: (row) => (
      <span className={styles.lineActions}>
        {kinds
          .filter(({ ability, act }) => act && row.abilities.includes(ability))
          .map(({ label, act }) => (
            <Button
              key={label}
              look="subtle"
              small
              aria-label={`${label} ${nameOf(row)}`}
              onClick={(event) => {
                event.stopPropagation();
                act?.(row);
              }}
            >
              {label}
            </Button>
          ))}
      </span>
    ),
  };
}
