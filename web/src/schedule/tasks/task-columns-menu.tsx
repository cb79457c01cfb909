import { Popover } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { isShown, orderColumns, withShown } from '../../ui/data-grid/column-layout.ts';
import type { GridColumn, GridView } from '../../ui/data-grid/grid-types.ts';
import styles from './tasks.module.css';
import type { TaskItem } from './tasks.ts';

interface TaskColumnsMenuProps {
  columns: readonly GridColumn<TaskItem>[];
  view: GridView;
  onViewChange: (view: GridView) => void;
}

/** Which columns of the task list are shown. */
export function TaskColumnsMenu({ columns, view, onViewChange }: TaskColumnsMenuProps) {
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Button look="subtle" small icon={<IconColumns3 />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <ul className={styles.columns}>
          {orderColumns(columns, view.order).map((column) => (
            <li key={column.id}>
              <label>
                <input
                  type="checkbox"
                  checked={isShown(column, view)}
                  onChange={(event) => onViewChange(withShown(view, column, event.target.checked))}
                />
                {column.header}
              </label>
            </li>
          ))}
        </ul>
        <Button look="subtle" small onClick={() => onViewChange({ ...view, hidden: [], order: [], widths: {} })}>
          Reset columns
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
