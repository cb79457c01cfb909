import { IconAlertCircle, IconArrowsSort } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { CellEditor, type EditorEnd } from './cell-editor.tsx';
import { placeOnCard, isBlank } from './cards.ts';
import { formatCell, showValue } from './cell-value.ts';
import {
  drawnColumns,
  fitsColumn,
  selectColumnId,
  type ColumnLayout,
  type DrawnColumn,
  type PlacedColumn,
} from './column-layout.ts';
import type { GridColumn } from './grid-types.ts';
import type { CellState, RowStates } from './use-cell-edits.ts';
import styles from './data-grid.module.css';

/** The editor that is open in a row. */
export interface OpenEditor {
  column: number;
  text: string;
  /** Started by typing: the caret is at the end, and arrow keys end the edit. */
  typed: boolean;
  fault: string | undefined;
  end: (end: EditorEnd) => void;
}

export interface GridRowProps<T> {
  row: T;
  line: number;
  topPx: number;
  layout: ColumnLayout<T>;
  firstColumn: number;
  lastColumn: number;
  /** The index of the focused column, or −1. */
  activeColumn: number;
  blockFrom: number;
  blockTo: number;
  selected: boolean;
  current: boolean;
  depth: number;
  label: string;
  states: RowStates | undefined;
  /** The effect of sorting again on a pinned row, in words. */
  departure: string | undefined;
  editor: OpenEditor | undefined;
  editable: boolean;
  /** Shows a card instead of cells side by side. */
  card: boolean;
  selectable: boolean;
}

/** The text of a cell in one line; undefined for a custom renderer. */
function wordsOf<T>(column: GridColumn<T>, row: T, state: CellState | undefined): string | undefined {
  if (state?.phase === 'failed') return state.text;
  if (state) return showValue(column, state.value);
  if (column.render) return undefined;
  const value = column.value(row);
  return column.format || column.edit?.options ? showValue(column, value) : formatCell(column.kind ?? 'text', value);
}

function isNegative(value: unknown): boolean {
  return Number(value) < 0;
}

function GridRowInner<T>(props: GridRowProps<T>) {
  const { line, topPx, selected, editor, card, selectable } = props;
  const cells = drawnColumns(props).map(({ placed, style }) => ({
    place: card ? placeOnCard(placed.column, placed.index, selectable) : null,
    isRead: placed.column.isRead === true,
    cell: <GridCell key={placed.column.id} placed={placed} style={card ? undefined : style} {...props} />,
  }));
  return (
    <div
      role="row"
      className={classes(
        styles.row,
        card && styles.card,
        selected && styles.selected,
        props.current && styles.current,
        props.departure !== undefined && styles.pinnedRow,
        editor && styles.editing,
      )}
      aria-rowindex={line + 2}
      aria-selected={selected}
      aria-level={props.depth > 0 ? props.depth + 1 : undefined}
      data-line={line}
      style={{ top: topPx }}
    >
      {card ? (
        <>
          {cells.filter(({ place }) => place === 'tick' || place === 'title').map(({ cell }) => cell)}
          <div role="presentation" className={styles.details}>
            <div role="presentation" className={styles.line}>
              {cells.filter(({ place, isRead }) => place === 'detail' && !isRead).map(({ cell }) => cell)}
            </div>
            {cells.filter(({ place, isRead }) => place === 'detail' && isRead).map(({ cell }) => cell)}
          </div>
          {cells.filter(({ place }) => place === 'actions').map(({ cell }) => cell)}
        </>
      ) : (
        cells.map(({ cell }) => cell)
      )}
    </div>
  );
}

interface GridCellProps<T> extends GridRowProps<T> {
  placed: PlacedColumn<T>;
  style: DrawnColumn<T>['style'] | undefined;
}

