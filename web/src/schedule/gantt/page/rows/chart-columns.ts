// The columns of the chart's list: its own, and all of the task list. Labels and input rules are defined once, in the task
// list; a value is calculated when its row is rendered.
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
  /** The names of WBS elements by id. */
  wbsNames: ReadonlyMap<string, string>;
  /** The names of possible responsible people by id. */
  people: readonly CellOption[];
}

export const noWords: ChartWords = { wbsNames: new Map(), people: [] };

export type ChartColumn = GridColumn<TaskRow>;

export interface OfferedColumns {
  /** In their usual order. */
  all: readonly ChartColumn[];
  /** The columns with values from the task list. */
  ofTasks: ReadonlyMap<string, ChartColumn>;
  words: CellWords;
}

/** The columns that the chart formats and parses itself: logic by row number, and calculated dates. */
const ownIds: ReadonlySet<string> = new Set([...columnIds, 'successors', 'constraint']);
/** Columns of the task list that duplicate the chart's own. */
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

/** The columns of a programme's chart. Cost: the tasks. */
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

/** On a phone there is room for the names and a date, but not for activity ids. */
export const forPhone = (offered: OfferedColumns): OfferedColumns => ({
  ...offered,
  all: offered.all.map((column) => (column.id === 'code' ? hidden(column) : column)),
});

/** The columns part of a view. */
export type ColumnsView = Pick<GridView, 'hidden' | 'order' | 'widths'>;

export const defaultView: ColumnsView = { hidden: [], order: [], widths: {} };

/** The columns of a view. The name column is always included. */
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

/** The view with a column shown or hidden; the name column cannot be hidden. */
export function withColumn(view: ColumnsView, column: ChartColumn, isWanted: boolean): ColumnsView {
  if (column.id === 'name') return view;
  const { hidden: ids, order, widths } = withShown({ ...emptyView, ...view }, column, isWanted);
  return { hidden: ids, order, widths };
}
