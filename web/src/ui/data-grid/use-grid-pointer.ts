import { useEffect, useRef, type MouseEvent } from 'react';
import { selectColumnId, type ColumnLayout } from './column-layout.ts';
import type { CellPosition } from './grid-types.ts';
import type { GridLines } from './grouping.ts';
import type { GridCells } from './use-grid-cells.ts';

interface PointerOptions<T> {
  cells: GridCells<T>;
  lines: GridLines<T>;
  layout: ColumnLayout<T>;
  onTick: (line: number, extend: boolean) => void;
  onToggleGroup: (key: string) => void;
  onOpen: ((row: T) => void) | undefined;
  /** Opens one cell; on a phone by a tap. */
  onOpenCell: ((row: T, columnId: string) => void) | undefined;
  isPhone: boolean;
  /** A press anywhere on a record opens it, not only on its name. */
  opensAnywhere: boolean;
}

/** The event handlers of the grid's body, shared by all cells. */
export interface GridPointer {
  onMouseDown: (event: MouseEvent) => void;
  onMouseOver: (event: MouseEvent) => void;
  onClick: (event: MouseEvent) => void;
  onDoubleClick: (event: MouseEvent) => void;
}

const restMs = 200;

function positionOf(target: EventTarget): CellPosition | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>('[data-column]');
  const row = target.closest<HTMLElement>('[data-line]');
  if (!cell || !row) return undefined;
  return { line: Number(row.dataset['line']), column: Number(cell.dataset['column']) };
}

/** A card is one target: the space between its cells counts as its name. */
function cardAt(target: EventTarget, isCard: boolean): CellPosition | undefined {
  const row = isCard && target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
  return row ? { line: Number(row.dataset['line']), column: -1 } : undefined;
}

function groupOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-group]')?.dataset['group'] : undefined;
}

/** A press focuses, dragging and Shift select a block, a press on a checkbox selects the row, a double-click edits or opens. */
export function useGridPointer<T>(options: PointerOptions<T>): GridPointer {
  const { cells, layout } = options;
  const dragging = useRef(false);
  const hint = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const stop = () => (dragging.current = false);
    window.addEventListener('mouseup', stop);
    return () => {
      window.removeEventListener('mouseup', stop);
      clearTimeout(hint.current);
    };
  }, []);

  const opens = (target: Element) =>
    target.closest('[data-opens]') !== null || (options.opensAnywhere && target.closest('button, a, input') === null);
  const openCell = (at: CellPosition, row: T) => {
    const column = layout.all[at.column]?.column;
    if (column) options.onOpenCell?.(row, column.id);
  };
  const isTick = (at: CellPosition) => layout.all[at.column]?.column.id === selectColumnId;
  return {
    onMouseDown(event) {
      const at = positionOf(event.target);
      if (!at || event.button !== 0 || isInEditor(event.target)) return;
      if (event.shiftKey) event.preventDefault();
      if (isTick(at)) return;
      cells.focus(at, event.shiftKey);
      dragging.current = true;
    },
    onMouseOver(event) {
      const at = positionOf(event.target);
      // Measuring a cell forces a layout: only when the pointer rests, never while rows scroll below it.
      clearTimeout(hint.current);
      hint.current = setTimeout(showWhole, restMs, event.target);
      if (!at || !dragging.current || event.buttons !== 1) return;
      if (at.line !== cells.active.line || at.column !== cells.active.column) cells.focus(at, true);
    },
    onClick(event) {
      const group = groupOf(event.target);
      if (group !== undefined) options.onToggleGroup(group);
      const at = positionOf(event.target) ?? cardAt(event.target, options.opensAnywhere);
      const line = at && options.lines.at(at.line);
      if (!at || line?.kind !== 'record') return;
      if (isTick(at)) {
        cells.focus(at);
        options.onTick(at.line, event.shiftKey);
      } else if (event.target instanceof Element && !event.shiftKey && opens(event.target)) {
        options.onOpen?.(line.row);
      } else if (options.isPhone) openCell(at, line.row);
    },
    onDoubleClick(event) {
      const at = positionOf(event.target);
      if (!at || isTick(at) || isInEditor(event.target)) return;
      const row = cells.rowAt(at.line);
      if (cells.mayEdit(at)) cells.open(at);
      else if (row !== undefined && options.onOpenCell) openCell(at, row);
      else if (row !== undefined) options.onOpen?.(row);
    },
  };
}

function isInEditor(target: EventTarget): boolean {
  return target instanceof Element && target.closest('input:not([type=checkbox]), select') !== null;
}

/** Shows a truncated text in full as a hint. */
function showWhole(target: EventTarget): void {
  if (!(target instanceof HTMLElement) || !target.closest('[data-column]')) return;
  const cut = target.scrollWidth > target.clientWidth;
  if (cut) target.title = target.textContent;
  else if (target.title) target.removeAttribute('title');
}
