// The actions on cells, shared by keyboard and mouse: focus, blocks, editing, copying, pasting, filling, selecting.
import { useState } from 'react';
import { editText } from './cell-value.ts';
import { blockOf, cellCount, type CellBlock } from './cell-range.ts';
import { formatBlock, parseBlock, planPaste } from './clipboard.ts';
import type { EditorEnd } from './cell-editor.tsx';
import { selectColumnId, type ColumnLayout } from './column-layout.ts';
import type { CellPosition } from './grid-types.ts';
import type { GridLines } from './grouping.ts';
import type { CellEdits, TypedCell } from './use-cell-edits.ts';
import { readCell } from './cell-value.ts';
import { formatNumber } from '../format.ts';
import { toast } from '../toasts.ts';

export interface EditorState<T> extends CellPosition {
  /** The record as it was when the editor opened: a save is based on what the person saw. */
  row: T;
  /** The text of the cell at that time. */
  before: string;
  text: string;
  typed: boolean;
  fault: string | undefined;
}

interface CellsOptions<T> {
  lines: GridLines<T>;
  layout: ColumnLayout<T>;
  edits: CellEdits<T>;
  editable: boolean;
  rowId: (row: T) => string;
  announce: (text: string) => void;
  /** Loads the rows of these lines; returns whether any of them is still missing. */
  needLines: (first: number, last: number) => boolean;
}

/** A selection of the whole grid or column: the active cell stays where it is. */
type Whole = 'all' | 'column';

const maxCopied = 200_000;

