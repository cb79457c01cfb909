// The menu for the list's columns: visibility, order and width. Columns are dragged, or moved by arrow keys on their handle, as
// with their headers in the list.
import { Popover } from '@mantine/core';
import { IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { isShown, moveColumn, orderColumns } from '../../../../ui/data-grid/column-layout.ts';
import { MIN_PX, WIDEST_PX } from '../../view/column-widths.ts';
import { type ChartColumn, defaultView, withColumn } from '../rows/chart-columns.ts';
import styles from './columns-menu.module.css';
import { announce } from '../editing/gantt-handlers.ts';
import type { Gantt } from '../use-gantt.ts';
import { useRestoreFocus } from '../use-restore-focus.ts';

const STEP_PX = 16;

export function ColumnsMenu({ gantt, hasWord }: { gantt: Gantt; hasWord: boolean }) {
  const { button, onClose } = useRestoreFocus();
  return (
    <Popover position="bottom-end" width={300} withinPortal={false} trapFocus onClose={onClose}>
      <Popover.Target>
        <IconButton ref={button} small label="Columns" word={hasWord ? 'Columns' : undefined}>
          <IconColumns3 />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <ColumnsChoice gantt={gantt} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** The columns that the rows are sorted by, with a button that clears the sorting. */
function SortedBy({ gantt: { columns, sort, sortBy } }: { gantt: Gantt }) {
  if (sort.length === 0) return null;
  const names = sort.map(({ id, desc }) => {
    const name = columns.offered.find((column) => column.id === id)?.header ?? id;
    return `${name} ${desc ? '↓' : '↑'}`;
  });
  return (
    <p className={styles.sorted}>
      Sorted by {names.join(', ')}
      <Button look="link" small onClick={() => sortBy(null)}>
        Clear sorting
      </Button>
    </p>
  );
}

/** The list of columns with checkboxes and handles. */
export function ColumnsChoice({ gantt }: { gantt: Gantt }) {
  const { offered, shown, view, change, size } = gantt.columns;
  const [words, setWords] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const ordered = orderColumns(offered, view.order);
  const listed = ordered.filter(({ header }) => header.toLowerCase().includes(words.trim().toLowerCase()));
  const isOn = (column: ChartColumn) => column.id === 'name' || isShown(column, view);
  const turn = (column: ChartColumn, isWanted: boolean) => {
    change(withColumn(view, column, isWanted));
    if (isWanted) requestAnimationFrame(() => gantt.view?.showColumn(column.id));
  };
  const place = (id: string, at: number) => {
    const ids = ordered.map((column) => column.id);
    const from = ids.indexOf(id);
    const to = Math.min(Math.max(at, 0), ids.length - 1);
    if (to !== from) change({ ...view, order: moveColumn(ids, id, ids[to > from ? to + 1 : to] ?? null) });
  };
  const onKeyDown = (event: KeyboardEvent, { id, header }: ChartColumn) => {
    const down = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const wider = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const column = shown.find((each) => each.id === id);
    if (down !== undefined) {
      place(id, ordered.findIndex((each) => each.id === id) + down);
    } else if (wider !== undefined && column) {
      const px = Math.min(Math.max(column.widthPx + wider * STEP_PX, MIN_PX), WIDEST_PX);
      size(id, px);
      announce(`${header} is ${px} pixels wide.`);
    } else return;
    event.preventDefault();
    event.stopPropagation();
    // Moving a line loses the focus.
    const handle = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => handle.focus());
  };
  /** Handles dragging: the column takes the position of the line that the handle is over. */
  const onPointerMove = (event: PointerEvent, id: string) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const lines = [...(list.current?.children ?? [])];
    const over = lines.findIndex((line) => event.clientY < line.getBoundingClientRect().bottom);
    const target = listed[over < 0 ? lines.length - 1 : over];
    if (target && target.id !== id) place(id, ordered.indexOf(target));
  };
  return (
    <div className={styles.choice}>
      <input
        type="search"
        className={styles.search}
        aria-label="Find a column"
        placeholder="Find a column"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul ref={list} className={styles.columns}>
        {listed.map((column) => (
          <li key={column.id}>
            <label>
              <input
                type="checkbox"
                checked={isOn(column)}
                disabled={column.id === 'name'}
                onChange={(event) => turn(column, event.target.checked)}
              />
              {column.header}
            </label>
            {isOn(column) ? (
              <button
                type="button"
                className={styles.handle}
                aria-label={`${column.header}: ↑ ↓ moves, ← → sizes`}
                title="Drag, or use the arrow keys: ↑ ↓ moves, ← → sizes"
                onKeyDown={(event) => onKeyDown(event, column)}
                onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
                onPointerMove={(event) => onPointerMove(event, column.id)}
              >
                <IconGripVertical size={16} aria-hidden />
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      {listed.length === 0 ? <p className={styles.none}>No column has this name.</p> : null}
      <SortedBy gantt={gantt} />
      <Button look="subtle" small onClick={() => change(defaultView)}>
        Reset columns
      </Button>
    </div>
  );
}
