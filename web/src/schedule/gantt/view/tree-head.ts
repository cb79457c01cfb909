import { columns } from './chart-model.ts';
import { columnLeft } from './column-widths.ts';
import { put } from './dom.ts';
import styles from './tree.module.css';

/** The heads of the columns; answers what makes them as wide as the columns are. */
export function makeHead(grid: HTMLElement): (widths: readonly number[]) => void {
  const group = put(grid, 'div', undefined, { role: 'rowgroup' });
  const head = put(group, 'div', styles['head'], { role: 'row', 'aria-rowindex': '1' });
  const cells = columns.map((column, index) => {
    const cell = put(head, 'div', `${styles['headCell']} ${column.isNumber ? styles['number'] : ''}`, {
      role: 'columnheader',
      'aria-colindex': String(index + 1),
    });
    cell.textContent = column.label;
    if (column.isNumber) cell.style.textAlign = 'right';
    return cell;
  });
  return (widths) => {
    grid.style.width = `${columnLeft(widths, widths.length)}px`;
    cells.forEach((cell, index) => (cell.style.width = `${widths[index]!}px`));
  };
}
