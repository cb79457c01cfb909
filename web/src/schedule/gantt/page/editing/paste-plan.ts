// Pastes a block from a spreadsheet into the cells of the list, as one step: unchanged cells are skipped, and faults are listed
// by row and column before anything changes. Starts and durations are applied first, then finishes, then progress, each based
// on the dates that result from the previous ones.
import type { CellEdit } from '../../../../ui/data-grid/grid-types.ts';
import type { TaskRow } from '../../../tasks/task-row.ts';
import { scheduleAfter } from '../../programme/apply-edits.ts';
import { planOfCell } from '../../programme/cell-edits.ts';
import type { PlannerEdit } from '../../programme/programme-source.ts';
import { editsOfListed, readListed } from './cell-plan.ts';
import { type Chart, copiedText } from '../rows/chart-rows.ts';
import { typedCell } from './typed-cell.ts';

export interface TextCell {
  task: number;
  column: string;
  text: string;
}

/** The fault of a cell. */
export interface PasteFault {
  task: number;
  column: string;
  reason: string;
}

export interface PastePlan {
  edits: readonly PlannerEdit[];
  /** The number of changed cells. */
  changed: number;
  faults: readonly PasteFault[];
}

const phaseOf = (column: string): number => (column === 'finish' ? 1 : column === 'percent' ? 2 : 0);
const isSame = (one: string, other: string): boolean => plain(one) === plain(other);
const plain = (text: string): string => text.replaceAll(/[\s–]/g, '').toLowerCase();

/** The changes of a pasted block of text. Cost: the cells, and two calculations. */
export function planOfPaste(chart: Chart, cells: readonly TextCell[]): PastePlan {
  // A row number is its position, not a value.
  const wanted = cells.filter(
    (cell) => cell.column !== 'number' && !isSame(cell.text, copiedText(chart, cell.column, cell.task)),
  );
  const faults: PasteFault[] = [];
  const edits: PlannerEdit[] = [];
  let now = chart;
  for (const phase of [0, 1, 2]) {
    const ofPhase = wanted.filter(({ column }) => phaseOf(column) === phase);
    if (ofPhase.length === 0) continue;
    if (edits.length > 0) now = { ...chart, schedule: scheduleAfter(chart.schedule, edits).schedule ?? chart.schedule };
    edits.push(...editsOf(now, ofPhase, faults));
  }
  const { place } = chart.outline;
  faults.sort((a, b) => place[a.task]! - place[b.task]!);
  return { edits, changed: wanted.length - faults.length, faults };
}

function editsOf(chart: Chart, cells: readonly TextCell[], faults: PasteFault[]): PlannerEdit[] {
  const edits: PlannerEdit[] = [];
  const listed: CellEdit<TaskRow>[] = [];
  for (const { task, column: columnId, text } of cells) {
    const wrong = (reason: string) => void faults.push({ task, column: columnId, reason });
    const column = chart.offered.ofTasks.get(columnId);
    if (!column) {
      const plan = planOfCell(chart.schedule, typedCell(chart, { task, column: columnId, text: text.trim() }));
      if ('refusal' in plan) wrong(plan.refusal);
      else edits.push(...plan.edits);
      continue;
    }
    const read = readListed(chart, column, { task, column: columnId, text: text.trim() });
    if ('refusal' in read) wrong(read.refusal);
    else listed.push(read);
  }
  return [...edits, ...editsOfListed(chart, listed)];
}
