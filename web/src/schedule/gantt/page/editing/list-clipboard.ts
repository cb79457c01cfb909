// Copies and pastes cells and rows of the list: as texts like in a spreadsheet; rows copied here are pasted as tasks.
import { createStore } from '../../../../ui/store.ts';
import { toast } from '../../../../ui/toasts.ts';
import { countOf } from '../../../../ui/format.ts';
import { formatBlock, parseBlock, planPaste, widthOf } from '../../../../ui/data-grid/clipboard.ts';
import { copyTasks } from '../../programme/copy-tasks.ts';
import * as planner from '../../programme/planner-edits.ts';
import type { CellsAt } from '../../view/chart-model.ts';
import { copiedText } from '../rows/chart-rows.ts';
import { type PasteFault, planOfPaste, type TextCell } from './paste-plan.ts';
import type { Gantt } from '../use-gantt.ts';

type Desk = Pick<Gantt, 'chart' | 'model' | 'perform' | 'columns' | 'session'>;

/** The copied rows, and their text on the clipboard. */
export const copiedRows = createStore<{ ids: readonly string[]; text: string } | null>(null);
/** By task id: others may add and remove rows while the planner decides. */
type Kept<T extends { task: number }> = Omit<T, 'task'> & { id: string };

/** A block with faults, until the planner decides what to do with it. */
export const refusedPaste = createStore<{
  faults: readonly (Kept<PasteFault> & { name: string })[];
  good: readonly Kept<TextCell>[];
  basedOn: number;
} | null>(null);

const MOST_CELLS = 100_000;
const onOneKind = (text: string): string => text.replaceAll('\r\n', '\n').replace(/\n$/, '');

/** The clipboard text of cells; whole rows are also remembered as tasks. Null if there are too many. */
export function copyCells({ chart }: Pick<Desk, 'chart'>, { tasks, columns, isRows }: CellsAt): string | null {
  if (tasks.length * columns.length > MOST_CELLS) {
    toast.info({ title: 'Too many cells to copy', detail: 'Choose fewer rows, or save the list as a file: Export.' });
    return null;
  }
  const text = formatBlock(tasks.map((task) => columns.map((column) => copiedText(chart, column, task))));
  const ids = tasks.map((task) => planner.taskAt(chart.schedule, task).id);
  copiedRows.set(isRows ? { ids, text: onOneKind(text) } : null);
  toast.info(
    isRows
      ? {
          title: `${planner.describeTasks(chart.schedule, tasks)} copied`,
          detail: 'Ctrl V pastes copies below the active row; in Excel it pastes the cells.',
        }
      : { title: `${countOf(tasks.length * columns.length, 'cell')} copied` },
  );
  return text;
}

/** Copies whole rows from a menu, also to the clipboard if the browser allows it. */
export function copyRows(desk: Pick<Desk, 'chart' | 'columns'>, tasks: readonly number[]): void {
  const columns = desk.columns.shown.map(({ id }) => id);
  const text = copyCells(desk, { tasks, columns, activeColumn: 'name', isRows: true });
  // oxlint-disable-next-line typescript/no-unnecessary-condition -- missing on a page without TLS
  if (text !== null) void navigator.clipboard?.writeText(text).catch(() => undefined);
}

/** Pastes the clipboard into the list: copies of tasks, or values into the cells from a given cell on. */
export function pasteText(desk: Desk, text: string, at: CellsAt): void {
  const copied = copiedRows.get();
  const [behind = -1] = at.tasks.slice(-1);
  if (copied?.text === onOneKind(text)) pasteCopies(desk, behind);
  else pasteValues(desk, text, at);
}

/** Inserts the copied tasks after a row. */
export function pasteCopies({ chart, perform }: Pick<Desk, 'chart' | 'perform'>, behind: number): void {
  const { indexOf } = chart.schedule.network;
  const tasks = (copiedRows.get()?.ids ?? []).flatMap((id) => indexOf.get(id) ?? []);
  if (behind >= 0) perform(copyTasks(chart.schedule, tasks, behind, () => crypto.randomUUID()));
}

function pasteValues(desk: Desk, text: string, { tasks, columns, activeColumn, isRows }: CellsAt): void {
  const { chart, model, session } = desk;
  const block = parseBlock(text);
  const width = widthOf(block);
  const shown = desk.columns.shown.map(({ id }) => id);
  // Skip headings that were copied, too.
  const values = isHeadings(block[0] ?? [], desk.columns.shown) ? block.slice(1) : block;
  // Into the selected rows if there are several, otherwise from the active row down.
  const all = [...model.rows.tasks].filter((task) => task >= 0);
  const lines = tasks.length > 1 ? tasks : all.slice(all.indexOf(tasks[0] ?? -1));
  if (tasks.length === 0 || values.length === 0) return;
  // Whole rows start at the first column, regardless of the active cell.
  const firstColumn = width === shown.length ? 0 : shown.indexOf(isRows ? activeColumn : (columns[0] ?? 'name'));
  const lastColumn = isRows ? firstColumn : firstColumn + columns.length - 1;
  const target = { firstLine: 0, lastLine: tasks.length - 1, firstColumn, lastColumn };
  const pasted = planPaste({ block: values, target, lines: lines.length, columns: shown.length });
  const cells = pasted.map(({ line, column, text: cell }) => ({
    task: lines[line]!,
    column: shown[column]!,
    text: cell,
  }));
  const { faults } = planOfPaste(chart, cells);
  if (faults.length === 0) pasteGood(desk, cells, session.revision);
  else {
    const isGood = ({ task, column }: TextCell) => !faults.some((each) => each.task === task && each.column === column);
    const kept = <T extends { task: number }>({ task, ...more }: T) => ({
      ...more,
      id: planner.taskAt(chart.schedule, task).id,
    });
    refusedPaste.set({
      faults: faults.map((fault) => ({ ...kept(fault), name: chart.table.nameOf(fault.task) })),
      good: cells.filter(isGood).map(kept),
      basedOn: session.revision,
    });
  }
}

/**
 * Types the cells of a refused block that can be pasted; those of tasks deleted meanwhile are skipped, which is
 * reported.
 */
export function pasteTheOthers(desk: Pick<Desk, 'chart' | 'perform'>): void {
  const refused = refusedPaste.get();
  if (!refused) return;
  const { indexOf } = desk.chart.schedule.network;
  const cells = refused.good.flatMap(({ id, column, text }) => {
    const task = indexOf.get(id);
    return task === undefined ? [] : [{ task, column, text }];
  });
  refusedPaste.set(null);
  const gone = refused.good.length - cells.length;
  if (gone > 0) toast.info({ title: `${countOf(gone, 'cell')} left out: another planner has removed the task` });
  if (cells.length > 0) pasteGood(desk, cells, refused.basedOn);
}

const isHeadings = (row: readonly string[], columns: readonly { label: string }[]): boolean =>
  row.length > 1 && row.every((cell) => columns.some(({ label }) => label === cell.trim()));

/** Pastes a block without faults into the list, as one step. */
function pasteGood({ chart, perform }: Pick<Desk, 'chart' | 'perform'>, cells: readonly TextCell[], basedOn: number) {
  const { edits, changed } = planOfPaste(chart, cells);
  if (edits.length === 0) {
    toast.info({ title: 'Nothing changed: it was so already' });
    return;
  }
  if (perform({ note: `Paste ${countOf(changed, 'cell')}`, edits: [...edits] }, { basedOn }) === null)
    toast.success({ title: `${countOf(changed, 'cell')} pasted` });
}
