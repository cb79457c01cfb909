import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState, type CSSProperties, type DragEvent, type KeyboardEvent } from 'react';
import { useShortcuts, type Shortcut } from '../../client/keyboard.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatDay, formatMoney, formatNumber, formatPercent } from '../../ui/format.ts';
import { dropPlace, type DropZone, linesOf, type Direction, type WbsLine, type WbsNode, zoneAt } from './wbs-tree.ts';
import { WbsMenu, type WbsActions } from './wbs-menu.tsx';
import styles from './wbs.module.css';

interface WbsGridProps {
  roots: readonly WbsNode[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  showsMoney: boolean;
  /** The actions that the person may take. */
  actions: WbsActions;
}

const directions: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
};

const walkKeys: readonly Shortcut[] = [
  { keys: '↑ ↓ Home End', label: 'Another element', group: 'List' },
  { keys: '→ ←', label: 'Open or close what is below it', group: 'List' },
];
const editKeys: readonly Shortcut[] = [
  { keys: 'Enter, F2', label: 'Edit the element', group: 'Record' },
  { keys: 'Alt with arrows', label: 'Move it up, down, in or out', group: 'Record' },
  { keys: 'Insert', label: 'Add an element below it', group: 'Record' },
  { keys: 'Delete', label: 'Delete it', group: 'Record' },
];
const allKeys = [...walkKeys, ...editKeys];

/** The tree with its roll-ups. Arrow keys move and expand, Alt with arrow keys or dragging moves elements, F2 edits, Insert adds
 * a child, Delete deletes. */
