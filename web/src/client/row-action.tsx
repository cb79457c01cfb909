import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { capital } from '../ui/format.ts';
import styles from './row-action.module.css';

/** An action on a row, named like its ability in the answer. */
type RowActionName = 'edit' | 'delete' | 'archive' | 'restore' | 'retry' | 'cancel';

interface ActionsOptions<T> {
  /** The row's name, for the buttons' accessible labels. */
  nameOf: (row: T) => string;
  acts: Partial<Readonly<Record<RowActionName, (row: T) => void>>>;
}
interface Able {
  abilities: readonly string[];
}

const buttonPx = 70;
const menuPx = 36;
/** Abilities that a row never has together with others. */
const alone: ReadonlySet<string> = new Set(['restore', 'retry', 'cancel']);
/** Abilities in the row's menu: rarely used, and not to be pressed by mistake. */
const inMenu: ReadonlySet<string> = new Set(['delete', 'archive']);

/** The last column of a list: a button for each action that the person may take on the row, and a menu of those that remove it. */
export function actionColumn<T extends Able>(options: ActionsOptions<T>): GridColumn<T> {
  const names = Object.keys(options.acts);
  const atOnce = names.filter((ability) => !alone.has(ability) && !inMenu.has(ability)).length;
  const hasMenu = names.some((ability) => inMenu.has(ability));
  const buttons = Math.max(atOnce, hasMenu ? 0 : 1);
  return {
    id: 'act',
    isActions: true,
    header: hasMenu && atOnce === 0 ? '' : 'Actions',
    // The empty text: the column has buttons only. Null if the row has none.
    value: (row) => (usableActs(row, options).length > 0 ? '' : null),
    widthPx: (hasMenu ? menuPx : 40) + buttonPx * buttons + (hasMenu && atOnce === 0 ? 20 : 0),
    sortable: false,
    filter: 'none',
    groupable: false,
    // The whole grid is one tab stop: Enter on the cell moves to its buttons.
    render: (row) => <RowActions row={row} isInGrid {...options} />,
  };
}

const usableActs = <T extends Able>(row: T, { acts }: Pick<ActionsOptions<T>, 'acts'>) =>
  Object.entries(acts).filter(([ability]) => row.abilities.includes(ability));

interface RowActsProps<T> {
  row: T;
  /** In a grid the buttons are not tab stops of their own. */
  isInGrid?: boolean;
}

/** A button for each action that the record's abilities allow, and a menu of those that remove it. */
export function RowActions<T extends Able>({ row, isInGrid, nameOf, acts }: ActionsOptions<T> & RowActsProps<T>) {
  const usable = usableActs(row, { acts });
  return (
    <span className={styles.acts}>
      {usable.map(([ability, run]) => {
        if (inMenu.has(ability)) return null;
        const word = capital(ability);
        return (
          <Button
            key={ability}
            look="subtle"
            small
            tabIndex={isInGrid ? -1 : undefined}
            aria-label={`${word} ${nameOf(row)}`}
            onDoubleClick={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              // If the row disappears, the second press of a double-click would hit the row that takes its place.
              if (event.detail < 2) run(row);
            }}
          >
            {word}
          </Button>
        );
      })}
      <RowMenu
        name={nameOf(row)}
        isInGrid={isInGrid ?? false}
        choices={usable.flatMap(([ability, run]) => (inMenu.has(ability) ? { ability, run: () => run(row) } : []))}
      />
    </span>
  );
}

/** Events in the menu are not for the row and the grid around its button. */
const keepInMenu = (event: SyntheticEvent<HTMLElement>) => {
  if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) event.stopPropagation();
};

interface RowMenuProps {
  name: string;
  isInGrid: boolean;
  choices: readonly { ability: string; run: () => void }[];
}

function RowMenu({ name, isInGrid, choices }: RowMenuProps) {
  if (choices.length === 0) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps events of its menu from the row
    <span onClick={keepInMenu} onDoubleClick={keepInMenu} onMouseDown={keepInMenu} onKeyDown={keepInMenu}>
      <Menu position="bottom-end" withinPortal returnFocus>
        <Menu.Target>
          <IconButton
            label={`Actions for ${name}`}
            small
            tabIndex={isInGrid ? -1 : undefined}
            onDoubleClick={(event) => event.stopPropagation()}
            onClick={(event) => event.stopPropagation()}
          >
            <IconDots />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown aria-label={`Actions for ${name}`}>
          {choices.map(({ ability, run }) => (
            <Menu.Item
              key={ability}
              // If the row disappears, the second press of a double-click would hit the row that takes its place.
              onClick={(event) => (event.detail < 2 ? run() : undefined)}
            >
              {capital(ability)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
