// What was typed into a cell of the list, as a plan: dates, logic and progress by the chart's own rules, all else as the list
// of tasks reads and stores it.
import { readCell } from '../../../ui/data-grid/cell-value.ts';
import { editsOfCells } from '../../tasks/edits-of-cells.ts';
import { planOfCell, type TypedCell } from '../programme/cell-edits.ts';
import { type Plan, refuse } from '../programme/planner-edits.ts';
import { plannerEdit } from '../programme/wire-edits.ts';
import type { Chart } from './chart-rows.ts';
import { typedCell } from './typed-cell.ts';

/** The plan of a text in a cell, or why it is none. */
export function planOfText(chart: Chart, typed: Pick<TypedCell, 'task' | 'column' | 'text'>): Plan {
  const { task, column: columnId, text } = typed;
  const column = chart.offered.ofTasks.get(columnId);
  if (!column) return planOfCell(chart.schedule, typedCell(chart, typed));
  const row = chart.rowOf(task);
  if (!column.edit) return refuse(`${column.header} is calculated.`);
  if (column.edit.allowed?.(row) === false) return refuse(`${column.header} of ${row.name} comes from what it holds.`);
  const read = readCell(column, text, row);
  if ('fault' in read) return refuse(read.fault);
  const cell = { row, rowId: row.id, columnId, value: read.value, previous: column.value(row) };
  const edits = editsOfCells([cell], chart.offered.words).flatMap((edit) => plannerEdit(edit) ?? []);
  return { note: `${column.header} of ${row.name}`, edits };
}
