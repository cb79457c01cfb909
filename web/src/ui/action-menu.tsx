import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { IconButton } from './button.tsx';

export interface MenuAction {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
}

/** A button with three dots, and a menu of the actions that are used less often. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly MenuAction[] }) {
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={label}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: name, onClick, isDisabled = false }) => (
          <Menu.Item key={name} disabled={isDisabled} onClick={onClick}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
