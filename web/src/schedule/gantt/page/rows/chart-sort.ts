// Sorts rows by columns. Empty cells come last in both directions; equal ones keep the outline order. Texts are in natural
// order: A9 comes before A10.
import { openFloat } from '../../../parts/open-float.ts';
import type { SortKey } from '../../../../ui/data-grid/grid-types.ts';
import { emptyMark } from '../../../../ui/format.ts';
import { outlineOrder } from '../../layout/outline-order.ts';
import type { ColumnId } from '../../view/chart-model.ts';
import { cellText, type Chart, type SortedTasks } from './chart-rows.ts';

type Compare = (a: number, b: number) => number;

const texts = new Intl.Collator('en-AU', { numeric: true });

/** The tasks in the order of these columns; null without columns. Cost: n log n. */
export function sortTasks(chart: Chart, keys: readonly SortKey[]): SortedTasks | null {
  if (keys.length === 0) return null;
  const { place } = chart.outline;
  const compares = keys.map(({ id, desc }) => compareBy(chart, id, desc));
  const sequence = Int32Array.from(place.keys()).sort((a, b) => {
    for (const compare of compares) {
      const order = compare(a, b);
      if (order !== 0) return order;
    }
    return place[a]! - place[b]!;
  });
  const { parent, count } = chart.table;
  return { sequence, outline: outlineOrder(parent, count, sequence) };
}

function compareBy(chart: Chart, column: ColumnId, desc: boolean): Compare {
  const sign = desc ? -1 : 1;
  const figures = figuresOf(chart, column);
  if (figures) {
    return (a, b) => {
      const [left, right] = [figures[a]!, figures[b]!];
      const [isEmpty, isOtherEmpty] = [Number.isNaN(left), Number.isNaN(right)];
      return isEmpty || isOtherEmpty ? Number(isEmpty) - Number(isOtherEmpty) : sign * (left - right);
    };
  }
  const words = Array.from({ length: chart.table.count }, (_, task) => textOf(chart, column, task));
  return (a, b) => {
    const [left, right] = [words[a]!, words[b]!];
    return left === '' || right === '' ? Number(left === '') - Number(right === '') : sign * texts.compare(left, right);
  };
}

/** The numbers of a column, NaN for an empty cell; null for a column of texts. */
function figuresOf(chart: Chart, column: ColumnId): ArrayLike<number> | null {
  const { schedule, outline, offered, table } = chart;
  const own: Readonly<Record<string, ArrayLike<number>>> = {
    number: outline.place,
    start: schedule.start,
    finish: schedule.finish,
    duration: schedule.duration,
    percent: schedule.percentComplete,
  };
  if (column === 'float') return schedule.totalFloat.map((_, task) => openFloat(schedule, task));
  if (own[column]) return own[column];
  const listed = offered.ofTasks.get(column);
  if (!listed) return null;
  const values = Array.from({ length: table.count }, (_, task) => listed.value(chart.rowOf(task)));
  const isFigure = values.every((value) => value === null || typeof value === 'number' || typeof value === 'boolean');
  return isFigure ? values.map((value) => (value === null ? Number.NaN : Number(value))) : null;
}

/** Days are sorted as `YYYY-MM-DD`, everything else by the cell's text. */
function textOf(chart: Chart, column: ColumnId, task: number): string {
  const listed = chart.offered.ofTasks.get(column);
  if (listed?.kind === 'date') return String(listed.value(chart.rowOf(task)) ?? '');
  const text = cellText(chart, column, task);
  return text === emptyMark ? '' : text;
}
