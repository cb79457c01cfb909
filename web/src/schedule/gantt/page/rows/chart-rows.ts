// Builds the model for the view from the programme, the filters and the collapsed rows.
import { openFloat } from '../../../parts/open-float.ts';
import { countsAs, groupingsOfProgramme, type Schedule } from '@horizon/schedule';
import { editText, showValue } from '../../../../ui/data-grid/cell-value.ts';
import { emptyMark } from '../../../../ui/format.ts';
import { formatDays, formatDuration } from '../../../tasks/format-days.ts';
import { rowsByPlace, type TaskRow } from '../../../tasks/task-row.ts';
import { constraintChoices } from '../../../tasks/task-values.ts';
import { durationText } from '../../../tasks/tasks.ts';
import { dayText, finishDayText, percentText } from '../../cell-text.ts';
import { indexLinks } from '../../layout/link-index.ts';
import { type OutlineOrder, outlineOrder } from '../../layout/outline-order.ts';
import { passesFilter, type TaskFilter } from '../../layout/task-filter.ts';
import { SHAPE, type TaskTable } from '../../layout/task-table.ts';
import { flatRows, groupedRows, outlineRows, type VisibleRows } from '../../layout/visible-rows.ts';
import { type Adjacency, adjacencyOf, chartOf, redated } from '../../programme/chart-of-schedule.ts';
import { constraintText, predecessorsText, successorsText } from '../../programme/cell-edits.ts';
import { overruledStart } from '../../programme/kept-dates.ts';
import { planned } from '../../programme/planned-task.ts';
import { readOfSchedule } from '../../programme/read-of-schedule.ts';
import type { ChartModel, ColumnId } from '../../view/chart-model.ts';
import { fitsFacets } from './chart-facets.ts';
import { type ChartWords, noWords, offeredColumns, type OfferedColumns } from './chart-columns.ts';

/** Key of a grouping of the programme (`groupingsOfProgramme`); `wbs` is the outline itself, `none` a flat list. */
export type Grouping = string;

/** The chart of a programme, before filters. */
export interface Chart {
  schedule: Schedule;
  table: TaskTable;
  outline: OutlineOrder;
  links: Adjacency;
  /** Names of responsible people by id. */
  people: Readonly<Record<string, string>>;
  offered: OfferedColumns;
  /** A task as in the task list; created on first use. */
  rowOf: (task: number) => TaskRow;
}

/** The chart of a calculated programme; `words` are the workspace's names for its columns. */
export function chartFrom(
  schedule: Schedule,
  people: Readonly<Record<string, string>>,
  words: ChartWords = noWords,
): Chart {
  const table = chartOf(schedule);
  const outline = outlineOrder(table.parent, table.count);
  return {
    schedule,
    table,
    outline,
    links: adjacencyOf(table.links, table.count),
    people,
    offered: offeredColumns(schedule.network.programme, people, words),
    rowOf: rowsOnDemand(schedule, outline, people, words),
  };
}

function rowsOnDemand(
  schedule: Schedule,
  { depth }: OutlineOrder,
  people: Chart['people'],
  { wbsNames }: ChartWords,
): Chart['rowOf'] {
  const made: TaskRow[] = [];
  let make: ReturnType<typeof rowsByPlace> | null = null;
  return (task) => {
    make ??= rowsByPlace(readOfSchedule(schedule, { people, revision: 0, mayEdit: true }), wbsNames);
    return (made[task] ??= make(task, depth[task]!));
  };
}

/** The tasks in the order of a column. */
export interface SortedTasks {
  /** All tasks in that order, ignoring their parents. */
  sequence: Int32Array;
  /** The outline with siblings in that order. */
  outline: OutlineOrder;
}

export interface RowChoice {
  filter: TaskFilter;
  grouping: Grouping;
  /** The ids of collapsed tasks, and the keys of collapsed groups. */
  folded: ReadonlySet<string>;
  canEdit: boolean;
  today: number;
  /** The highlighted path. */
  path: Uint8Array | null;
  /** Null for outline order. */
  sorted?: SortedTasks | null;
}

