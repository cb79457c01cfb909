import { HEAD_PX, numberColumnOf } from './chart-model.ts';
import { put } from './dom.ts';
import type { GanttView } from './gantt-view.ts';
import styles from './tree.module.css';

const THRESHOLD_PX = 5;

/**
 * Reordering by drag and drop: a row, or all selected rows, is grabbed by its number and dropped between two others. Escape
 * cancels; a click without a move selects the row alone.
 */
export function placeRowsByHand(grid: HTMLElement, view: GanttView): void {
  let from: { row: number; y: number; pointer: number; takesAll: boolean } | null = null;
  let before = -1;
  const mark = put(grid, 'div', styles['placeMark'], { hidden: '' });
  const end = (places: boolean): void => {
    if (places && from && before >= 0 && !mark.hidden) {
      const task = view.model!.rows.tasks[from.row]!;
      view.handlers.onPlace(task, before < view.model!.rows.count ? before : -1);
    }
    from = null;
    mark.hidden = true;
  };
  grid.addEventListener('pointerdown', (event) => {
    const { target } = event;
    const isHandle =
      target instanceof Element &&
      target.closest<HTMLElement>('[data-column]')?.dataset['column'] === String(numberColumnOf(view.columns));
    const row = view.tree.rowAt(event);
    if (!isHandle || event.button !== 0 || row < 0 || !view.model?.canEdit || view.model.rows.tasks[row]! < 0) return;
    const takesAll = event.pointerType === 'mouse' && view.tree.takesAll(view.model.rows.tasks[row]!, event);
    from = { row, y: event.clientY, pointer: event.pointerId, takesAll };
  });
  grid.addEventListener('pointermove', (event) => {
    if (!from || Math.abs(event.clientY - from.y) < THRESHOLD_PX) return;
    grid.setPointerCapture(from.pointer);
    const y = event.clientY - grid.getBoundingClientRect().top - HEAD_PX + view.y0;
    before = Math.min(Math.max(Math.round(y / view.rowPx), 0), view.model!.rows.count);
    mark.hidden = false;
    mark.style.top = `${Math.round(HEAD_PX + before * view.rowPx - view.y0) - 1}px`;
  });
  grid.addEventListener('pointerup', (event) => {
    if (from?.takesAll && mark.hidden) view.tree.press(from.row, event, numberColumnOf(view.columns));
    end(true);
  });
  grid.addEventListener('pointercancel', () => end(false));
  grid.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') end(false);
  });
}
