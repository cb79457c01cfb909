import { Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Button } from '../button.tsx';
import { isShown, orderColumns, withShown } from './column-layout.ts';
import type { GridColumn, GridView } from './grid-types.ts';
import styles from './grid-menus.module.css';
import { useShownColumns } from './shown-columns.ts';

interface ColumnsMenuProps<T> {
  columns: readonly GridColumn<T>[];
  view: GridView;
  onViewChange: (view: GridView) => void;
}

/** The menu to show and hide the columns of a grid. */
export function ColumnsMenu<T>({ columns, view, onViewChange }: ColumnsMenuProps<T>) {
  const ordered = orderColumns(columns, view.order);
  const drawn = useShownColumns(columns);
  const hasNoRoom = (column: GridColumn<T>) => isShown(column, view) && drawn?.has(column.id) === false;
  const shownCount = columns.filter((column) => isShown(column, view) && !hasNoRoom(column)).length;
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Button look="subtle" small icon={<IconColumns3 />}>
          Columns
          {shownCount < columns.length ? (
            // The number of columns that fit is known after the list has rendered: reserve its space until then.
            <span className={styles.badge} data-unknown={drawn === undefined || undefined}>
              {drawn === undefined ? null : shownCount}
            </span>
          ) : null}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <ul className={styles.columns}>
          {ordered.map((column) => (
            <li key={column.id}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown(column, view) && !hasNoRoom(column)}
                  onChange={(event) => onViewChange(withShown(view, column, event.target.checked))}
                />
                {column.header}
                {hasNoRoom(column) ? <span className={styles.noRoom}>no room</span> : null}
              </label>
            </li>
          ))}
        </ul>
        <label className={styles.wide}>
          <input
            type="checkbox"
            checked={view.wide ?? false}
            onChange={(event) => onViewChange({ ...view, wide: event.target.checked })}
          />
          Also those without room (scroll sideways)
        </label>
        <Button
          look="subtle"
          small
          onClick={() => onViewChange({ ...view, hidden: [], order: [], widths: {}, pinned: [], wide: false })}
        >
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
