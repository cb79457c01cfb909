// The interface between page and view. The view knows rows, pixels and keys; it knows no programme, so that the same
// view serves a bench of plain rows and a planner's live programme.
import type { WorkingCalendar } from '@horizon/working-time';
import type { LinkIndex } from '../layout/link-index.ts';
import type { TaskTable } from '../layout/task-table.ts';
import type { VisibleRows } from '../layout/visible-rows.ts';
import type { Shown } from '../paint/scene.ts';

/** The columns that the chart's own file of values and its print know. */
export const columnIds = ['number', 'name', 'start', 'finish', 'duration', 'percent', 'predecessors', 'float'] as const;
export type PrintedColumn = (typeof columnIds)[number];
/** Of the columns above, or one that the page has next to them. */
export type ColumnId = string;

export interface Column {
  id: ColumnId;
  label: string;
  widthPx: number;
  /** The planner has drawn it so wide: the size of the type changes nothing. */
  isSized?: boolean;
  isNumber?: boolean;
  isEditable?: boolean;
}

/** Default columns of the list. */
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
  /** The words of a cell; cells are asked for as they come into the window. */
  textOf: (column: ColumnId, task: number) => string;
  /** The value with every figure, where its words are rounded: what an editor begins with; none for most. */
  exactOf?: (column: ColumnId, task: number) => string | null;
  /** Initial text of a cell's editor if it differs from the cell's text; null for most. */
  editTextOf?: (column: ColumnId, task: number) => string | null;
  /** Suggestions for the cells of a column; none for free text. */
  choicesOf?: (column: ColumnId) => readonly string[];
  /** A remark about a cell in addition to its text; null for most. */
  remarkOf?: (column: ColumnId, task: number) => string | null;
  /** Names a task for good: its number changes when rows are reordered. */
  idOf: (task: number) => string;
  /** −1 when it has gone. */
  taskOf: (id: string) => number;
  hasChildren: (task: number) => boolean;
  /** Of a task, or of the group −1 − g. */
  isCollapsed: (task: number) => boolean;
  /** 1: on the path that is shown before everything else; null if there is no such path. */
  highlight: Uint8Array | null;
  calendar: WorkingCalendar | null;
  /** The calendar in which a task's work runs. */
  calendarOf: (task: number) => WorkingCalendar | null;
  dataDate: number;
  today: number;
  canEdit: boolean;
}

/** Cells of the list: whole rows, or a block of cells. */
export interface CellsAt {
  /** From the first row down. */
  tasks: readonly number[];
  columns: readonly ColumnId[];
  /** The column that the keys are on. */
  activeColumn: ColumnId;
  isRows: boolean;
}

export type DragKind = 'move' | 'stretch-finish' | 'stretch-start' | 'progress';

/** A bar being dragged: the result of dropping it now. */
export interface Drag {
  kind: DragKind;
  task: number;
  /** The dragged end, the start of a moved bar, or the progress; snapped to days, hours or five per cent. */
  minute: number;
}

/** A text in a cell that is not stored yet. */
export interface TypedText {
  task: number;
  column: ColumnId;
  text: string;
  isUrgent: boolean;
}

/** The predicted effect of an edit. */
export interface EditPreview {
  text: string;
  /** It has an effect beyond the request: that is shown before it is stored. */
  isUnasked: boolean;
}

/** Key strokes and menus, as what a planner means. */
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
  /** One field of all that are chosen. */
  | { kind: 'set' }
  /** Those that are chosen, one after the other. */
  | { kind: 'sequence' }
  | { kind: 'unlink' }
  /** Rows to be put before another one. */
  | { kind: 'cut' }
  | { kind: 'paste' }
  | { kind: 'explain' }
  | { kind: 'open' }
  /** Brings the bar into sight. */
  | { kind: 'bar' }
  | { kind: 'undo' }
  | { kind: 'redo' };

export interface ViewHandlers {
  onToggle: (task: number, all: boolean) => void;
  onFoldAll: (folds: boolean) => void;
  onSelect: (selected: ReadonlySet<number>, active: number) => void;
  /** A task was pressed: whether that answers a question, and so chooses nothing. */
  onPick: (task: number) => boolean;
  onCommand: (command: Command, task: number) => void;
  /** Typing was begun where nothing can be changed. */
  onReadOnly: () => void;
  /** Answers what is wrong with the text, or nothing when it is taken. */
  onEditCell: (task: number, column: ColumnId, text: string, basedOn: number) => string | null;
  /**
   * Predicts the effect of storing a text, immediately or after a pause; null if there is nothing to predict. A request
   * is dropped if another text is asked about first, unless it is `isUrgent`: then somebody waits for it.
   */
  onPreview: (typed: TypedText, onAnswer: (preview: EditPreview | null) => void) => void;
  /** The revision of the programme that is shown. */
  revision: () => number;
  onDrag: (drag: Drag) => void;
  /** The bar was let go; `drag` none after Escape. */
  onDrop: (drag: Drag | null) => void;
  onLink: (from: number, to: number, kind: 'FS' | 'SS' | 'FF' | 'SF') => void;
  onMenu: (task: number, at: { x: number; y: number; minute: number }) => void;
  /** A row was dragged to be before another row; −1: behind the last. */
  onPlace: (task: number, beforeRow: number) => void;
  onZoom: (pxPerDay: number) => void;
  /** The planner has drawn a column so wide. */
  onColumnWidth: (column: ColumnId, widthPx: number) => void;
  /** Sorts by a column, or no more; `adds`: within the columns it is sorted by. */
  onSort: (column: ColumnId, adds: boolean) => void;
  /** A column is to be before another one; none: behind the last. */
  onColumnMove: (column: ColumnId, before: ColumnId | null) => void;
  /** The text of cells for the clipboard; null if they are not copied. */
  onCopy: (cells: CellsAt) => string | null;
  onPaste: (text: string, at: CellsAt) => void;
  /** Rows were cut and wait for their place. */
  hasCut: () => boolean;
  /** Words for the tip next to the pointer; a line each. */
  tipOf: (task: number) => readonly string[];
  /** Words for the ground next to the bars, in the row of a task or, for −1, in none. */
  tipOfDay: (task: number, minute: number) => readonly string[];
  announce: (text: string) => void;
}

export interface ViewOptions {
  rowPx: number;
  shown: Shown;
  treePx: number;
  /** The planner has made the list wider or narrower. */
  onTreePx?: (treePx: number) => void;
}
