// The lines of a grouped list: a heading for each value with its subtotals, then the rows below it, level by level.
import type { CellValue, GridColumn, SortKey } from './grid-types.ts';
import { compareValues } from './row-pipeline.ts';
import { totalsOf } from './totals.ts';

export interface GroupLine {
  kind: 'group';
  /** The values from the outermost group to this one, as one text. */
  key: string;
  columnId: string;
  value: CellValue;
  /** The level, 0 for the outermost. */
  depth: number;
  /** The number of records below, at all levels. */
  count: number;
  /** There may be more: `count` includes only the loaded ones. */
  isPart?: boolean;
  totals: Readonly<Record<string, CellValue>>;
  expanded: boolean;
}

export interface RecordLine<T> {
  kind: 'record';
  row: T;
}

/** A row that is not loaded yet. */
export interface WaitingLine {
  kind: 'waiting';
}

export type GridLine<T> = GroupLine | RecordLine<T> | WaitingLine;

/** Lines that are created lazily. */
export interface GridLines<T> {
  count: number;
  at: (line: number) => GridLine<T> | undefined;
}

/** A plain list: one line for each row. */
export function plainLines<T>(rows: readonly T[]): GridLines<T> {
  return {
    count: rows.length,
    at: (line) => {
      const row = rows[line];
      return row === undefined ? undefined : { kind: 'record', row };
    },
  };
}

interface GroupedOptions<T> {
  rows: readonly T[];
  columns: readonly GridColumn<T>[];
  /** Column ids, the outermost first. */
  group: readonly string[];
  /** A descending sort key on a grouping column reverses the order of its groups. */
  sort: readonly SortKey[];
  collapsed: ReadonlySet<string>;
  /** More rows will be loaded. */
  isPart?: boolean;
  /** The order of the rows in an innermost group; by default unchanged. */
  arrange?: (members: readonly T[]) => readonly T[];
  /** The group value of a row; by default the value of the column. */
  groupedBy?: (row: T, column: GridColumn<T>, depth: number) => CellValue;
}

/** A figure of a whole group: the text below its column, and a longer one for the hint. */
export interface GroupFigure {
  text: string;
  hint: string;
}

/** The server's data about a whole group, whether its rows are loaded or not. */
export interface WholeGroup {
  count: number;
  /** By column id. */
  figures: Readonly<Record<string, GroupFigure>>;
}

/** Whole groups by the key of their line. */
export type WholeGroups = ReadonlyMap<string, WholeGroup>;

const between = '\u001f';

/**
 * The lines of rows grouped by columns. Rows keep their order inside a group; groups are ordered by their values, the empty
 * one last. Linear in rows × levels.
 */
export function groupedLines<T>(options: GroupedOptions<T>): GridLines<T> {
  const lines: GridLine<T>[] = [];
  addGroups(lines, options, options.rows, 0, '');
  return { count: lines.length, at: (line) => lines[line] };
}

/** The rows in the order of their groups, including collapsed ones. */
export function groupedRows<T>(options: Omit<GroupedOptions<T>, 'collapsed'>): readonly T[] {
  const lines: GridLine<T>[] = [];
  addGroups(lines, { ...options, collapsed: new Set() }, options.rows, 0, '');
  return lines.flatMap((line) => (line.kind === 'record' ? [line.row] : []));
}

function addGroups<T>(
  lines: GridLine<T>[],
  options: GroupedOptions<T>,
  rows: readonly T[],
  depth: number,
  above: string,
) {
  const column = options.columns.find((each) => each.id === options.group[depth]);
  if (!column) {
    for (const row of options.arrange?.(rows) ?? rows) lines.push({ kind: 'record', row });
    return;
  }
  const { groupedBy } = options;
  const groups = groupsOf(rows, groupedBy ? (row) => groupedBy(row, column, depth) : column.value);
  const sign = options.sort.find((key) => key.id === column.id)?.desc ? -1 : 1;
  for (const [value, members] of [...groups].sort(([a], [b]) => compareGroups(a, b, sign))) {
    const { key, expanded } = foldOf(value, options.collapsed, above);
    const totals = options.isPart ? {} : totalsOf(options.columns, members);
    const count = members.length;
    const isPart = options.isPart === true;
    lines.push({ kind: 'group', key, columnId: column.id, value, depth, count, isPart, totals, expanded });
    if (expanded) addGroups(lines, options, members, depth + 1, key);
  }
}

/** The key of a nested group, and whether it is expanded. */
export function foldOf(value: CellValue, collapsed: ReadonlySet<string>, above = '') {
  const key = `${above}${between}${value === null ? '' : String(value)}`;
  return { key, expanded: !collapsed.has(key) };
}

/** The key of a group's line, from its values, the outermost first. */
export function groupKey(values: readonly CellValue[]): string {
  return values.reduce<string>((above, value) => foldOf(value, noneFolded, above).key, '');
}
const noneFolded: ReadonlySet<string> = new Set();

function groupsOf<T>(rows: readonly T[], valueOf: (row: T) => CellValue): Map<CellValue, T[]> {
  const groups = new Map<CellValue, T[]>();
  for (const row of rows) {
    const value = valueOf(row);
    const members = groups.get(value);
    if (members) members.push(row);
    else groups.set(value, [row]);
  }
  return groups;
}

function compareGroups(a: CellValue, b: CellValue, sign: number): number {
  const emptiness = Number(a === null || a === '') - Number(b === null || b === '');
  return emptiness || compareValues(a, b) * sign;
}