/** The model for the view. Cost: tasks plus links. */
export function modelOf(chart: Chart, choice: RowChoice): ChartModel {
  const { schedule, table, outline } = chart;
  const { tasks, project } = schedule.network.programme;
  const rows = rowsOf(chart, choice);
  return {
    table,
    rows,
    index: indexLinks(table.links, rows.rowOf, rows.count),
    textOf: (column, task) => cellText(chart, column, task),
    exactOf: (column, task) => exactText(chart, column, task),
    editTextOf: (column, task) => typedText(chart, column, task),
    choicesOf: (column) => cellChoices(chart, column),
    remarkOf: (column, task) => (column === 'start' ? overruledStart(schedule, task) : null),
    idOf: (task) => tasks[task]?.id ?? '',
    taskOf: (id) => schedule.network.indexOf.get(id) ?? -1,
    hasChildren: (task) => choice.grouping === 'wbs' && outline.end[task]! > outline.place[task]! + 1,
    isCollapsed: (task) => choice.folded.has(task < 0 ? rows.groups[-1 - task]!.key : tasks[task]!.id),
    highlight: choice.path,
    calendar: schedule.network.calendars[schedule.network.projectCalendar] ?? null,
    calendarOf: (task) => schedule.network.calendars[schedule.network.slots.calendar[task]!] ?? null,
    dataDate: project.statusDate ?? Number.NaN,
    today: choice.today,
    canEdit: choice.canEdit,
  };
}

/** The model with other dates for the same rows, as during a drag. */
export function redatedModel(model: ChartModel, chart: Chart, schedule: Schedule): ChartModel {
  const then = { ...chart, schedule };
  return {
    ...model,
    table: redated(chart.table, schedule),
    textOf: (column, task) => cellText(then, column, task),
    exactOf: (column, task) => exactText(then, column, task),
  };
}

function rowsOf(chart: Chart, { filter, grouping, folded, path, sorted = null }: RowChoice): VisibleRows {
  const { schedule, table, outline } = chart;
  const { tasks } = schedule.network.programme;
  const passes = passesFilter(table, filter, {
    codeOf: (task) => tasks[task]!.code,
    countsAs: (task, as) => countsAs(schedule, task, as),
    fits: fitsFacets(chart, filter.facets),
    path,
  });
  if (grouping === 'wbs') {
    const collapsed = new Uint8Array(table.count);
    // Tasks that match a filter are shown even if they are collapsed.
    if (passes === null && folded.size > 0)
      for (let i = 0; i < table.count; i++) if (folded.has(tasks[i]!.id)) collapsed[i] = 1;
    return outlineRows(sorted?.outline ?? outline, table.parent, { collapsed, passes });
  }
  const isSummary = (task: number): boolean => table.shape[task] === SHAPE.summary;
  const order = sorted?.sequence ?? outline.order;
  if (grouping === 'none') return flatRows(order, isSummary, passes);
  const by = groupingsOfProgramme(schedule.network.programme);
  return groupedRows({
    order,
    isSummary,
    keyOf: (task) => by.valueOf(grouping, planned(tasks[task]!), chart.people),
    noneLabel: `No ${(by.groupings.find(({ key }) => key === grouping)?.label ?? 'group').toLowerCase()}`,
    passes,
    collapsed: folded,
    start: table.start,
    finish: table.finish,
  });
}

/**
 * The keys of everything that can be collapsed: parent tasks, or the groups shown. A single root task stays expanded, as
 * collapsing it would hide the whole programme.
 */
export function foldable({ schedule, outline }: Chart, { rows }: Pick<ChartModel, 'rows'>): string[] {
  if (rows.groups.length > 0) return rows.groups.map(({ key }) => key);
  const { tasks } = schedule.network.programme;
  const isWhole = (task: number): boolean => tasks.length === outline.end[task]! - outline.place[task]!;
  return tasks.filter((_, task) => outline.end[task]! > outline.place[task]! + 1 && !isWhole(task)).map(({ id }) => id);
}

