// The words of the grid: columns, the view of a list (what its address says), edits and their faults.
import type { ReactNode } from 'react';

/** Value of a cell. Days are `YYYY-MM-DD`; money and quantities are numbers or decimal strings. */
export type CellValue = string | number | boolean | null;

export type CellKind = 'text' | 'number' | 'money' | 'percent' | 'date' | 'boolean';
export type FilterKind = 'text' | 'set' | 'range' | 'none';
export type TotalKind = 'sum' | 'count' | 'mean' | 'min' | 'max';

export interface CellOption {
  value: string;
  label: string;
}

/** The outcome of reading what was typed: a value, or a fault in words. */
export type ParsedCell = { value: CellValue } | { fault: string };

export interface ColumnEdit<T> {
  /** Choices; the cell then edits by a list. */
  options?: readonly CellOption[];
  /** Reads what was typed; by default as the kind of the column says. */
  parse?: (text: string, row: T) => ParsedCell;
  /** Whether this row's cell may be edited; by default yes. */
  allowed?: (row: T) => boolean;
  /** An empty cell is a fault. */
  required?: boolean;
}

export interface GridColumn<T> {
  id: string;
  header: string;
  /** Header on a card of a phone, if shorter in its context. */
  cardHeader?: string;
  /** Header in an exported file, if its figures need their unit. */
  exportHeader?: string;
  /** Value used to sort, filter, group, copy and export. */
  value: (row: T) => CellValue;
  kind?: CellKind;
  /** The displayed content; by default the value formatted by its kind. */
  render?: (row: T) => ReactNode;
  /** The words of a cell that is drawn by `render`, by which its width is found; nothing else shows them. */
  plainText?: (row: T) => string;
  /** Text of a value where it is alone: facets, group lines, totals. */
  format?: (value: CellValue) => string;
  widthPx?: number;
  pinned?: boolean;
  /** Which columns leave first where there is no room: 3, then 2 (usual), then 1. */
  priority?: 1 | 2 | 3;
  /** Its cells are self-explanatory: on a card they have no header. */
  isPlain?: boolean;
  /** A text that is read whole: on a card it is on lines of its own, as the name does on as many as it needs. */
  isRead?: boolean;
  /** Keeps its width as a figure does, such as a status. */
  firm?: boolean;
  /** Hidden until the person shows it. */
  hiddenAtFirst?: boolean;
  /** False: the search of the list passes over it. */
  isSearched?: boolean;
  sortable?: boolean;
  groupable?: boolean;
  filter?: FilterKind;
  /** Facets with counts where the server holds the rows. */
  facets?: readonly Facet[];
  total?: TotalKind;
  edit?: ColumnEdit<T>;
  /** The text of this cell opens the record. */
  opens?: boolean;
  /** Buttons of what may be done to the row. */
  isActions?: boolean;
}

export interface SortKey {
  id: string;
  desc: boolean;
}

export type ColumnFilter =
  | { kind: 'text'; text: string }
  | { kind: 'set'; values: readonly string[] }
  | { kind: 'range'; from: string; to: string };

/** Everything that the address of a list says. */
export interface GridView {
  sort: readonly SortKey[];
  filters: Readonly<Record<string, ColumnFilter>>;
  hidden: readonly string[];
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
  group: readonly string[];
  q: string;
  /** Columns that stay in sight while the others are scrolled, in addition to those that always do; `-id` lets one of these go. */
  pinned?: readonly string[];
  /** Columns that have no room are shown too: the list scrolls sideways. */
  wide?: boolean;
}

export interface Facet {
  value: string;
  label: string;
  /** How many rows have it, where that is known. */
  count?: number;
}

/** A change of one cell, already read. */
export interface CellEdit<T> {
  row: T;
  rowId: string;
  columnId: string;
  value: CellValue;
  previous: CellValue;
}

/** Why a cell was not saved. */
export interface CellFault {
  rowId: string;
  columnId: string;
  message: string;
}

/** Saves edits; answers the faults, none when all were saved. A rejection fails all of them with its message. */
export type CommitEdits<T> = (edits: readonly CellEdit<T>[]) => Promise<readonly CellFault[]>;

/** A place in the grid: line −1 is the header; columns count from the first shown. */
export interface CellPosition {
  line: number;
  column: number;
}
