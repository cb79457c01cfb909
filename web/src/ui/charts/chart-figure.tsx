import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import styles from './charts.module.css';

export interface ChartColumn {
  header: string;
  /** One text per row. */
  cells: readonly string[];
}

/** The title, legend and table of a chart. */
export interface ChartFrame {
  title: string;
  legend?: ReactNode;
  /** The first column of the table: the row's category on the horizontal axis. */
  rows: { header: string; labels: readonly string[]; /** The present period, by its index. */ current?: number };
  columns: readonly ChartColumn[];
  /** Opens the records behind a category, by its index. */
  onOpen?: ((at: number) => void) | undefined;
  /** The page already shows the values next to the chart. */
  hasOwnTable?: boolean;
  /** Shows the title above the legend; otherwise the page has a title for the chart. */
  showsTitle?: boolean;
}

/** A chart with its legend; the same values can be opened as a table below. */
export function ChartFigure({ frame, children }: { frame: ChartFrame; children: ReactNode }) {
  const [showsTable, setShowsTable] = useState(false);
  const { title, legend, hasOwnTable, showsTitle } = frame;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        {showsTitle ? <strong>{title}</strong> : null}
        {legend}
        {hasOwnTable ? null : (
          <Button
            look="link"
            small
            aria-expanded={showsTable}
            aria-label={`${title}: ${showsTable ? 'hide' : 'show'} the table`}
            onClick={() => setShowsTable(!showsTable)}
          >
            {showsTable ? 'Hide table' : 'Show table'}
          </Button>
        )}
      </figcaption>
      {children}
      {showsTable ? <ChartTable frame={frame} /> : null}
    </figure>
  );
}

function ChartTable({ frame: { title, rows, columns, onOpen } }: { frame: ChartFrame }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroll region must be reachable by keyboard
    <div className={styles.scroll} role="group" aria-label={`${title}, values`} tabIndex={0}>
      <table className={styles.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{rows.header}</th>
            {columns.map((column) => (
              <th key={column.header} scope="col" className={styles.number}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.labels.map((label, at) => (
            <tr key={label}>
              <th scope="row">
                {onOpen ? (
                  <button
                    type="button"
                    className={styles.open}
                    aria-label={`${label}: show details`}
                    onClick={() => onOpen(at)}
                  >
                    {label}
                  </button>
                ) : (
                  label
                )}
              </th>
              {columns.map((column) => (
                <td key={column.header} className={styles.number}>
                  {column.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
