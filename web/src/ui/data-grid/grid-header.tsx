import { Popover } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronDown, IconFilter } from '@tabler/icons-react';
import { memo, useRef, useState, type MouseEvent, type PointerEvent } from 'react';
import { classes } from '../classes.ts';
import {
  drawnColumns,
  moveColumn,
  narrowestPx,
  selectColumnId,
  type ColumnLayout,
  type DrawnColumn,
  type PlacedColumn,
} from './column-layout.ts';
import { ColumnMenu } from './column-menu.tsx';
import small from '../small-button.module.css';
import styles from './grid-header.module.css';
import type { Facet, GridView } from './grid-types.ts';
import { toggleSort } from './view.ts';

interface GridHeaderProps<T> {
  layout: ColumnLayout<T>;
  firstColumn: number;
  lastColumn: number;
  activeColumn: number;
  view: GridView;
  ticked: 'all' | 'some' | 'none';
  facetsOf: (columnId: string) => readonly Facet[];
  menuFor: string | null;
  onMenu: (columnId: string | null) => void;
  onViewChange: (view: GridView) => void;
  onTickAll: () => void;
}

const dragPx = 6;

interface Drag {
  id: string;
  fromX: number;
  moving: boolean;
  before: string | null;
}

/** The menu button and the resize handle of a column are inside its header. */
const hasUseOfItsOwn = ({ target }: { target: EventTarget }) =>
  target instanceof Element && target.closest('button, [data-grip]') !== null;

function GridHeaderInner<T>(props: GridHeaderProps<T>) {
  const { layout, view, onViewChange } = props;
  const [drag, setDrag] = useState<Drag | null>(null);
  const isDragged = useRef(false);
  const ids = layout.all.map((placed) => placed.column.id).filter((id) => id !== selectColumnId);

  function startDrag(event: PointerEvent<HTMLElement>, id: string) {
    isDragged.current = hasUseOfItsOwn(event);
    if (event.button !== 0 || event.pointerType === 'touch' || isDragged.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ id, fromX: event.clientX, moving: false, before: id });
  }
  function moveDrag(event: PointerEvent<HTMLElement>) {
    if (!drag) return;
    const moving = drag.moving || Math.abs(event.clientX - drag.fromX) > dragPx;
    if (!moving) return;
    const own = layout.all.find((placed) => placed.column.id === drag.id);
    const cells = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[data-column-id]') ?? [])];
    const over = cells.find((cell) => {
      const box = cell.getBoundingClientRect();
      const pinned = layout.all.find((placed) => placed.column.id === cell.dataset['columnId'])?.pinned;
      return pinned === own?.pinned && event.clientX < box.left + box.width / 2;
    });
    setDrag({ ...drag, moving, before: over?.dataset['columnId'] ?? null });
  }
  function endDrag() {
    if (drag?.moving && drag.before !== drag.id) {
      onViewChange({ ...view, order: moveColumn(ids, drag.id, drag.before) });
    }
    isDragged.current ||= drag?.moving === true;
    setDrag(null);
  }
  function sort(event: MouseEvent<HTMLElement>, { column }: PlacedColumn<T>) {
    // The menu is portalled, but its events still bubble here.
    const isOnHeader = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (!isOnHeader || isDragged.current || hasUseOfItsOwn(event) || column.sortable === false) return;
    onViewChange(toggleSort(view, column.id, event.shiftKey));
  }

  return (
    <div role="row" className={styles.head} aria-rowindex={1} data-line={-1}>
      {drawnColumns(props).map(({ placed, style }) =>
        placed.column.id === selectColumnId ? (
          <TickAllCell key={placed.column.id} {...props} placed={placed} style={style} />
        ) : (
          <HeaderCell
            key={placed.column.id}
            {...props}
            placed={placed}
            style={style}
            ids={ids}
            dropBefore={drag?.moving === true && drag.before === placed.column.id}
            dragging={drag?.moving === true && drag.id === placed.column.id}
            onPointerDown={startDrag}
            onPointerMove={moveDrag}
            onPointerUp={endDrag}
            onClick={sort}
          />
        ),
      )}
    </div>
  );
}

/**
 * The header line: press to sort, menu for filters and more, edge to resize, drag to move. Rendered again only when its
 * content changes, so not while scrolling down.
 */
export const GridHeader = memo(GridHeaderInner) as typeof GridHeaderInner;

