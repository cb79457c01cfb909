// Presses in the list: a mouse selects on pointer down, a finger on tap; a double press opens the editor, a long one the menu.
import { nameColumnOf, numberColumnOf } from './chart-model.ts';
import type { GanttView } from './gantt-view.ts';
import type { CellPlace } from './tree-block.ts';
import type { TreeGrid } from './tree-grid.ts';
import styles from './tree.module.css';

export function listenToPointer(grid: TreeGrid, view: GanttView): void {
  const { element } = grid;
  const columnOf = (target: Element): number =>
    Number(target.closest<HTMLElement>('[data-column]')?.dataset['column'] ?? nameColumnOf(view.columns));
  /** The element under the pointer once the rows are elements again. */
  const settledTarget = (event: MouseEvent): EventTarget | null => {
    if (!grid.isMoving) return event.target;
    view.settle();
    return document.elementFromPoint(event.clientX, event.clientY);
  };
  const pressAt = (event: PointerEvent): void => {
    const row = grid.rowAt(event);
    const target = settledTarget(event);
    if (row < 0 || event.button !== 0 || !(target instanceof Element) || target.closest('input')) return;
    const task = view.model!.rows.tasks[row]!;
    // Selected rows that are grabbed by a number stay selected: they may be dragged together.
    const takes =
      event.pointerType === 'mouse' && view.model!.canEdit && columnOf(target) === numberColumnOf(view.columns);
    if (!takes || !grid.takesAll(task, event)) grid.press(row, event, columnOf(target));
    if (target.closest(`.${styles['toggle']}`) || task < 0) view.handlers.onToggle(task, event.altKey);
    grid.focus();
    event.preventDefault();
  };
  /** The cell where the mouse went down, unless it grabs a row. */
  let from: CellPlace | null = null;
  const placeAt = (event: PointerEvent): CellPlace | null => {
    const { target } = event;
    const row = grid.rowAt(event);
    if (row < 0 || !(target instanceof Element) || target.closest('input')) return null;
    return { row, column: columnOf(target) };
  };
  element.addEventListener('pointerdown', (event) => {
    view.isFinger = event.pointerType === 'touch';
    if (event.pointerType === 'touch') return;
    pressAt(event);
    const at = event.button === 0 && !event.shiftKey && !event.ctrlKey && !event.metaKey ? placeAt(event) : null;
    from = at && at.column !== numberColumnOf(view.columns) ? at : null;
  });
  element.addEventListener('pointermove', (event) => {
    if (from === null || (event.buttons & 1) === 0 || grid.isMoving) return;
    const to = placeAt(event);
    if (to && (grid.block || to.row !== from.row || to.column !== from.column)) grid.blockTo(from, to);
  });
  element.addEventListener('pointerup', () => (from = null));
  // A finger that goes down may be about to scroll: only a tap counts as a press.
  element.addEventListener('click', (event) => {
    if ((event as PointerEvent).pointerType === 'touch') pressAt(event as PointerEvent);
  });
  element.addEventListener('dblclick', (event) => {
    const target = settledTarget(event);
    if (!(target instanceof Element) || grid.rowAt(event) < 0 || target.closest('input')) return;
    grid.edit(columnOf(target), null);
  });
  element.addEventListener('contextmenu', (event) => {
    // For a menu opened by key the event's coordinates have nothing to do with the active task.
    if (event.pointerType === '') {
      event.preventDefault();
      grid.menuOfActive();
      return;
    }
    const row = grid.rowAt(event);
    const task = row < 0 ? -1 : view.model!.rows.tasks[row]!;
    if (task < 0) return;
    event.preventDefault();
    if (!grid.selected.has(task)) grid.press(row, { shiftKey: false, ctrlKey: false, metaKey: false });
    view.handlers.onMenu(task, { x: event.clientX, y: event.clientY, minute: Number.NaN });
  });
}
