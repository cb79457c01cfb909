import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './small-table.module.css';

interface SmallTableProps {
  label: string;
  heads: readonly string[];
  /** The rows end with what can be done to them: one column more, named for screen readers alone. */
  hasActions?: boolean;
  /** In a narrow window each row is a block of its cells, named by `data-label`, instead of scrolling sideways. */
  stacks?: boolean;
  /** The rows; the first cell of each is its `<th scope="row">`. */
  children: ReactNode;
}

/** A short table inside of a panel or drawer; wider than its place, it scrolls sideways. Long lists are a DataGrid. */
export function SmallTable({ label, heads, hasActions = false, stacks = false, children }: SmallTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
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
