import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './small-table.module.css';

interface SmallTableProps {
  label: string;
  heads: readonly string[];
  /** Adds a last column for actions, whose header is for screen readers only. */
  hasActions?: boolean;
  /** In a narrow window, stacks the cells of a row, labelled by `data-label`, instead of scrolling sideways. */
  stacks?: boolean;
  /** The rows; the first cell of each is its `<th scope="row">`. */
  children: ReactNode;
}

/** A short table inside a panel or drawer; it scrolls sideways if it is too wide. Use DataGrid for long lists. */
export function SmallTable({ label, heads, hasActions = false, stacks = false, children }: SmallTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={styles.scroll} role="group" aria-label={`${label}, scrolls sideways`} tabIndex={0}>
      <table className={classes(styles.table, stacks && styles.stacked)} aria-label={label}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
            {hasActions ? (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
