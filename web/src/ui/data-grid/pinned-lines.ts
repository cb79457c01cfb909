// The lines of rows in memory, including pinned rows.
import { groupedLines, plainLines, type GridLines } from './grouping.ts';
import type { GridColumn, GridView } from './grid-types.ts';
import { slotsOf, stillThere, type Departure, type PinnedRow, type PinnedRows } from './pinned-rows.ts';

interface PinnedLinesOptions<T> {
  /** All loaded rows, visible or not. */
  all: readonly T[];
  /** The rows that match the filters, sorted. */
  shown: readonly T[];
  pinnedRows: PinnedRows<T>;
  rowId: (row: T) => string;
  columns: readonly GridColumn<T>[];
  view: Pick<GridView, 'group' | 'sort'>;
  collapsed: ReadonlySet<string>;
  /** The server has more rows: a row that is not loaded may still exist. */
  isPart?: boolean;
}

/** The lines with their rows, and the effect of sorting again on pinned rows that are out of place. */
export interface Arranged<T> {
  rows: readonly T[];
  lines: GridLines<T>;
  departures: ReadonlyMap<string, Departure>;
}

const isSame = (a: unknown, b: unknown) => (a ?? '') === (b ?? '');

/** The lines of a list, with pinned rows at their positions. Linear in the rows, in addition to grouping. */
export function pinnedLines<T>(options: PinnedLinesOptions<T>): Arranged<T> {
  const { shown, rowId, columns, collapsed, isPart = false } = options;
  const { group, sort } = options.view;
  const pinnedRows = isPart ? options.pinnedRows : stillThere(options.pinnedRows, options.all, rowId);
  if (pinnedRows.size === 0) {
    const lines =
      group.length === 0 ? plainLines(shown) : groupedLines({ rows: shown, columns, group, sort, collapsed, isPart });
    return { rows: shown, lines, departures: new Map() };
  }
  const placeOf = new Map(shown.map((row, place) => [rowId(row), place]));
  const departures = new Map<string, Departure>();
  for (const id of pinnedRows.keys()) if (!placeOf.has(id)) departures.set(id, isPart ? 'gone' : 'leaves');

  const isAwayFromPlace = (own: PinnedRow<T>) =>
    group.some((id, depth) => {
      const column = columns.find((each) => each.id === id);
      return column !== undefined && !isSame(column.value(own.row), own.groups[depth]);
    });
  const placed = (members: readonly T[]): readonly T[] => {
    const others = members.filter((row) => !pinnedRows.has(rowId(row)));
    if (others.length === members.length) return members;
    const inPlace = members.flatMap((row) => {
      const id = rowId(row);
      const own = pinnedRows.get(id);
      if (!own) return [];
      const isElsewhere = isAwayFromPlace(own);
      if (isElsewhere && !departures.has(id)) departures.set(id, 'moves');
      return [{ id, row, offset: own.offset, place: isElsewhere ? undefined : placeOf.get(id) }];
    });
    const placeAt = (other: number) => placeOf.get(rowId(others[other]!)) ?? 0;
    const slots = slotsOf({ pinnedRows: inPlace, others: others.length, placeAt });
    for (const id of slots.moved) departures.set(id, 'moves');
    return Array.from({ length: slots.count }, (_none, slot) => {
      const found = slots.at(slot);
      return 'pinnedRows' in found ? found.pinnedRows.row : others[found.other]!;
    });
  };

  const kept = [...pinnedRows].filter(([id]) => !placeOf.has(id)).map(([, own]) => own.row);
  const rows = kept.length === 0 ? shown : [...shown, ...kept];
  if (group.length === 0) {
    const arranged = placed(rows);
    return { rows: arranged, lines: plainLines(arranged), departures };
  }
  const lines = groupedLines({
    rows,
    columns,
    group,
    sort,
    collapsed,
    isPart,
    arrange: placed,
    groupedBy(row, column, depth) {
      const value = pinnedRows.get(rowId(row))?.groups[depth];
      return value === undefined ? column.value(row) : value;
    },
  });
  return { rows, lines, departures };
}
