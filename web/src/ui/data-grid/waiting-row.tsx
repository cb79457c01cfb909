import { SkeletonLine } from '../states.tsx';
import { classes } from '../classes.ts';
import { drawnColumns, type ColumnLayout } from './column-layout.ts';
import styles from './data-grid.module.css';

interface WaitingRowProps<T> {
  line: number;
  topPx: number;
  layout: ColumnLayout<T>;
  /** The index of the focused column, or −1. */
  activeColumn: number;
  isCard: boolean;
}

/** A placeholder for a row that is being loaded, which can have the focus. */
export function WaitingRow<T>({ line, topPx, layout, activeColumn, isCard }: WaitingRowProps<T>) {
  const drawn = drawnColumns({ layout, firstColumn: 0, lastColumn: isCard ? 0 : 2, activeColumn });
  return (
    <div
      role="row"
      className={classes(styles.row, isCard && styles.card)}
      aria-rowindex={line + 2}
      aria-busy
      data-line={line}
      style={{ top: topPx }}
    >
      {drawn.map(({ placed, style }) => (
        <div
          key={placed.column.id}
          role="gridcell"
          className={classes(
            styles.cell,
            !isCard && placed.pinned && styles.pinned,
            isCard && styles.title,
            styles.waits,
          )}
          style={isCard ? undefined : style}
          aria-colindex={placed.index + 1}
          data-column={placed.index}
          tabIndex={placed.index === activeColumn ? 0 : -1}
        >
          <span className="visually-hidden">Loading</span>
          <SkeletonLine width="60%" />
        </div>
      ))}
    </div>
  );
}