/** The reference of a row in logic: its activity id, or its number without one. */
export function referenceOf({ schedule, outline }: Chart, task: number): string {
  return schedule.network.programme.tasks[task]!.code ?? String(outline.place[task]! + 1);
}

/** Finds a task by number or activity id; null if there is none. */
export function findTask({ schedule, outline }: Chart, reference: string): number | null {
  const { tasks } = schedule.network.programme;
  const wanted = reference.toLowerCase();
  const byCode = tasks.findIndex(({ code }) => code?.toLowerCase() === wanted);
  if (byCode >= 0) return byCode;
  const number = /^\d+$/.test(reference) ? Number(reference) : Number.NaN;
  return outline.order[number - 1] ?? null;
}

/** The exact duration, if its text is rounded. */
function exactText({ schedule }: Chart, column: ColumnId, task: number): string | null {
  if (column !== 'duration' && column !== 'float') return null;
  const { tasks, project } = schedule.network.programme;
  const minutes = column === 'float' ? openFloat(schedule, task) : schedule.duration[task]!;
  const unit = column === 'float' ? 'd' : tasks[task]!.durationUnit;
  if (!Number.isFinite(minutes)) return null;
  const exact = durationText(minutes, unit, project);
  return exact === formatDuration(minutes, unit, project) ? null : exact;
}

/** The text of a task's cell in a column. */
export function cellText(chart: Chart, column: ColumnId, task: number): string {
  const { schedule, links } = chart;
  const { tasks, project } = schedule.network.programme;
  const { name, durationUnit } = tasks[task]!;
  if (column === 'number') return String(chart.outline.place[task]! + 1);
  if (column === 'name') return name;
  if (column === 'start') return dayText(schedule.start[task]!);
  if (column === 'finish') {
    const isPoint = schedule.start[task] === schedule.finish[task];
    return isPoint ? dayText(schedule.finish[task]!) : finishDayText(schedule.finish[task]!);
  }
  if (column === 'duration') return formatDuration(schedule.duration[task]!, durationUnit, project);
  if (column === 'percent') return percentText(schedule.percentComplete[task]!);
  if (column === 'float') return formatDays(openFloat(schedule, task), project.minutesPerDay);
  const linked = (from: number) => referenceOf(chart, from);
  if (column === 'predecessors') return predecessorsText(schedule, links.predecessors(task), linked);
  if (column === 'successors') return successorsText(schedule, links.successors(task), linked);
  if (column === 'constraint') return constraintText(tasks[task]!.constraint) || emptyMark;
  const listed = chart.offered.ofTasks.get(column);
  return listed ? showValue(listed, listed.value(chart.rowOf(task))) : '';
}

/** The text to type to get the value of a cell; null if it is the text displayed. */
function typedText(chart: Chart, column: ColumnId, task: number): string | null {
  if (column === 'constraint') return constraintText(chart.schedule.network.programme.tasks[task]!.constraint);
  const listed = chart.offered.ofTasks.get(column);
  if (!listed) return null;
  const value = listed.value(chart.rowOf(task));
  if (value === null || value === '') return '';
  return listed.kind === 'date' || listed.edit?.options
    ? showValue(listed, value)
    : editText(listed.kind ?? 'text', value);
}

/** The clipboard text of a cell: the text to type for its value, or its displayed text. */
export function copiedText(chart: Chart, column: ColumnId, task: number): string {
  const text = typedText(chart, column, task) ?? exactText(chart, column, task) ?? cellText(chart, column, task);
  return text === emptyMark ? '' : text;
}

/** The choices of a column, or the values in use. */
function cellChoices(chart: Chart, column: ColumnId): readonly string[] {
  if (column === 'constraint') return constraintChoices.map(({ label }) => label);
  const listed = chart.offered.ofTasks.get(column);
  if (listed?.edit?.options) return listed.edit.options.map(({ label }) => label);
  if (listed?.edit === undefined || listed.filter !== 'set') return [];
  const shownIds = new Set<string>();
  for (let task = 0; task < chart.table.count; task++) {
    const value = listed.value(chart.rowOf(task));
    if (value !== null && value !== '') shownIds.add(String(value));
  }
  return [...shownIds].sort();
}
