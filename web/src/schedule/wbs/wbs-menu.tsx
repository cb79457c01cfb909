import { Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { IconButton } from '../../ui/button.tsx';
import { type Place, placeOf, type Direction, type WbsLine, type WbsNode } from './wbs-tree.ts';

export interface WbsActions {
  mayAdd: boolean;
  add: (parent: WbsNode) => void;
  edit: (node: WbsNode) => void;
  move: (line: WbsLine, direction: Direction, lines: readonly WbsLine[]) => void;
  /** Moves a dropped element. */
  place: (node: WbsNode, place: Place) => void;
  remove: (node: WbsNode) => void;
}

const moves: readonly { direction: Direction; label: string; keys: string }[] = [
  { direction: 'up', label: 'Move up', keys: 'Alt ↑' },
  { direction: 'down', label: 'Move down', keys: 'Alt ↓' },
  { direction: 'in', label: 'Move in', keys: 'Alt →' },
  { direction: 'out', label: 'Move out', keys: 'Alt ←' },
];

interface WbsMenuProps {
  line: WbsLine;
  lines: readonly WbsLine[];
  actions: WbsActions;
}

/** Actions on an element; renders nothing if there are none. */
export function WbsMenu({ line, lines, actions }: WbsMenuProps) {
  const { node } = line;
  const mayEdit = node.abilities.includes('edit');
  const mayDelete = node.abilities.includes('delete');
  if (!mayEdit && !mayDelete && !actions.mayAdd) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`Actions for ${node.code} ${node.name}`} small tabIndex={-1}>
          <IconDots />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.mayAdd ? (
          <Menu.Item rightSection="Ins" onClick={() => actions.add(node)}>
            Add below
          </Menu.Item>
        ) : null}
        {mayEdit ? (
          <Menu.Item rightSection="F2" onClick={() => actions.edit(node)}>
            Change
          </Menu.Item>
        ) : null}
        {mayEdit
          ? moves.map(({ direction, label, keys }) => (
              <Menu.Item
                key={direction}
                rightSection={keys}
                disabled={placeOf(line, direction, lines) === null}
                onClick={() => actions.move(line, direction, lines)}
              >
                {label}
              </Menu.Item>
            ))
          : null}
        {mayDelete ? (
          <Menu.Item rightSection="Del" onClick={() => actions.remove(node)}>
            Delete
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
