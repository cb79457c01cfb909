// Columns available in the list of the chart: its own, and all of the task list. Labels and input rules are defined
// once, in the task list; a value is calculated when its row is drawn.
import type { CellOption, CellValue, GridColumn, GridView } from '../../../../ui/data-grid/grid-types.ts';
import { isShown, orderColumns, withShown } from '../../../../ui/data-grid/column-layout.ts';
import { isFigure } from '../../../../ui/data-grid/cell-value.ts';
import { emptyView } from '../../../../ui/data-grid/view.ts';
import type { Programme } from '@horizon/schedule';
import { type CellWords, wordsOfProgramme } from '../../../tasks/edits-of-cells.ts';
import { choicesOfWords, factColumns } from '../../../tasks/fact-columns.ts';
import { taskColumns } from '../../../tasks/task-columns.tsx';
import type { TaskRow } from '../../../tasks/task-row.ts';
import { type Column, columnIds, defaultColumns } from '../../view/chart-model.ts';

/** Workspace data that the columns use; undefined if nobody is signed in. */
export interface ChartWords {
  /** Names of WBS elements, by their id. */
  wbsNames: ReadonlyMap<string, string>;
  /** People who can be made responsible, by their id. */
  people: readonly CellOption[];
}

export const noWords: ChartWords = { wbsNames: new Map(), people: [] };

export type ChartColumn = GridColumn<TaskRow>;

export interface OfferedColumns {
  /** In their usual order. */
  all: readonly ChartColumn[];
  /** Those that the list of tasks has the values of. */
  ofTasks: ReadonlyMap<string, ChartColumn>;
  words: CellWords;
}

/** Those that the chart writes and reads itself: logic by the numbers of its rows, dates that the engine moves. */
const ownIds: ReadonlySet<string> = new Set([...columnIds, 'successors', 'constraint']);
/** The same as one of its own. */
const alike: ReadonlySet<string> = new Set(['percentComplete', 'constraintDate']);

const CODE_PX = 96;

const nothing = (): CellValue => null;
const usual: readonly ChartColumn[] = defaultColumns.map(({ id, label, widthPx, isNumber }) => ({
  id,
  header: label,
  widthPx,
  value: nothing,
  ...(isNumber ? { kind: 'number' as const } : {}),
}));
const successors: ChartColumn = { id: 'successors', header: 'Successors', widthPx: 130, value: nothing };
const constraint: ChartColumn = { id: 'constraint', header: 'Constraint', widthPx: 210, value: nothing };
/** Columns placed directly after the one they belong to, if both are shown. */
const behind: Readonly<Record<string, readonly string[]>> = {
  number: ['code'],
  name: ['type', 'status'],
  predecessors: ['successors'],
  float: ['freeFloat'],
};

/** The columns that a programme can have in the list of its chart. Cost: the tasks. */
export function offeredColumns(
  programme: Programme,
  names: Readonly<Record<string, string>>,
  { wbsNames, people }: ChartWords,
): OfferedColumns {
  const words = wordsOfProgramme(programme, wbsNames);
  const listed = taskColumns({
    people,
    names,
    facts: factColumns(programme, choicesOfWords(words)),
    longestCode: 0,
    length: programme.project,
    isNarrow: false,
    isIndented: false,
  }).filter(({ id }) => !ownIds.has(id) && !alike.has(id));
  const ofTasks = new Map(listed.map((column) => [column.id, column]));
  const extra = new Map([successors, constraint, ...listed].map((column) => [column.id, hidden(column)]));
  const all: ChartColumn[] = [];
  for (const column of usual) {
    all.push(column);
    for (const id of behind[column.id] ?? []) {
      const extraColumn = extra.get(id);
      if (extraColumn) all.push(extraColumn);
      extra.delete(id);
    }
  }
  const isCoded = programme.tasks.some(({ code }) => code !== null && code !== '');
  return {
    all: [...all, ...extra.values()].map((each) => (each.id === 'code' && isCoded ? shown(each) : each)),
    ofTasks,
    words,
  };
}

const hidden = (column: ChartColumn): ChartColumn => ({ ...column, hiddenAtFirst: true });
const shown = (column: ChartColumn): ChartColumn => ({ ...column, hiddenAtFirst: false, widthPx: CODE_PX });

/** A phone has room for the names and a date, but not for the activity ids. */
export const forPhone = (offered: OfferedColumns): OfferedColumns => ({
  ...offered,
  all: offered.all.map((column) => (column.id === 'code' ? hidden(column) : column)),
});

/** The part of a list's view that is its columns. */
export type ColumnsView = Pick<GridView, 'hidden' | 'order' | 'widths'>;

export const defaultView: ColumnsView = { hidden: [], order: [], widths: {} };

/** The columns of the list in a view of it. The names are always there. */
export function listColumns(offered: Pick<OfferedColumns, 'all'>, view: ColumnsView): readonly Column[] {
  const editable = new Set<string>(defaultColumns.flatMap(({ id, isEditable }) => (isEditable ? [id] : [])));
  return orderColumns(offered.all, view.order)
    .filter((column) => column.id === 'name' || isShown(column, view))
    .map(({ id, header, kind, widthPx = 112, edit }) => ({
      id,
      label: header,
      widthPx: view.widths[id] ?? widthPx,
      ...(view.widths[id] === undefined ? {} : { isSized: true }),
      ...(isFigure(kind) ? { isNumber: true } : {}),
      ...(edit || editable.has(id) || id === 'constraint' ? { isEditable: true } : {}),
    }));
}

/** The view with a column shown or hidden; the names stay. */
export function withColumn(view: ColumnsView, column: ChartColumn, isWanted: boolean): ColumnsView {
  if (column.id === 'name') return view;
  const { hidden: ids, order, widths } = withShown({ ...emptyView, ...view }, column, isWanted);
  return { hidden: ids, order, widths };
}
