import type { TypedCell } from '../../programme/cell-edits.ts';
import { type Chart, findTask } from '../rows/chart-rows.ts';

/** Text typed into a cell of the chart, with the names it may refer to. */
export function typedCell(chart: Chart, typed: Pick<TypedCell, 'task' | 'column' | 'text'>): TypedCell {
  return { ...typed, find: (reference) => findTask(chart, reference), newId: () => crypto.randomUUID() };
}
