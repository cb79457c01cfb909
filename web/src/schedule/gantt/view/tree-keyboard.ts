// Keys in the list: moving between cells, extending a selection, expanding and collapsing; commands go to the page.
import { type ChartModel, nameColumnOf } from './chart-model.ts';
import type { GanttView } from './gantt-view.ts';
import { tabIndents } from './tab-indents.ts';
import type { TreeGrid } from './tree-grid.ts';
import { meaningOf, type TreeKey } from './tree-keys.ts';

export function listenToKeys(grid: TreeGrid, view: GanttView): void {
  const { element } = grid;
  /** After Escape the next Tab leaves the list. */
  let leaves = false;
  element.addEventListener('focus', () => (leaves = false));
  element.addEventListener('keydown', (event) => {
    const { model } = view;
    if (!model || event.target !== element) return;
    if (grid.activeHead?.obey(event)) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const meaning = meaningOf(event, {
      isName: grid.activeColumn === nameColumnOf(view.columns),
      tabIndents: tabIndents.get(),
    });
    if (!meaning || (event.key === 'Tab' && (leaves || !model.canEdit))) return;
    // Otherwise the browser pastes the clipboard.
    if (meaning.kind === 'command' && meaning.command.kind === 'paste' && !view.handlers.hasCut()) return;
    event.preventDefault();
    event.stopPropagation();
    if (meaning.kind === 'leave') leaves = true;
    obey(grid, view, model, meaning);
  });
}

function obey(grid: TreeGrid, view: GanttView, model: ChartModel, meaning: TreeKey): void {
  const lastRow = model.rows.count - 1;
  if (meaning.kind === 'go' && meaning.rows < 0 && grid.activeRow <= 0) grid.goHead(grid.activeColumn);
  else if (meaning.kind === 'go') grid.move(meaning.rows, meaning.columns);
  else if (meaning.kind === 'page')
    grid.move(meaning.by * Math.max(Math.floor(view.chartHeight / view.rowPx) - 1, 1), 0);
  else if (meaning.kind === 'edge' && meaning.wholeGrid) grid.go(meaning.isEnd ? lastRow : 0, grid.activeColumn);
  else if (meaning.kind === 'edge') grid.go(grid.activeRow, meaning.isEnd ? view.columns.length - 1 : 0);
  else if (meaning.kind === 'fold') fold(grid, view, model, meaning.isOpen);
  else if (meaning.kind === 'fold-all') view.handlers.onFoldAll(!meaning.isOpen);
  else if (meaning.kind === 'block') grid.extendBlock(0, meaning.columns);
  else if (meaning.kind === 'select' && meaning.rows !== 0 && grid.block) grid.extendBlock(meaning.rows, 0);
  else if (meaning.kind === 'select') grid.toggleSelected(meaning.rows);
  else if (meaning.kind === 'all') grid.setSelected(new Set(model.rows.tasks.filter((task) => task >= 0)));
  else if (meaning.kind === 'edit' && !model.canEdit) view.handlers.onReadOnly();
  else if (meaning.kind === 'edit') grid.edit(grid.activeColumn, meaning.text);
  else if (meaning.kind === 'menu') grid.menuOfActive();
  else if (meaning.kind === 'leave') {
    grid.setSelected(new Set());
    if (tabIndents.get()) view.handlers.announce('Tab now leaves the programme.');
  } else view.handlers.onCommand(meaning.command, grid.activeTask());
}

/** Expands or collapses the active row; on a leaf or a collapsed row, moves to the next cell or up to its parent. */
function fold(grid: TreeGrid, view: GanttView, model: ChartModel, isOpen: boolean): void {
  const { rows } = model;
  const task = rows.tasks[grid.activeRow] ?? -1;
  const isParent = task < 0 || model.hasChildren(task);
  if (isParent && model.isCollapsed(task) === isOpen) view.handlers.onToggle(task, false);
  else if (isOpen) grid.move(0, 1);
  else {
    const depth = rows.depth[grid.activeRow]!;
    let row = grid.activeRow - 1;
    while (row >= 0 && rows.depth[row]! >= depth) row--;
    if (row >= 0) grid.go(row, grid.activeColumn);
  }
}
