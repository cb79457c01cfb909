import { IconChevronRight } from '@tabler/icons-react';
import { classes } from '../classes.ts';
import { formatNumber } from '../format.ts';
import { hint } from '../hints.ts';
import { formatCell, showValue } from './cell-value.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { CellValue, GridColumn } from './grid-types.ts';
import type { GroupLine, WholeGroup } from './grouping.ts';
import grid from './data-grid.module.css';
import styles from './group-row.module.css';

const indentPx = 20;
const labelPx = 280;
/** The width of a label that has no totals next to it. */
const aloneLabelPx = 560;

/** The text of a total; a count is always a plain number. */
function totalText<T>(column: GridColumn<T>, value: CellValue): string {
  if (column.total === 'count') return formatNumber(Number(value ?? 0));
  return column.format ? column.format(value) : formatCell(column.kind ?? 'text', value);
}

interface TotalCellsProps<T> {
  layout: ColumnLayout<T>;
  totals: Readonly<Record<string, CellValue>>;
  /** The label covers the columns to the left of it. */
  fromPx: number;
}

/** The totals of a line, each under its column. */
export function TotalCells<T>({ layout, totals, fromPx }: TotalCellsProps<T>) {
  return layout.all
    .filter((placed) => totals[placed.column.id] !== undefined && placed.leftPx >= fromPx)
    .map((placed) => (
      <div
        key={placed.column.id}
        role="gridcell"
        aria-colindex={placed.index + 1}
        className={classes(
          grid.cell,
          placed.figure && grid.figure,
          Number(totals[placed.column.id]) < 0 && grid.negative,
        )}
        style={{ left: placed.leftPx, width: placed.widthPx, position: 'absolute' }}
      >
        <span className={styles.text}>{totalText(placed.column, totals[placed.column.id] ?? null)}</span>
      </div>
    ));
}

/** The width of the label of a total or group line: up to the first total. */
export function labelWidth<T>(
  layout: ColumnLayout<T>,
  totals: Readonly<Record<string, unknown>>,
  maxPx = labelPx,
): number {
  const first = layout.scrolling.find((placed) => totals[placed.column.id] !== undefined);
  if (!first) return Math.max(layout.pinnedPx, aloneLabelPx);
  return Math.max(layout.pinnedPx, Math.min(first.leftPx, maxPx));
}

interface GroupRowProps<T> {
  group: GroupLine;
  column: GridColumn<T> | undefined;
  line: number;
  topPx: number;
  layout: ColumnLayout<T>;
  active: boolean;
  /** The server's data about the group; undefined if the loaded rows suffice. */
  whole: WholeGroup | undefined;
  isCard: boolean;
}

/** The heading of a group: value, count, subtotals. */
export function GroupRow<T>(props: GroupRowProps<T>) {
  const { group, column, line, topPx, layout, active, whole, isCard } = props;
  const figured = whole ? whole.figures : group.totals;
  const widthPx = isCard ? undefined : labelWidth(layout, figured, whole ? aloneLabelPx : labelPx);
  const name = column ? showValue(column, group.value) : String(group.value ?? '');
  const hints = whole ? hintsOf(layout, whole) : [];
  return (
    <div
      role="row"
      className={classes(grid.row, styles.group)}
      aria-rowindex={line + 2}
      aria-level={group.depth + 1}
      aria-expanded={group.expanded}
      data-line={line}
      data-group={group.key}
      style={{ top: topPx }}
    >
      <div
        role="gridcell"
        aria-colindex={1}
        className={classes(grid.cell, grid.pinned, styles.label, isCard && styles.onCard)}
        style={{ width: widthPx, left: 0, paddingLeft: `calc(var(--gutter) + ${group.depth * indentPx}px)` }}
        data-column={0}
        tabIndex={active ? 0 : -1}
        {...(hints.length > 0 && !isCard ? hint(`${name}: ${hints.join('; ')}`) : {})}
      >
        <IconChevronRight size={14} className={styles.chevron} aria-hidden />
        <span className={styles.words}>
          <span className={styles.text}>{name}</span>
          {isCard ? <span className={styles.figures}>{figureWords(layout, group, whole)}</span> : null}
        </span>
        <GroupCount group={group} whole={whole} />
      </div>
      {widthPx === undefined ? null : whole ? (
        <FigureCells layout={layout} whole={whole} fromPx={widthPx} />
      ) : (
        <TotalCells layout={layout} totals={group.totals} fromPx={widthPx} />
      )}
    </div>
  );
}

function GroupCount({ group, whole }: { group: GroupLine; whole: WholeGroup | undefined }) {
  // The loaded rows may be only part of the group: use the server's count then.
  const count = group.isPart && whole ? whole.count : group.count;
  return (
    <span className={styles.count}>
      {formatNumber(count)}
      {group.isPart && !whole ? ' shown so far' : ''}
    </span>
  );
}

/** The figures of a whole group, each below its column. */
function FigureCells<T>({ layout, whole, fromPx }: { layout: ColumnLayout<T>; whole: WholeGroup; fromPx: number }) {
  return layout.all.map(({ column, index, figure, leftPx, widthPx }) => {
    const groupFigure = whole.figures[column.id];
    return groupFigure === undefined || leftPx < fromPx ? null : (
      <div
        key={column.id}
        role="gridcell"
        aria-colindex={index + 1}
        className={classes(grid.cell, figure && grid.figure, styles.figure)}
        style={{ left: leftPx, width: widthPx, position: 'absolute' }}
        {...hint(groupFigure.hint)}
      >
        <span className={styles.text} aria-hidden>
          {groupFigure.text}
        </span>
        <span className="visually-hidden">{groupFigure.hint}</span>
      </div>
    );
  });
}

/** The hints of the figures in the visible columns. */
function hintsOf<T>(layout: ColumnLayout<T>, whole: WholeGroup): readonly string[] {
  return layout.all.flatMap(({ column }) => whole.figures[column.id]?.hint ?? []);
}

/** The figures of a group in one line, for cards, which have no columns. */
function figureWords<T>(layout: ColumnLayout<T>, group: GroupLine, whole: WholeGroup | undefined): string {
  const words = layout.all.flatMap(({ column }) => {
    const total = group.totals[column.id];
    const text = whole ? whole.figures[column.id]?.text : total === undefined ? undefined : totalText(column, total);
    return text === undefined ? [] : [`${column.cardHeader ?? column.header} ${text}`];
  });
  return words.join(' · ');
}