function TickAllCell<T>({ placed, style, activeColumn, ticked, onTickAll }: GridHeaderProps<T> & DrawnColumn<T>) {
  return (
    <div
      role="columnheader"
      className={classes(styles.headCell, styles.pinned, styles.tick)}
      style={style}
      aria-colindex={1}
      data-column={placed.index}
      tabIndex={activeColumn === placed.index ? 0 : -1}
    >
      <input
        type="checkbox"
        aria-label="Select all rows"
        tabIndex={-1}
        checked={ticked === 'all'}
        ref={(element) => {
          if (element) element.indeterminate = ticked === 'some';
        }}
        onChange={onTickAll}
      />
    </div>
  );
}

interface HeaderCellProps<T> extends GridHeaderProps<T>, DrawnColumn<T> {
  ids: readonly string[];
  dropBefore: boolean;
  dragging: boolean;
  onPointerDown: (event: PointerEvent<HTMLElement>, id: string) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
  onClick: (event: MouseEvent<HTMLElement>, placed: PlacedColumn<T>) => void;
}

function HeaderCell<T>(props: HeaderCellProps<T>) {
  const { placed, style, view, ids, menuFor, onMenu, onViewChange } = props;
  const { column, index } = placed;
  const sortAt = view.sort.findIndex((key) => key.id === column.id);
  const sorted = view.sort[sortAt];
  const direction = sorted?.desc ? 'descending' : 'ascending';
  const open = menuFor === column.id;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the grid's (`use-grid-keys.ts`)
    <div
      role="columnheader"
      className={classes(
        styles.headCell,
        placed.pinned && styles.pinned,
        placed.figure && styles.figure,
        props.dropBefore && styles.dropBefore,
        props.dragging && styles.dragging,
      )}
      style={style}
      aria-colindex={index + 1}
      aria-sort={sorted ? direction : column.sortable === false ? undefined : 'none'}
      data-column={index}
      data-column-id={column.id}
      tabIndex={props.activeColumn === index ? 0 : -1}
      onPointerDown={(event) => props.onPointerDown(event, column.id)}
      onPointerMove={props.onPointerMove}
      onPointerUp={props.onPointerUp}
      onClick={(event) => props.onClick(event, placed)}
    >
      <span className={styles.headText}>{column.header}</span>
      {sorted ? (
        <span className={styles.sortMark} aria-hidden>
          {sorted.desc ? <IconArrowDown size={12} stroke={2.5} /> : <IconArrowUp size={12} stroke={2.5} />}
          {view.sort.length > 1 ? sortAt + 1 : null}
        </span>
      ) : null}
      {view.filters[column.id] ? <IconFilter className={styles.filterMark} size={12} aria-label="Filtered" /> : null}
      <MenuButton open={open} onOpen={(next) => onMenu(next ? column.id : null)} label={`Options of ${column.header}`}>
        <ColumnMenu
          column={column}
          pinned={placed.pinned}
          shownIds={ids}
          view={view}
          facets={() => props.facetsOf(column.id)}
          onViewChange={onViewChange}
          onClose={() => onMenu(null)}
        />
      </MenuButton>
      <Grip placed={placed} onWidth={(px) => onViewChange({ ...view, widths: { ...view.widths, [column.id]: px } })} />
    </div>
  );
}

interface MenuButtonProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  label: string;
  children: React.ReactNode;
}

function MenuButton({ open, onOpen, label, children }: MenuButtonProps) {
  const button = (
    <button
      type="button"
      className={classes(small.button, styles.menuButton)}
      tabIndex={-1}
      aria-label={label}
      aria-expanded={open}
      onClick={() => onOpen(!open)}
    >
      <IconChevronDown size={14} aria-hidden />
    </button>
  );
  // A popover costs more than the rest of a header cell: render only the open one.
  if (!open) return button;
  return (
    <Popover opened onChange={onOpen} position="bottom-start" withinPortal>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown
        aria-label={label}
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
      >
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

function Grip<T>({ placed, onWidth }: { placed: PlacedColumn<T>; onWidth: (px: number) => void }) {
  const [from, setFrom] = useState<{ x: number; px: number } | null>(null);
  return (
    <span
      className={styles.grip}
      data-grip
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setFrom({ x: event.clientX, px: placed.widthPx });
      }}
      onPointerMove={(event) => {
        if (from) onWidth(Math.max(narrowestPx, Math.round(from.px + event.clientX - from.x)));
      }}
      onPointerUp={() => setFrom(null)}
      onPointerCancel={() => setFrom(null)}
    />
  );
}
