import { useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './parts.module.css';

export interface ChartColumn {
  header: string;
  /** One text a row. */
  cells: readonly string[];
}

interface ChartFigureProps {
  title: string;
  legend?: ReactNode;
  /** First column of the table: the period of each row. */
  rows: { header: string; labels: readonly string[]; onOpen?: (at: number) => void };
  columns: readonly ChartColumn[];
  /** The caller shows the figures below by itself. */
  hasOwnTable?: boolean;
  children: ReactNode;
}

/** A chart with its key; the same figures open as a table below it. */
export function ChartFigure({ title, legend, rows, columns, hasOwnTable, children }: ChartFigureProps) {
  const [showsTable, setShowsTable] = useState(false);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.chartHead}>
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
      {showsTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways must be reached by keys
        <div className={styles.scroll} role="group" aria-label={`${title}, figures`} tabIndex={0}>
          <table className={styles.table} aria-label={title}>
            <thead>
              <tr>
                <th scope="col">{rows.header}</th>
                {columns.map((column) => (
                  <th key={column.header} scope="col" className={styles.figure}>
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.labels.map((label, at) => (
                <tr key={label}>
                  <th scope="row" className={styles.day}>
                    {rows.onOpen ? (
                      <button
                        type="button"
                        className={styles.figureButton}
                        aria-label={`${label}: show what is behind`}
                        onClick={() => rows.onOpen?.(at)}
                      >
                        {label}
                      </button>
                    ) : (
                      label
                    )}
                  </th>
                  {columns.map((column) => (
                    <td key={column.header} className={styles.figure}>
                      {column.cells[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </figure>
  );
}

export type LineLook = 'accent' | 'success' | 'quiet' | 'warning' | 'danger' | 'text';

/** Lines are told apart by dash as well as by colour. */
export const lineLooks: Readonly<Record<LineLook, { stroke: string; dash: string | undefined }>> = {
  accent: { stroke: 'var(--accent)', dash: undefined },
  success: { stroke: 'var(--success)', dash: '8 3' },
  quiet: { stroke: 'var(--text-3)', dash: '2 3' },
  warning: { stroke: 'var(--warning)', dash: '8 3 2 3' },
  danger: { stroke: 'var(--danger)', dash: '4 2' },
  text: { stroke: 'var(--text-2)', dash: '1 3' },
};

/** One line of a chart's key. */
export function LineKey({ label, look }: { label: string; look: LineLook }) {
  return (
    <span className={styles.key}>
      <svg width="20" height="8" aria-hidden>
        <path d="M0 4H20" stroke={lineLooks[look].stroke} strokeWidth="2" strokeDasharray={lineLooks[look].dash} />
      </svg>
      {label}
    </span>
  );
}
