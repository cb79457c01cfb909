import { columns } from './chart-model.ts';
import { put } from './dom.ts';
import styles from './tree.module.css';

/** The heads of the columns. */
export function makeHead(grid: HTMLElement): void {
  grid.style.width = `${columns.reduce((sum, column) => sum + column.widthPx, 0)}px`;
  const group = put(grid, 'div', undefined, { role: 'rowgroup' });
  const head = put(group, 'div', styles['head'], { role: 'row', 'aria-rowindex': '1' });
  columns.forEach((column, index) => {
    const cell = put(head, 'div', `${styles['headCell']} ${column.isNumber ? styles['number'] : ''}`, {
      role: 'columnheader',
      'aria-colindex': String(index + 1),
    });
    cell.textContent = column.label;
    cell.style.width = `${column.widthPx}px`;
    if (column.isNumber) cell.style.textAlign = 'right';
  });
}
