import { Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import { isShown, orderColumns, withShown } from '../../ui/data-grid/column-layout.ts';
import type { GridColumn, GridView } from '../../ui/data-grid/grid-types.ts';
import type { TaskItem } from './tasks.ts';

interface TaskColumnsMenuProps {
  columns: readonly GridColumn<TaskItem>[];
  view: GridView;
  onViewChange: (view: GridView) => void;
}

/** Which columns of the task list are shown. */
export function TaskColumnsMenu({ columns, view, onViewChange }: TaskColumnsMenuProps) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false}>
      <Menu.Target>
        <Button look="subtle" small icon={<IconColumns3 />}>
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {orderColumns(columns, view.order).map((column) => {
          const shown = isShown(column, view);
          return (
            <Menu.Item
              key={column.id}
              role="menuitemcheckbox"
              aria-checked={shown}
              leftSection={shown ? '✓' : ' '}
              onClick={() => onViewChange(withShown(view, column, !shown))}
            >
              {column.header}
            </Menu.Item>
          );
        })}
        <Menu.Divider />
        <Menu.Item onClick={() => onViewChange({ ...view, hidden: [], order: [], widths: {} })}>
          Reset columns
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
