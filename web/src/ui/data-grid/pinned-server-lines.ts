// The lines of a list paged by the server, with pinned rows at their positions even if they have moved.
import type { GridColumn, CellValue } from './grid-types.ts';
import {
  placeWithout,
  slotsOf,
  type Departure,
  type PinnedRow,
  type PinnedRows,
  type Slots,
  type InPlace,
} from './pinned-rows.ts';
import {
  lineOf,
  orderOfGroups,
  serverGroupLines,
  serverLines,
  type ServerGroups,
  type ServerLines,
  type ServerPart,
  type ServerRows,
} from './server-lines.ts';

interface PinnedServerOptions<T> {
  rows: ServerRows<T>;
  pinnedRows: PinnedRows<T>;
  rowId: (row: T) => string;
  columns: readonly GridColumn<T>[];
  /** Groups by the server's counts; null if the list is not grouped. */
  counted: ServerGroups | null;
  collapsed: ReadonlySet<string>;
  /** The groups are in descending order. */
  isDown: boolean;
}

interface Placed<T> extends PinnedRow<T> {
  id: string;
  place: number | undefined;
}

/** The lines of a list, with pinned rows at their positions. Linear in the rows of the list if any is pinned. */
export function pinnedServerLines<T>(options: PinnedServerOptions<T>): {
  lines: ServerLines<T>;
  departures: ReadonlyMap<string, Departure>;
} {
  const { rows, pinnedRows, counted, collapsed } = options;
  const departures = new Map<string, Departure>();
  if (pinnedRows.size === 0) {
    return { lines: counted ? serverGroupLines(rows, counted, collapsed) : serverLines(rows), departures };
  }
  const { placed, isWhole } = currentPlaces(options);
  for (const { id, place } of placed) {
    if (place === undefined) departures.set(id, isWhole ? 'leaves' : 'gone');
  }
  const part = (first: number, count: number, own: readonly Placed<T>[]): ServerPart<T> => {
    const isWithin = (place: number | undefined): place is number =>
      place !== undefined && place >= first && place < first + count;
    const gone = placed.map(({ place }) => place).filter(isWithin);
    const placeAfter = placeWithout(gone.map((place) => place - first).sort((a, b) => a - b));
    const placeAt = (other: number) => first + placeAfter(other);
    const inPlace: InPlace<T>[] = own.map((one) => ({ ...one, place: isWithin(one.place) ? one.place : undefined }));
    const slots = slotsOf({ pinnedRows: inPlace, others: count - gone.length, placeAt });
    for (const id of slots.moved) departures.set(id, 'moves');
    for (const { id, place } of own) if (place !== undefined && !isWithin(place)) departures.set(id, 'moves');
    return partAround(rows, slots, placeAt);
  };
  if (!counted) return { lines: serverLines(rows, part(0, rows.count, placed)), departures };

  const groups = withPinnedGroups(counted, pinnedRows, options.isDown);
  let first = 0;
  const parts = groups.groups.map(({ value, count }) => {
    const own = placed.filter((one) => (one.groups[0] ?? null) === value);
    const made = part(first, count, own);
    first += count;
    return made;
  });
  return { lines: serverGroupLines(rows, groups, collapsed, parts), departures };
}

/** The pinned rows with their positions in the loaded list, and whether all of it is loaded. */
function currentPlaces<T>({ rows, pinnedRows, rowId }: PinnedServerOptions<T>): {
  placed: Placed<T>[];
  isWhole: boolean;
} {
  const places = new Map<string, number>();
  let isWhole = true;
  for (let place = 0; place < rows.count; place += 1) {
    const row = rows.at(place);
    if (row === undefined) isWhole = false;
    else if (pinnedRows.has(rowId(row))) places.set(rowId(row), place);
  }
  return { placed: [...pinnedRows].map(([id, own]) => ({ id, ...own, place: places.get(id) })), isWhole };
}

/** The groups, including those that only contain pinned rows. */
function withPinnedGroups<T>(counted: ServerGroups, pinnedRows: PinnedRows<T>, isDown: boolean): ServerGroups {
  const values = new Set<CellValue>(counted.groups.map(({ value }) => value));
  const missing = new Set(
    [...pinnedRows.values()].map(({ groups }) => groups[0] ?? null).filter((value) => !values.has(value)),
  );
  if (missing.size === 0) return counted;
  const groups = [...counted.groups, ...[...missing].map((value) => ({ value, count: 0 }))];
  const sign = isDown ? -1 : 1;
  return { ...counted, groups: groups.sort((a, b) => orderOfGroups(a.value, b.value) * sign) };
}

function partAround<T>(rows: ServerRows<T>, slots: Slots<T>, placeAt: (other: number) => number): ServerPart<T> {
  const clamped = (place: number) => Math.max(0, Math.min(place, rows.count - 1));
  return {
    count: slots.count,
    at(slot) {
      const found = slots.at(slot);
      return 'pinnedRows' in found ? { kind: 'record', row: found.pinnedRows.row } : lineOf(rows, placeAt(found.other));
    },
    placeOf(slot) {
      let at = slot;
      let found = slots.at(at);
      while ('pinnedRows' in found && at > 0) found = slots.at((at -= 1));
      return clamped('pinnedRows' in found ? placeAt(0) : placeAt(found.other));
    },
  };
}
