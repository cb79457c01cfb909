// Copy and paste with the browser's own shortcuts while the list has the focus.
import type { GanttView } from './gantt-view.ts';
import type { TreeGrid } from './tree-grid.ts';

export function listenToClipboard(grid: TreeGrid, view: GanttView): void {
  const { element } = grid;
  element.addEventListener('copy', (event) => {
    const cells = event.target === element ? grid.cells() : null;
    const text = cells && view.handlers.onCopy(cells);
    if (text === null) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });
  element.addEventListener('paste', (event) => {
    const cells = event.target === element ? grid.cells() : null;
    if (cells === null) return;
    event.preventDefault();
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!view.model?.canEdit) view.handlers.onReadOnly();
    else if (text !== '') view.handlers.onPaste(text, cells);
  });
}
