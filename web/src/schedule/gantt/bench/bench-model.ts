import { compileCalendar } from '@horizon/working-time';
import { newCalendar } from '@horizon/schedule';
import { formatDuration } from '../../tasks/format-days.ts';
import { dayText, finishDayText, percentText } from '../cell-text.ts';
import { indexLinks } from '../layout/link-index.ts';
import type { OutlineOrder } from '../layout/outline-order.ts';
import { MARK, SHAPE, type TaskTable } from '../layout/task-table.ts';
import { outlineRows } from '../layout/visible-rows.ts';
import type { ChartModel, ColumnId } from '../view/chart-model.ts';
import type { BenchRows } from './bench-rows.ts';

const length = { minutesPerDay: 1440, minutesPerWeek: 10_080, daysPerMonth: 30 };
const fiveDays = compileCalendar(newCalendar('five-day', 'Five days', [1, 2, 3, 4, 5]));
const COMPLETED = 4;
const IN_PROGRESS = 1;
const NOT_STARTED = 3;

/** Plain rows as the chart's arrays. */
export function benchTable({ tasks, links }: BenchRows): TaskTable {
  const count = tasks.length;
  const table: TaskTable = {
    count,
    nameOf: (task) => names[task]!,
    shape: new Uint8Array(count),
    status: new Uint8Array(count),
    parent: new Int32Array(count),
    start: new Float64Array(count),
    finish: new Float64Array(count),
    percent: new Float64Array(count),
    flags: new Uint8Array(count),
    links: {
      count: links.length,
      from: new Int32Array(links.length),
      to: new Int32Array(links.length),
      kind: new Uint8Array(links.length),
      drives: new Uint8Array(links.length),
    },
    dates: {},
    splits: new Map(),
  };
  const names = tasks.map(({ name }) => name);
  tasks.forEach((task, i) => {
    table.shape[i] = task.summary ? SHAPE.summary : SHAPE.task;
    table.parent[i] = task.parent - 1;
    table.start[i] = task.start / 60_000;
    table.finish[i] = task.end / 60_000;
    table.percent[i] = task.progress;
    table.status[i] = task.progress === 100 ? COMPLETED : task.progress > 0 ? IN_PROGRESS : NOT_STARTED;
    table.flags[i] = task.progress > 0 ? MARK.started : 0;
  });
  links.forEach((link, k) => {
    table.links.from[k] = link.source - 1;
    table.links.to[k] = link.target - 1;
  });
  return table;
}

/** The model of such rows, with what is collapsed. */
export function benchModel(table: TaskTable, outline: OutlineOrder, collapsed: Uint8Array): ChartModel {
  const rows = outlineRows(outline, table.parent, { collapsed, passes: null });
  return {
    table,
    rows,
    index: indexLinks(table.links, rows.rowOf, rows.count),
    textOf: (column, task) => textOf(table, outline, column, task),
    idOf: String,
    taskOf: Number,
    hasChildren: (task) => outline.end[task]! > outline.place[task]! + 1,
    isCollapsed: (task) => collapsed[task] === 1,
    highlight: null,
    calendar: fiveDays,
    calendarOf: () => fiveDays,
    dataDate: Number.NaN,
    today: Number.NaN,
    canEdit: false,
  };
}

function textOf(table: TaskTable, outline: OutlineOrder, column: ColumnId, task: number): string {
  if (column === 'number') return String(outline.place[task]! + 1);
  if (column === 'name') return table.nameOf(task);
  if (column === 'start') return dayText(table.start[task]!);
  if (column === 'finish') return finishDayText(table.finish[task]!);
  if (column === 'duration') return formatDuration(table.finish[task]! - table.start[task]!, 'd', length);
  return column === 'percent' ? percentText(table.percent[task]!) : '';
}
