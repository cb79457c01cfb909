// The interface between page and view. The view deals with rows, pixels and keys only; it is unaware of the programme,
// so that the same view serves the benchmark's plain rows and a planner's live programme.
import type { WorkingCalendar } from '@horizon/working-time';
import type { LinkIndex } from '../layout/link-index.ts';
import type { TaskTable } from '../layout/task-table.ts';
import type { VisibleRows } from '../layout/visible-rows.ts';
import type { Shown } from '../paint/scene.ts';

/** The columns that the chart's CSV export and its printout support. */
export const columnIds = ['number', 'name', 'start', 'finish', 'duration', 'percent', 'predecessors', 'float'] as const;
export type PrintedColumn = (typeof columnIds)[number];
/** One of the columns above, or an additional one of the page. */
export type ColumnId = string;

export interface Column {
  id: ColumnId;
  label: string;
  widthPx: number;
  /** The planner has set this width: it does not depend on the font size. */
  isSized?: boolean;
  isNumber?: boolean;
  isEditable?: boolean;
}

/** The default columns of the list. */
export const defaultColumns: readonly (Column & { id: PrintedColumn })[] = [
  { id: 'number', label: 'No.', widthPx: 48, isNumber: true },
  { id: 'name', label: 'Task', widthPx: 232, isEditable: true },
  { id: 'start', label: 'Start', widthPx: 100, isEditable: true },
  { id: 'finish', label: 'Finish', widthPx: 100, isEditable: true },
  { id: 'percent', label: '% done', widthPx: 62, isNumber: true, isEditable: true },
  { id: 'float', label: 'Float', widthPx: 60, isNumber: true },
  { id: 'predecessors', label: 'Predecessors', widthPx: 130, isEditable: true },
  { id: 'duration', label: 'Duration', widthPx: 72, isNumber: true, isEditable: true },
];

/** Index of the name column: the list always has it. */
export const nameColumnOf = (columns: readonly Column[]): number => columns.findIndex(({ id }) => id === 'name');
/** Index of the column of row numbers, by which rows are grabbed; −1 if it is hidden. */
export const numberColumnOf = (columns: readonly Column[]): number => columns.findIndex(({ id }) => id === 'number');

/** Height of the header over rows and axis. */
export const HEAD_PX = 48;

export interface ChartModel {
  table: TaskTable;
  rows: VisibleRows;
  index: LinkIndex;
  /** The text of a cell; requested only for cells in the window. */
  textOf: (column: ColumnId, task: number) => string;
  /** The unrounded value, where the cell's text is rounded: the initial text of the editor. Null for most cells. */
  exactOf?: (column: ColumnId, task: number) => string | null;
  /** Initial text of a cell's editor if it differs from the cell's text; null for most. */
  editTextOf?: (column: ColumnId, task: number) => string | null;
  /** Suggestions for the cells of a column; none for free text. */
  choicesOf?: (column: ColumnId) => readonly string[];
  /** A note on a cell in addition to its text; null for most. */
  remarkOf?: (column: ColumnId, task: number) => string | null;
  /** Permanent id of a task: its number changes when rows are reordered. */
  idOf: (task: number) => string;
  /** −1 if it no longer exists. */
  taskOf: (id: string) => number;
  hasChildren: (task: number) => boolean;
  /** Number of a task, or −1 − g for group g. */
  isCollapsed: (task: number) => boolean;
  /** 1: on the highlighted path; null if no path is highlighted. */
  highlight: Uint8Array | null;
  calendar: WorkingCalendar | null;
  /** The calendar of a task's work. */
  calendarOf: (task: number) => WorkingCalendar | null;
  dataDate: number;
  today: number;
  canEdit: boolean;
}

/** Cells of the list: whole rows or a block of cells. */
export interface CellsAt {
  /** From top to bottom. */
  tasks: readonly number[];
  columns: readonly ColumnId[];
  /** The active column. */
  activeColumn: ColumnId;
  isRows: boolean;
}

export type DragKind = 'move' | 'stretch-finish' | 'stretch-start' | 'progress';

