import type { ReactNode } from 'react';
import styles from './small-table.module.css';

interface SmallTableProps {
  label: string;
  heads: readonly string[];
  /** The rows end with what can be done to them: one column more, named for screen readers alone. */
  hasActions?: boolean;
  /** The rows; the first cell of each is its `<th scope="row">`. */
  children: ReactNode;
}

/** A short table inside of a panel or drawer; wider than its place, it scrolls sideways. Long lists are a DataGrid. */
export function SmallTable({ label, heads, hasActions = false, children }: SmallTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
    <div className={styles.scroll} role="group" aria-label={`${label}, scrolls sideways`} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
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
