import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { hint } from '../ui/hints.ts';
import styles from './drawing.module.css';

export interface ToolChoice {
  id: string;
  label: string;
  icon: ReactNode;
  keys?: string | undefined;
  /** Why it is disabled. */
  why?: string | null;
}

interface ToolMenuProps {
  label: string;
  /** The icon of the button while none of its tools is active. */
  icon: ReactNode;
  choices: readonly ToolChoice[];
  chosen: string | null;
  onChoose: (id: string) => void;
  /** One of the choices is always selected: the button is not marked as active. */
  isSetting?: boolean;
}

/** A menu of tools behind one button, which shows the active one. */
export function ToolMenu({ label, icon, choices, chosen, onChoose, isSetting = false }: ToolMenuProps) {
  const current = choices.find(({ id }) => id === chosen);
  const name = current ? `${label}: ${current.label}` : label;
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          {...hint(name)}
          aria-label={name}
          className={classes(styles.menuButton, current && !isSetting && styles.on)}
        >
          {current?.icon ?? icon}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {choices.map(({ id, label: word, icon: picture, keys, why }) => (
          <Menu.Item
            key={id}
            className={styles.menuItem}
            leftSection={picture}
            rightSection={keys ? <kbd>{keys}</kbd> : null}
            disabled={Boolean(why)}
            data-chosen={id === chosen || undefined}
            onClick={() => onChoose(id)}
          >
            {why ? `${word}: ${why}` : word}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