/** A bar being dragged, and where it would be dropped. */
export interface Drag {
  kind: DragKind;
  task: number;
  /** The dragged end, the start of a moved bar, or the progress; snapped to days, hours or five per cent. */
  minute: number;
}

/** A text typed in a cell, not stored yet. */
export interface TypedText {
  task: number;
  column: ColumnId;
  text: string;
  isUrgent: boolean;
}

/** The predicted effect of an edit. */
export interface EditPreview {
  text: string;
  /** It has an effect beyond the requested one, which is shown before the text is stored. */
  isUnasked: boolean;
}

/** The commands behind key strokes and menu items. */
export type Command =
  | { kind: 'shift'; days: number }
  | { kind: 'lengthen'; days: number }
  | { kind: 'reorder'; by: -1 | 1 }
  | { kind: 'indent' }
  | { kind: 'outdent' }
  | { kind: 'progress'; percent: number }
  | { kind: 'split' }
  | { kind: 'link' }
  | { kind: 'insert' }
  | { kind: 'remove' }
  /** Sets one field of all selected tasks. */
  | { kind: 'set' }
  /** Links the selected tasks in sequence. */
  | { kind: 'sequence' }
  | { kind: 'unlink' }
  /** Cuts rows, to be pasted before another one. */
  | { kind: 'cut' }
  | { kind: 'paste' }
  | { kind: 'explain' }
  | { kind: 'open' }
  /** Scrolls the bar into view. */
  | { kind: 'bar' }
  | { kind: 'undo' }
  | { kind: 'redo' };

export interface ViewHandlers {
  onToggle: (task: number, all: boolean) => void;
  onFoldAll: (folds: boolean) => void;
  onSelect: (selected: ReadonlySet<number>, active: number) => void;
  /** A task was pressed. Returns true if the page was waiting for a task: then the press does not select it. */
  onPick: (task: number) => boolean;
  onCommand: (command: Command, task: number) => void;
  /** Somebody started typing in a cell that cannot be edited. */
  onReadOnly: () => void;
  /** Returns the error, or null if the text is accepted. */
  onEditCell: (task: number, column: ColumnId, text: string, basedOn: number) => string | null;
  /**
   * Predicts the effect of storing a text, immediately or after a pause; null if there is nothing to predict. A request is
   * dropped if a newer one follows, unless it `isUrgent`: then somebody is waiting for it.
   */
  onPreview: (typed: TypedText, onAnswer: (preview: EditPreview | null) => void) => void;
  /** The revision of the displayed programme. */
  revision: () => number;
  onDrag: (drag: Drag) => void;
  /** The bar was dropped; no `drag` after Escape. */
  onDrop: (drag: Drag | null) => void;
  onLink: (from: number, to: number, kind: 'FS' | 'SS' | 'FF' | 'SF') => void;
  onMenu: (task: number, at: { x: number; y: number; minute: number }) => void;
  /** A row was dragged before another row; −1: after the last. */
  onPlace: (task: number, beforeRow: number) => void;
  onZoom: (pxPerDay: number) => void;
  /** The planner has resized a column. */
  onColumnWidth: (column: ColumnId, widthPx: number) => void;
  /** Sorts by a column or stops sorting by it; `adds`: in addition to the current columns. */
  onSort: (column: ColumnId, adds: boolean) => void;
  /** A column was moved before another one; null: after the last. */
  onColumnMove: (column: ColumnId, before: ColumnId | null) => void;
  /** The text of cells for the clipboard; null if they cannot be copied. */
  onCopy: (cells: CellsAt) => string | null;
  onPaste: (text: string, at: CellsAt) => void;
  /** Rows were cut, to be pasted elsewhere. */
  hasCut: () => boolean;
  /** Lines of the tooltip next to the pointer. */
  tipOf: (task: number) => readonly string[];
  /** Tooltip of the background next to the bars, in the row of a task or, for −1, outside of all rows. */
  tipOfDay: (task: number, minute: number) => readonly string[];
  announce: (text: string) => void;
}

export interface ViewOptions {
  rowPx: number;
  shown: Shown;
  treePx: number;
  /** The planner has resized the list. */
  onTreePx?: (treePx: number) => void;
}
