// The types of the grid: columns, the view of a list as in its address, edits and their faults.
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

/** The result of parsing: a value, or a fault in words. */
export type ParsedCell = { value: CellValue } | { fault: string };

export interface ColumnEdit<T> {
  /** Choices, to edit the cell by a list. */
  options?: readonly CellOption[];
  /** Parses the input; by default by the kind of the column. */
  parse?: (text: string, row: T) => ParsedCell;
  /** Whether this row's cell may be edited; by default yes. */
  allowed?: (row: T) => boolean;
  /** Whether an empty cell is a fault. */
  required?: boolean;
}

export interface GridColumn<T> {
  id: string;
  header: string;
  /** The header on a card, if it can be shorter there. */
  cardHeader?: string;
  /** The header in an exported file, if it needs a unit. */
  exportHeader?: string;
  /** The value for sorting, filtering, grouping, copying and exporting. */
  value: (row: T) => CellValue;
  kind?: CellKind;
  /** A custom renderer; by default the value is formatted by its kind. */
  render?: (row: T) => ReactNode;
  /** The text of a cell with `render`, to measure its width only. */
  plainText?: (row: T) => string;
  /** Formats a value, also for facets, group lines and totals. */
  format?: (value: CellValue) => string;
  widthPx?: number;
  pinned?: boolean;
  /** The order of hiding columns that do not fit: first 3, then 2 (the default), then 1. */
  priority?: 1 | 2 | 3;
  /** The declared place among columns of the same priority, 0 for the most important; by default the order of the columns. */
  importance?: number;
  /** Its cells are self-explanatory, and have no header on a card. */
  isPlain?: boolean;
  /** A text that is shown in full: on a card it has as many lines of its own as it needs. */
  isRead?: boolean;
  /** Never shrinks, such as a status. */
  firm?: boolean;
  /** Hidden by default. */
  hiddenAtFirst?: boolean;
  /** False to exclude it from the search. */
  isSearched?: boolean;
  sortable?: boolean;
  groupable?: boolean;
  filter?: FilterKind;
  /** Facets with counts, if the server pages the rows. */
  facets?: readonly Facet[];
  total?: TotalKind;
  edit?: ColumnEdit<T>;
  /** Its text opens the record. */
  opens?: boolean;
  /** Contains the row's action buttons. */
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

/** The view of a list, which its address contains. */
export interface GridView {
  sort: readonly SortKey[];
  filters: Readonly<Record<string, ColumnFilter>>;
  hidden: readonly string[];
  order: readonly string[];
  widths: Readonly<Record<string, number>>;
  group: readonly string[];
  q: string;
  /** Pinned columns, in addition to those pinned by default; `-id` unpins one of those. */
  pinned?: readonly string[];
  /** Shows all columns: the list scrolls sideways instead of hiding those that do not fit. */
  wide?: boolean;
}

export interface Facet {
  value: string;
  label: string;
  /** The number of rows with the value, if known. */
  count?: number;
}

/** A parsed change of one cell. */
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

/** Saves edits; resolves to the faults, empty if all were saved. A rejection fails all of them with its message. */
export type CommitEdits<T> = (edits: readonly CellEdit<T>[]) => Promise<readonly CellFault[]>;

/** A position in the grid: line −1 is the header; columns count from the first visible one. */
export interface CellPosition {
  line: number;
  column: number;
}
