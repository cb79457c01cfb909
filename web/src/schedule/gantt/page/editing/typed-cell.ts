import type { TypedCell } from '../../programme/cell-edits.ts';
import { type Chart, findTask } from '../rows/chart-rows.ts';

/** What was typed into a cell of the chart, with what its words may name. */
export function typedCell(chart: Chart, typed: Pick<TypedCell, 'task' | 'column' | 'text'>): TypedCell {
  return { ...typed, find: (reference) => findTask(chart, reference), newId: () => crypto.randomUUID() };
}