/** The focus, block and editor of a grid, and their actions. */
export function useGridCells<T>(options: CellsOptions<T>) {
  const { lines, layout, edits, editable, rowId, announce, needLines } = options;
  const [wanted, setActive] = useState<CellPosition>({ line: 0, column: 0 });
  const [corner, setCorner] = useState<CellPosition | null>(null);
  const [whole, setWhole] = useState<Whole | null>(null);
  const [editor, setEditor] = useState<EditorState<T> | null>(null);
  // If rows or columns have gone, move the active cell to the last ones left.
  const active = within(wanted, lines.count, layout.all.length);
  const block = blockChosen();

  function blockChosen(): CellBlock {
    const lastLine = lines.count - 1;
    if (whole === 'all') return { firstLine: 0, lastLine, firstColumn: 0, lastColumn: layout.all.length - 1 };
    if (whole === 'column') return { ...blockOf(active, active), firstLine: 0, lastLine };
    return blockOf(active, corner ? within(corner, lines.count, layout.all.length) : active);
  }

  const columnAt = (index: number) => layout.all[index]?.column;
  const rowAt = (line: number) => {
    const found = lines.at(line);
    return found?.kind === 'record' ? found.row : undefined;
  };
  const mayEdit = (at: CellPosition): boolean => {
    const edit = columnAt(at.column)?.edit;
    const row = rowAt(at.line);
    return editable && edit !== undefined && row !== undefined && (edit.allowed?.(row) ?? true);
  };

  function focus(to: CellPosition, extend = false) {
    setWhole(null);
    setCorner(extend ? (corner ?? active) : null);
    setActive(to);
  }

  /** The active row has moved to another line: move block and editor with it. */
  function follow(line: number) {
    const by = line - active.line;
    setActive({ ...active, line });
    if (corner) setCorner({ ...corner, line: corner.line + by });
    if (editor) setEditor({ ...editor, line: editor.line + by });
  }

  function choose(what: Whole) {
    setCorner(null);
    setWhole(what);
    announce(what === 'all' ? `All ${lines.count} lines chosen` : `Column ${columnAt(active.column)?.header} chosen`);
  }

  /** Whether rows of the block are still loading: then the action must not run on the others. */
  function isIncomplete(): boolean {
    if (!needLines(block.firstLine, block.lastLine)) return false;
    const detail = 'They are being read now: try again in a moment.';
    toast.info({ title: 'Not all rows of the block were here yet', detail });
    return true;
  }

  function textAt(at: CellPosition): string {
    const column = columnAt(at.column);
    const row = rowAt(at.line);
    if (!column || row === undefined || column.id === selectColumnId) return '';
    const state = edits.states.get(rowId(row))?.[column.id];
    if (state) return state.phase === 'failed' ? state.text : editText(column.kind ?? 'text', state.value);
    return editText(column.kind ?? 'text', column.value(row));
  }

  /** Opens the editor at the active cell; `typed` replaces its text. */
  function open(at: CellPosition, typed?: string) {
    const row = rowAt(at.line);
    if (row === undefined || !mayEdit(at)) return;
    focus(at);
    const before = textAt(at);
    setEditor({ ...at, row, before, text: typed ?? before, typed: typed !== undefined, fault: undefined });
  }

  function nextEditable(from: CellPosition, step: 1 | -1): CellPosition {
    for (let column = from.column + step; column >= 0 && column < layout.all.length; column += step) {
      if (mayEdit({ line: from.line, column })) return { line: from.line, column };
    }
    const line = from.line + step;
    if (line < 0 || line >= lines.count) return from;
    const start = step > 0 ? -1 : layout.all.length;
    return layout.all.some((_laid, column) => mayEdit({ line, column }))
      ? nextEditable({ line, column: start }, step)
      : from;
  }

  function endEdit(end: EditorEnd) {
    const at = editor;
    const column = at ? columnAt(at.column) : undefined;
    if (!at || !column) return;
    const { row } = at;
    if ('cancel' in end) {
      edits.discard(rowId(row), column.id);
      setEditor(null);
      return;
    }
    const read = readCell(column, end.save, row);
    if ('fault' in read && end.next !== 'leave') {
      setEditor({ ...at, text: end.save, fault: read.fault });
      announce(read.fault);
      return;
    }
    setEditor(null);
    if (end.save !== at.before || 'fault' in read) edits.save([{ row, column, text: end.save }]);
    const moves: Record<string, CellPosition> = {
      down: { ...at, line: Math.min(at.line + 1, lines.count - 1) },
      up: { ...at, line: Math.max(at.line - 1, 0) },
      right: nextEditable(at, 1),
      left: nextEditable(at, -1),
    };
    const to = moves[end.next];
    if (to) setActive(to);
  }

  function write(cells: readonly (CellPosition & { text: string })[], done: string) {
    const typed: TypedCell<T>[] = [];
    for (const cell of cells) {
      const column = columnAt(cell.column);
      const row = rowAt(cell.line);
      if (column && row !== undefined && mayEdit(cell)) typed.push({ row, column, text: cell.text });
    }
    const refused = edits.save(typed);
    const locked = cells.length - typed.length;
    const parts = [`${typed.length - refused} cells ${done}`];
    if (refused > 0) parts.push(`${refused} not understood`);
    if (locked > 0) parts.push(`${locked} cannot be edited`);
    announce(parts.join(', '));
  }

  const blockCells = (of: CellBlock): CellPosition[] => {
    const cells: CellPosition[] = [];
    for (let line = of.firstLine; line <= of.lastLine; line += 1) {
      for (let column = of.firstColumn; column <= of.lastColumn; column += 1) cells.push({ line, column });
    }
    return cells;
  };

  function copyText(): string | undefined {
    if (cellCount(block) > maxCopied) {
      const most = formatNumber(maxCopied);
      toast.info({
        title: 'Too many cells to copy',
        detail: `At most ${most} are copied at once. Export has no such end.`,
      });
      return undefined;
    }
    if (isIncomplete()) return undefined;
    const rows: string[][] = [];
    const firstColumn =
      columnAt(block.firstColumn)?.id === selectColumnId && block.lastColumn > 0 ? 1 : block.firstColumn;
    for (let line = block.firstLine; line <= block.lastLine; line += 1) {
      if (rowAt(line) === undefined) continue;
      const cells: string[] = [];
      for (let column = firstColumn; column <= block.lastColumn; column += 1) cells.push(textAt({ line, column }));
      rows.push(cells);
    }
    announce(`${cellCount(block)} cells copied`);
    return formatBlock(rows);
  }

  function paste(text: string) {
    const pasted = parseBlock(text);
    write(planPaste({ block: pasted, target: block, lines: lines.count, columns: layout.all.length }), 'pasted');
  }

  /** Copies the first line of the block into the lines below it. */
  function fillDown() {
    if (isIncomplete()) return;
    const below = blockCells({ ...block, firstLine: block.firstLine + 1 });
    write(
      below.map(({ line, column }) => ({ line, column, text: textAt({ line: block.firstLine, column }) })),
      'filled',
    );
  }

  function clear() {
    if (isIncomplete()) return;
    write(
      blockCells(block).map(({ line, column }) => ({ line, column, text: '' })),
      'cleared',
    );
  }

  return {
    active,
    block,
    hasBlock: corner !== null || whole !== null,
    editor,
    focus,
    follow,
    choose,
    open,
    endEdit,
    copyText,
    paste,
    fillDown,
    clear,
    mayEdit,
    rowAt,
    columnAt,
  };
}

function within(at: CellPosition, lines: number, columns: number): CellPosition {
  const line = Math.min(at.line, Math.max(lines - 1, 0));
  const column = Math.min(at.column, Math.max(columns - 1, 0));
  return line === at.line && column === at.column ? at : { line, column };
}

export type GridCells<T> = ReturnType<typeof useGridCells<T>>;
