// Converts text typed into cells to a plan: dates, logic and progress by the chart's own rules, other columns by those of the
// task list.
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

/** The plan for a text in a cell, or the reason why it is invalid. */
export function planOfText(chart: Chart, typed: Typed): Plan {
  const column = chart.offered.ofTasks.get(typed.column);
  if (!column) return planOfCell(chart.schedule, typedCell(chart, typed));
  const read = readListed(chart, column, typed);
  if ('refusal' in read) return read;
  return { note: `${column.header} of ${read.row.name}`, edits: editsOfListed(chart, [read]) };
}

/** Parses a text for a column of the task list, or returns a fault. */
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

/** The edits of such cells, one per task. */
export function editsOfListed(chart: Pick<Chart, 'offered'>, cells: readonly CellEdit<TaskRow>[]): PlannerEdit[] {
  return editsOfCells(cells, chart.offered.words).flatMap((edit) => plannerEdit(edit) ?? []);
}