export function WbsGrid({ roots, chosenId, onChoose, showsMoney, actions }: WbsGridProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const grid = useRef<HTMLTableElement>(null);
  useShortcuts(actions.mayAdd ? allKeys : walkKeys);
  const lines = linesOf(roots, closed);
  const current = lines.find(({ node }) => node.wbs_id === chosenId) ?? lines[0];
  const set = (id: string, isClosed: boolean) =>
    setClosed((before) => {
      const next = new Set(before);
      if (isClosed) next.add(id);
      else next.delete(id);
      return next;
    });
  const [dragged, setDragged] = useState<WbsNode | null>(null);
  const [target, setTarget] = useState<{ id: string; zone: DropZone } | null>(null);
  const zoneOf = (event: DragEvent<HTMLElement>): DropZone => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return zoneAt(event.clientY - top, height);
  };
  const drag = (line: WbsLine) => ({
    draggable: line.node.abilities.includes('edit'),
    onDragStart: (event: DragEvent<HTMLElement>) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', line.node.code);
      setDragged(line.node);
    },
    onDragEnd: () => {
      setDragged(null);
      setTarget(null);
    },
    onDragOver: (event: DragEvent<HTMLElement>) => {
      const zone = zoneOf(event);
      if (!dragged || !dropPlace(dragged, line, zone)) return setTarget(null);
      event.preventDefault();
      if (target?.id !== line.node.wbs_id || target.zone !== zone) setTarget({ id: line.node.wbs_id, zone });
    },
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      const place = dragged && dropPlace(dragged, line, zoneOf(event));
      if (dragged && place) actions.place(dragged, place);
      setDragged(null);
      setTarget(null);
    },
    ...(target?.id === line.node.wbs_id ? { 'data-drop': target.zone } : {}),
  });
  const focus = (id: string | undefined) => {
    if (id === undefined) return;
    onChoose(id);
    grid.current?.querySelector<HTMLElement>(`[data-wbs="${CSS.escape(id)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, line: WbsLine) => {
    // Buttons inside a row handle their own keys.
    if (event.target !== event.currentTarget) return;
    const done = event.altKey ? moveBy(event.key, line) : walk(event.key, line);
    if (done) event.preventDefault();
  };
  const moveBy = (key: string, line: WbsLine): boolean => {
    const direction = directions[key];
    if (direction) actions.move(line, direction, lines);
    return direction !== undefined;
  };
  const walk = (key: string, line: WbsLine): boolean => {
    const { node, parent } = line;
    const at = lines.indexOf(line);
    const isOpen = !closed.has(node.wbs_id);
    const steps: Record<string, () => void> = {
      ArrowDown: () => focus(lines[at + 1]?.node.wbs_id),
      ArrowUp: () => focus(lines[at - 1]?.node.wbs_id),
      Home: () => focus(lines[0]?.node.wbs_id),
      End: () => focus(lines.at(-1)?.node.wbs_id),
      ArrowRight: () => (isOpen ? focus(node.children[0]?.wbs_id) : set(node.wbs_id, false)),
      ArrowLeft: () => (isOpen && node.children.length > 0 ? set(node.wbs_id, true) : focus(parent?.wbs_id)),
      Enter: () => actions.edit(node),
      F2: () => actions.edit(node),
      Insert: () => actions.add(node),
      Delete: () => actions.remove(node),
    };
    steps[key]?.();
    return steps[key] !== undefined;
  };
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a treegrid is built on a table */}
      <table ref={grid} className={styles.grid} role="treegrid" aria-label="Work breakdown structure">
        <thead>
          <tr>
            <th scope="col">Element</th>
            {showsMoney ? (
              <>
                <th scope="col" className={classes(styles.figure, styles.ownBudget)}>
                  Own budget
                </th>
                <th scope="col" className={classes(styles.figure, styles.money)}>
                  Total budget
                </th>
                <th scope="col" className={classes(styles.figure, styles.money)}>
                  Task cost
                </th>
              </>
            ) : null}
            <th scope="col" className={classes(styles.figure, styles.wide)}>
              Tasks
            </th>
            <th scope="col" className={classes(styles.figure, styles.done)}>
              Done
            </th>
            <th scope="col" className={styles.wide}>
              Start
            </th>
            <th scope="col" className={styles.finish}>
              Finish
            </th>
            <th scope="col" className={styles.act}>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr
              key={line.node.wbs_id}
              data-wbs={line.node.wbs_id}
              tabIndex={line === current ? 0 : -1}
              aria-level={line.level}
              aria-posinset={line.position}
              aria-setsize={line.siblings.length}
              aria-selected={line.node.wbs_id === chosenId}
              {...(line.node.children.length > 0 ? { 'aria-expanded': !closed.has(line.node.wbs_id) } : {})}
              onFocus={() => onChoose(line.node.wbs_id)}
              onKeyDown={(event) => onKeyDown(event, line)}
              onDoubleClick={() => actions.edit(line.node)}
              {...drag(line)}
            >
              <Cells line={line} isClosed={closed.has(line.node.wbs_id)} showsMoney={showsMoney} onTurn={set} />
              <td>
                <WbsMenu line={line} lines={lines} actions={actions} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface CellsProps {
  line: WbsLine;
  isClosed: boolean;
  showsMoney: boolean;
  onTurn: (id: string, isClosed: boolean) => void;
}

function Cells({ line: { node, level }, isClosed, showsMoney, onTurn }: CellsProps) {
  const indent: CSSProperties & { '--level': number } = { '--level': level - 1 };
  return (
    <>
      <td>
        <span className={styles.name} style={indent}>
          {node.children.length > 0 ? (
            <IconButton
              label={`${isClosed ? 'Open' : 'Close'} ${node.name}`}
              small
              tabIndex={-1}
              onClick={() => onTurn(node.wbs_id, !isClosed)}
            >
              {isClosed ? <IconChevronRight /> : <IconChevronDown />}
            </IconButton>
          ) : (
            <span className={styles.leaf} />
          )}
          <span className={styles.title}>
            <span className={styles.code}>{node.code}</span> {node.name}
          </span>
        </span>
      </td>
      {showsMoney ? (
        <>
          <td className={classes(styles.figure, styles.ownBudget)}>{formatMoney(node.budget)}</td>
          <td className={classes(styles.figure, styles.money)}>{formatMoney(node.total_budget)}</td>
          <td className={classes(styles.figure, styles.money)}>{formatMoney(node.task_cost)}</td>
        </>
      ) : null}
      <td className={classes(styles.figure, styles.wide)}>{formatNumber(node.task_count)}</td>
      <td className={classes(styles.figure, styles.done)}>{formatPercent(node.progress / 100, 0)}</td>
      <td className={styles.wide}>{formatDay(node.start_date)}</td>
      <td>
        {formatDay(node.end_date)}
        <span className={styles.doneBelow}>{formatPercent(node.progress / 100, 0)} done</span>
      </td>
    </>
  );
}
