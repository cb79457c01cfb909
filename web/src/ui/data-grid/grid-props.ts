// The props of the grid.
import type { ReactNode } from 'react';
import type { Failure } from '../states.tsx';
import type { CellValue, CommitEdits, GridColumn, GridView } from './grid-types.ts';
import type { WholeGroups } from './grouping.ts';
import type { RowSelection } from './row-selection.ts';
import type { ChangedElsewhere } from './use-pinned-rows.ts';

export interface DataGridProps<T> {
  /** Accessible name of the grid: "Labour rates". */
  label: string;
  columns: readonly GridColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Names a row in one or two words, for its checkbox; by default the first column. */
  rowLabel?: (row: T) => string;
  view: GridView;
  onViewChange: (view: GridView) => void;
  /** Sorting, filters and search are the server's; `rows` are those loaded so far. */
  server?: boolean;
  /** The number of all rows (server mode). */
  totalCount?: number;
  /** The row at an index (server mode); with it the scroll bar represents all rows. */
  rowAt?: (place: number) => T | undefined;
  /** Called with the range of visible rows, to load them. */
  onNeedRows?: (first: number, last: number) => void;
  /** Called when the last loaded row comes into view, to load more. */
  onNeedMore?: () => void;
  status?: 'ready' | 'loading' | 'refetching';
  failure?: Failure | undefined;
  onRetry?: () => void;
  /** Shown if there are no rows at all. */
  empty?: ReactNode;
  /** Opens a record: Enter, double-click, or a press on a column with `opens`. */
  onOpen?: (row: T) => void;
  /** Space: opens a record next to the list. */
  onPeek?: (row: T) => void;
  /** Opens one cell: Space, Shift+F2, Enter or a double-click where it is not edited, and a tap on a phone. */
  onOpenCell?: (row: T, columnId: string) => void;
  /** The id of the record that is open next to the list. */
  currentId?: string | undefined;
  selection?: RowSelection;
  onSelectionChange?: (selection: RowSelection) => void;
  /** "Select all" includes rows that are not loaded, as the server runs the bulk actions. */
  selectsAll?: boolean;
  /** Saves edits; without it the grid is read-only. */
  onCommit?: CommitEdits<T>;
  /** Rows changed from outside, such as by an undo: they are pinned, too. */
  changedElsewhere?: ChangedElsewhere | undefined;
  /** Query parameters next to the view: a change fetches the rows again and unpins all. */
  asked?: string;
  totals?: Readonly<Record<string, CellValue>>;
  /** The server's data about whole groups (server mode). */
  wholeGroups?: WholeGroups | undefined;
  /** Shows a table even on a phone, for editing. */
  alwaysTable?: boolean;
}
