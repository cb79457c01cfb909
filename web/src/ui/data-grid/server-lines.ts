// The lines of a list paged by the server: the scroll bar represents all rows, and rows not loaded yet are placeholders.
// Groups are positioned by the server's counts, whether their rows are loaded or not.
import { foldOf, type GridLine, type GridLines } from './grouping.ts';
import type { CellValue, GridColumn, GridView } from './grid-types.ts';

/** The rows of a list paged by the server, by index. */
export interface ServerRows<T> {
  count: number;
  /** Undefined for a row that is not loaded yet. */
  at: (place: number) => T | undefined;
}

/** The groups in the order of the list, each with its row count. */
export interface ServerGroups {
  columnId: string;
  groups: readonly { value: CellValue; count: number }[];
}

/** Lines that know which rows of the list they need. */
export interface ServerLines<T> extends GridLines<T> {
  /** The first and last index of the rows on these lines; null if there are none. */
  placesOf: (firstLine: number, lastLine: number) => readonly [number, number] | null;
}

/** The most values of a column that the server counts. */
const maxCounted = 200;

/**
 * The groups of a list by the counts of its grouping column; null if these are incomplete: several levels, values
 * without counts, or more values than are counted.
 */
export function countedGroups<T>(
  columns: readonly GridColumn<T>[],
  view: Pick<GridView, 'group' | 'sort' | 'filters'>,
  total: number,
): ServerGroups | null {
  const [columnId, ...deeper] = view.group;
  const column = columns.find((each) => each.id === columnId);
  const facets = column?.facets;
  if (columnId === undefined || deeper.length > 0 || !facets || facets.length >= maxCounted) return null;
  const filter = view.filters[columnId];
  const chosen = filter?.kind === 'set' ? new Set(filter.values) : null;
  const counts = new Map<string, number>();
  for (const { value, label, count } of facets) {
    if (chosen && !chosen.has(value)) continue;
    if (count === undefined) return null;
    counts.set(label, (counts.get(label) ?? 0) + count);
  }
  const named = [...counts].sort(([a], [b]) => orderOfGroups(a, b)).map(([value, count]) => ({ value, count }));
  const without = total - named.reduce((sum, { count }) => sum + count, 0);
  if (without < 0) return null;
  // The server sorts empty values first.
  const groups = [...(without > 0 ? [{ value: null, count: without }] : []), ...named];
  const isDown = view.sort.find((key) => key.id === columnId)?.desc ?? false;
  return { columnId, groups: isDown ? groups.toReversed() : groups };
}

/** Whether the loaded rows match the counts, which were fetched at another time. */
export function groupsContain<T>(
  rows: ServerRows<T>,
  { columnId, groups }: ServerGroups,
  columns: readonly GridColumn<T>[],
) {
  const column = columns.find((each) => each.id === columnId);
  if (!column) return false;
  let place = 0;
  for (const { value, count } of groups) {
    for (const end = place + count; place < end; place += 1) {
      const row = rows.at(place);
      if (row !== undefined && (column.value(row) ?? '') !== (value ?? '')) return false;
    }
  }
  return true;
}

/** The rows below one heading, or all rows. */
export interface ServerPart<T> {
  count: number;
  at: (slot: number) => GridLine<T>;
  /** The index in the list of the row on a slot, or next to it. */
  placeOf: (slot: number) => number;
}

/** The `count` rows of a list from an index on. */
export function partOf<T>(rows: ServerRows<T>, place: number, count: number): ServerPart<T> {
  return { count, at: (slot) => lineOf(rows, place + slot), placeOf: (slot) => place + slot };
}

/** A line for each row of the list. */
export function serverLines<T>(rows: ServerRows<T>, part = partOf(rows, 0, rows.count)): ServerLines<T> {
  const { count } = part;
  return {
    count,
    at: (line) => (line < 0 || line >= count ? undefined : part.at(line)),
    placesOf: (first, last) =>
      rows.count === 0 ? null : [part.placeOf(Math.max(0, first)), part.placeOf(Math.min(last, count - 1))],
  };
}

/** The line of the row at an index. */
export function lineOf<T>(rows: ServerRows<T>, place: number): GridLine<T> {
  const row = rows.at(place);
  return row === undefined ? { kind: 'waiting' } : { kind: 'record', row };
}

interface Segment<T> {
  /** The line of its heading. */
  line: number;
  part: ServerPart<T>;
  shown: number;
  heading: GridLine<T>;
}

/** A heading for each group, and below it a line for each of its rows, unless it is collapsed. */
export function serverGroupLines<T>(
  rows: ServerRows<T>,
  { columnId, groups }: ServerGroups,
  collapsed: ReadonlySet<string>,
  parts?: readonly ServerPart<T>[],
): ServerLines<T> {
  const segments: Segment<T>[] = [];
  let line = 0;
  let place = 0;
  for (const [index, { value, count }] of groups.entries()) {
    const part = parts?.[index] ?? partOf(rows, place, count);
    place += count;
    // The rows belong to other groups.
    if (part.count === 0) continue;
    const { key, expanded } = foldOf(value, collapsed);
    const shown = expanded ? part.count : 0;
    const heading = { kind: 'group', key, columnId, value, depth: 0, count: part.count, totals: {}, expanded } as const;
    segments.push({ line, part, shown, heading });
    line += 1 + shown;
  }
  const count = line;
  const segmentAt = (at: number) => segments.findLast((segment) => segment.line <= at);
  return {
    count,
    at(at) {
      const segment = at < 0 || at >= count ? undefined : segmentAt(at);
      if (!segment) return undefined;
      return at === segment.line ? segment.heading : segment.part.at(at - segment.line - 1);
    },
    placesOf(first, last) {
      const seen = segments.filter(({ line: own, shown }) => shown > 0 && own + shown >= first && own < last);
      const [from, to] = [seen[0], seen.at(-1)];
      if (!from || !to) return null;
      const within = ({ part, line: own, shown }: Segment<T>, at: number) =>
        part.placeOf(Math.max(0, Math.min(at - own - 1, shown - 1)));
      return [within(from, first), within(to, last)];
    },
  };
}

const natural = new Intl.Collator('en-AU', { numeric: true });

/** Compares group values like the server: empty values first, the others in natural order, 2 before 10. */
export function orderOfGroups(a: CellValue, b: CellValue): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return natural.compare(String(a), String(b)) || orderByCodePoint(String(a), String(b));
}

/** Compares texts by code points, not UTF-16 units, like the database does for texts that are otherwise equal. */
function orderByCodePoint(a: string, b: string): number {
  const left = [...a];
  const right = [...b];
  for (let at = 0; at < left.length && at < right.length; at += 1) {
    const difference = left[at]!.codePointAt(0)! - right[at]!.codePointAt(0)!;
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