function GridCell<T>(props: GridCellProps<T>) {
  const { placed, style, row, activeColumn, selected, states, editor, card } = props;
  const { column, index } = placed;
  const state = states?.[column.id];
  const inBlock = index >= props.blockFrom && index <= props.blockTo;
  const active = index === activeColumn;
  const place = card ? placeOnCard(column, index, props.selectable) : null;
  const isFirst = card ? place === 'title' : index === (props.layout.all[0]?.column.id === selectColumnId ? 1 : 0);
  if (column.id === selectColumnId) {
    return (
      <div
        role="gridcell"
        className={classes(styles.cell, !card && styles.pinned, styles.tick, !card && styles.whole)}
        style={style}
        aria-colindex={1}
        data-column={index}
        tabIndex={active ? 0 : -1}
      >
        <input type="checkbox" checked={selected} readOnly tabIndex={-1} aria-label={`Select ${props.label}`} />
      </div>
    );
  }
  const open = editor?.column === index ? editor : undefined;
  const value = state && state.phase !== 'failed' ? state.value : column.value(row);
  const negative = column.kind === 'money' && isNegative(state ? state.value : value);
  const words = wordsOf(column, row, state);
  const isMarked = state?.fault !== undefined || (props.departure !== undefined && !open && isFirst);
  const isWhole = !card && !isMarked && !open && words !== undefined && fitsColumn(words, placed, props.layout.scale);
  const mayEdit = props.editable && column.edit !== undefined && (column.edit.allowed?.(row) ?? true);
  return (
    <div
      role="gridcell"
      className={classes(
        styles.cell,
        placed.pinned && styles.pinned,
        placed.figure && styles.figure,
        isWhole && styles.whole,
        isMarked && styles.marked,
        place && styles[place],
        place && column.isRead && styles.read,
        place === 'detail' && isBlank(value) && styles.silent,
        negative && styles.negative,
        inBlock && styles.inBlock,
        mayEdit && styles.mayEdit,
        state && styles[state.phase],
        open && styles.editing,
      )}
      style={style}
      aria-colindex={index + 1}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 gives gridcell aria-readonly
      aria-readonly={props.editable && !mayEdit ? true : undefined}
      aria-invalid={state?.phase === 'failed' || undefined}
      aria-busy={state?.phase === 'saving' || undefined}
      data-column={index}
      tabIndex={active && !open ? 0 : -1}
    >
      {open ? (
        <CellEditor column={column} text={open.text} typed={open.typed} fault={open.fault} onEnd={open.end} />
      ) : (
        <CellContent
          placed={placed}
          content={words ?? column.render?.(row)}
          fault={state?.fault}
          isLabelled={place === 'detail' && isBareFigure(placed)}
        />
      )}
      {props.departure !== undefined && !open && isFirst ? <PinnedMark words={props.departure} /> : null}
    </div>
  );
}

/** The mark of a pinned row. */
function PinnedMark({ words }: { words: string }) {
  return (
    <span className={styles.pinnedMark} title={words}>
      <IconArrowsSort size={14} aria-hidden />
      <span className="visually-hidden">{words}</span>
    </span>
  );
}

/** Whether a number, day or boolean needs its header next to it where there is no header row. */
const isBareFigure = <T,>({ column }: PlacedColumn<T>) =>
  column.kind !== undefined && column.kind !== 'text' && !column.isPlain;

interface CellContentProps<T> {
  placed: PlacedColumn<T>;
  content: ReactNode;
  fault: string | undefined;
  isLabelled: boolean;
}

function CellContent<T>({ placed, content, fault, isLabelled }: CellContentProps<T>) {
  return (
    <>
      {isLabelled ? (
        <span className={styles.cardLabel}>{placed.column.cardHeader ?? placed.column.header} </span>
      ) : null}
      {placed.column.opens ? (
        <span className={styles.opens} data-opens>
          {content}
        </span>
      ) : (
        content
      )}
      {fault ? (
        <span className={styles.faultMark} title={fault}>
          <IconAlertCircle size={14} aria-hidden />
          <span className="visually-hidden">{fault}</span>
        </span>
      ) : null}
    </>
  );
}

/** A record of the grid. Re-rendered only when its content changes. */
export const GridRow = memo(GridRowInner) as typeof GridRowInner;
