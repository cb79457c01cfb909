import { IconChevronRight } from '@tabler/icons-react';
import { classes } from '../classes.ts';
import { formatNumber } from '../format.ts';
import { formatCell, showValue } from './cell-value.ts';
import type { ColumnLayout } from './column-layout.ts';
import type { CellValue, GridColumn } from './grid-types.ts';
import type { GroupLine } from './grouping.ts';
import styles from './data-grid.module.css';

const indentPx = 20;
const labelPx = 280;
/** Without totals nothing stands beside a label. */
const aloneLabelPx = 560;

/** The text of a total: a count is a number whatever the column holds. */
function totalText<T>(column: GridColumn<T>, value: CellValue): string {
  if (column.total === 'count') return formatNumber(Number(value ?? 0));
  return column.format ? column.format(value) : formatCell(column.kind ?? 'text', value);
}

interface TotalCellsProps<T> {
  layout: ColumnLayout<T>;
  totals: Readonly<Record<string, CellValue>>;
  /** Columns left of it are covered by the label. */
  fromPx: number;
}

/** The totals of a line, each under its column. */
export function TotalCells<T>({ layout, totals, fromPx }: TotalCellsProps<T>) {
  return layout.all
    .filter((laid) => totals[laid.column.id] !== undefined && laid.leftPx >= fromPx)
    .map((laid) => (
      <div
        key={laid.column.id}
        role="gridcell"
        aria-colindex={laid.index + 1}
        className={classes(
          styles.cell,
          laid.figure && styles.figure,
          Number(totals[laid.column.id]) < 0 && styles.negative,
        )}
        style={{ left: laid.leftPx, width: laid.widthPx, position: 'absolute' }}
      >
        <span className={styles.text}>{totalText(laid.column, totals[laid.column.id] ?? null)}</span>
      </div>
    ));
}

/** Width of the label of a total or group line: up to the first total. */
export function labelWidth<T>(layout: ColumnLayout<T>, totals: Readonly<Record<string, CellValue>>): number {
  const first = layout.scrolling.find((laid) => totals[laid.column.id] !== undefined);
  if (!first) return Math.max(layout.pinnedPx, aloneLabelPx);
  return Math.max(layout.pinnedPx, Math.min(first.leftPx, labelPx));
}

interface GroupRowProps<T> {
  group: GroupLine;
  column: GridColumn<T> | undefined;
  line: number;
  topPx: number;
  layout: ColumnLayout<T>;
  active: boolean;
}

/** The heading of a group: its value, how many, subtotals. */
export function GroupRow<T>({ group, column, line, topPx, layout, active }: GroupRowProps<T>) {
  const widthPx = labelWidth(layout, group.totals);
  return (
    <div
      role="row"
      className={classes(styles.row, styles.group)}
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
        className={classes(styles.cell, styles.pinned, styles.groupLabel)}
        style={{ width: widthPx, left: 0, paddingLeft: `calc(var(--gutter) + ${group.depth * indentPx}px)` }}
        data-column={0}
        tabIndex={active ? 0 : -1}
      >
        <IconChevronRight size={14} className={styles.chevron} aria-hidden />
        <span className={styles.text}>{column ? showValue(column, group.value) : String(group.value ?? '')}</span>
        <span className={styles.groupCount}>
          {formatNumber(group.count)}
          {group.isPart ? ' shown so far' : ''}
        </span>
      </div>
      <TotalCells layout={layout} totals={group.totals} fromPx={widthPx} />
    </div>
  );
}
