import type { ExportedTable } from '../data-grid/export-rows.ts';
import { classes } from '../classes.ts';
import { formatDay, formatNumber } from '../format.ts';
import styles from './print-sheet.module.css';

/** The printed form of a table. */
export const printedTable = (table: ExportedTable) => <PrintTable table={table} />;

/** A table for printing: the same content as its file, with formatted days and numbers. */
function PrintTable({ table: { headers, rows } }: { table: ExportedTable }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {headers.map((header) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, line) => (
          // oxlint-disable-next-line react/no-array-index-key -- the table is printed once
          <tr key={line}>
            {row.map((cell, at) => (
              <td key={headers[at]} className={classes(typeof cell === 'number' && styles.figure)}>
                {formatCell(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatCell(cell: ExportedTable['rows'][number][number]): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return formatNumber(cell);
  return typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(cell) ? formatDay(cell) : String(cell);
}
