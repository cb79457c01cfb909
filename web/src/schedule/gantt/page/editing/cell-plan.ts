// Turns text typed into cells of the list into a plan: dates, logic and progress by the chart's own rules, other
// columns as the task list reads and stores them.
import { readCell } from '../../../../ui/data-grid/cell-value.ts';
import type { CellEdit } from '../../../../ui/data-grid/grid-types.ts';
import { editsOfCells } from '../../../tasks/edits-of-cells.ts';
import type { TaskRow } from '../../../tasks/task-row.ts';
import { planOfCell, type TypedCell } from '../../programme/cell-edits.ts';
import type { Plan } from '../../programme/planner-edits.ts';
import type { PlannerEdit } from '../../programme/programme-source.ts';
import { plannerEdit } from '../../programme/wire-edits.ts';
import type { ChartColumn } from '../rows/chart-columns.ts';
import type { Chart } from '../rows/chart-rows.ts';
import { typedCell } from './typed-cell.ts';

type Typed = Pick<TypedCell, 'task' | 'column' | 'text'>;

/** The plan for a text in a cell, or the reason there cannot be one. */
export function planOfText(chart: Chart, typed: Typed): Plan {
  const column = chart.offered.ofTasks.get(typed.column);
  if (!column) return planOfCell(chart.schedule, typedCell(chart, typed));
  const read = readListed(chart, column, typed);
  if ('refusal' in read) return read;
  return { note: `${column.header} of ${read.row.name}`, edits: editsOfListed(chart, [read]) };
}

/** A text in a column of the list of tasks, read as that list reads it; or why it cannot be. */
export function readListed(
  chart: Pick<Chart, 'rowOf'>,
  column: ChartColumn,
  { task, text }: Typed,
): CellEdit<TaskRow> | { refusal: string } {
  const row = chart.rowOf(task);
  if (!column.edit) return { refusal: `${column.header} is calculated.` };
  if (column.edit.allowed?.(row) === false)
    return { refusal: `${column.header} of ${row.name} is calculated from its tasks.` };
  const read = readCell(column, text, row);
  if ('fault' in read) return { refusal: read.fault };
  return { row, rowId: row.id, columnId: column.id, value: read.value, previous: column.value(row) };
}

/** The changes of such cells, one edit per task. */
export function editsOfListed(chart: Pick<Chart, 'offered'>, cells: readonly CellEdit<TaskRow>[]): PlannerEdit[] {
  return editsOfCells(cells, chart.offered.words).flatMap((edit) => plannerEdit(edit) ?? []);
}
