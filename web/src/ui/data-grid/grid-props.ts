// Props that a list passes to its grid.
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
  /** Names a row in one or two words, for the tick box; by default its first column. */
  rowLabel?: (row: T) => string;
  view: GridView;
  onViewChange: (view: GridView) => void;
  /** Sorting, filters and search are the server's; `rows` are those loaded so far. */
  server?: boolean;
  /** How many rows there are in all (server mode). */
  totalCount?: number;
  /** The row at a place of the list (server mode): with it the scroll bar represents all rows. */
  rowAt?: (place: number) => T | undefined;
  /** The rows from one place to another are looked at: read them. */
  onNeedRows?: (first: number, last: number) => void;
  /** The last loaded row comes near: load more. */
  onNeedMore?: () => void;
  status?: 'ready' | 'loading' | 'refetching';
  failure?: Failure | undefined;
  onRetry?: () => void;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
  /** Opens a record: Enter, double click, or a press on a column that `opens`. */
  onOpen?: (row: T) => void;
  /** Space: opens a record next to the list. */
  onPeek?: (row: T) => void;
  /** The record that is open next to the list. */
  currentId?: string | undefined;
  selection?: RowSelection;
  onSelectionChange?: (selection: RowSelection) => void;
  /** Ticking all means every row of the list, read or not: what is done with them is done by the server. */
  selectsAll?: boolean;
  /** Saves edits; without it nothing can be edited. */
  onCommit?: CommitEdits<T>;
  /** Rows that are changed outside of the cells, as by an undo: they keep their places too. */
  changedElsewhere?: ChangedElsewhere | undefined;
  /** Query of the list in addition to its view: a change of it reads the rows again and unpins all. */
  asked?: string;
  totals?: Readonly<Record<string, CellValue>>;
  /** The server's data about whole groups (server mode). */
  wholeGroups?: WholeGroups | undefined;
  /** Stays a table on a phone: its cells are there to be edited. */
  alwaysTable?: boolean;
}
