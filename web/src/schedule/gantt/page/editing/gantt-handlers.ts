// Handlers that apply gestures, keys and menus of the view to the programme.
import type { Schedule } from '@horizon/schedule';
import { createStore } from '../../../../ui/store.ts';
import { toast } from '../../../../ui/toasts.ts';
import * as many from '../../programme/many-tasks.ts';
import * as outline from '../../programme/outline-plans.ts';
import * as planner from '../../programme/planner-edits.ts';
import { percentAt } from '../../view/drag-places.ts';
import type { CellsAt, ColumnId, Command, Drag, ViewHandlers } from '../../view/chart-model.ts';
import type { GanttView } from '../../view/gantt-view.ts';
import { planOfText } from './cell-plan.ts';
import { type Chart, foldable, redatedModel } from '../rows/chart-rows.ts';
import { dayOffNote } from '../../programme/day-off.ts';
import { linesOf } from './foreseen.ts';
import { previewing } from './previewing.ts';
import { pickLink } from './link-by-tap.ts';
import { copyCells, pasteText } from './list-clipboard.ts';
import { tipOf } from '../panels/task-tip.ts';
import { whyNot } from './read-only.ts';
import type { Gantt } from '../use-gantt.ts';

/** The effect of the drag in progress. */
export const dragEffect = createStore<readonly string[] | null>(null);
/** The predicted programme while a bar is dragged. */
export const draggedSchedule = createStore<Schedule | null>(null);
/** The id of the task that a toast links to. */
export const requestedTask = createStore<string | null>(null);
/** The text of the live region. */
export const announcement = createStore('');

/** Announces a text to screen readers. */
export const announce = (text: string): void => announcement.set(text);

/** Scrolls the affected bar into view for keyboard users. */
const seesBar: ReadonlySet<Command['kind']> = new Set(['bar', 'shift', 'lengthen', 'progress', 'open', 'explain']);

type Desk = Pick<
  Gantt,
  | 'session'
  | 'chart'
  | 'model'
  | 'perform'
  | 'readOnly'
  | 'setFolded'
  | 'openPanel'
  | 'nameNext'
  | 'setMenu'
  | 'setDialog'
  | 'setActive'
  | 'setSelected'
  | 'setPxPerDay'
  | 'columns'
  | 'sort'
  | 'sortBy'
>;

/** The handlers of a view, created once; they read the current state when they are called. */
export function handlersOf(desk: () => Desk, view: () => GanttView): ViewHandlers {
  let calculated: { basedOn: number; plan: planner.Plan } | null = null;
  return {
    onToggle: (task: number, all: boolean) => toggle(desk(), task, all),
    onFoldAll: (folds: boolean) => foldAll(desk(), folds),
    onSelect: (selected: ReadonlySet<number>, active: number) => {
      desk().setSelected(selected);
      desk().setActive(active);
    },
    onPick: (task: number) => pickLink(desk(), task),
    onCommand: (command: Command, task: number) => {
      if (task >= 0 && seesBar.has(command.kind)) view().reveal(view().tree.rowOf(task), true);
      if (command.kind === 'bar') announce(`${tipOf(desk().chart, task).join('. ')}.`);
      else obey(desk(), view().tree.selected, command, task);
    },
    onReadOnly: () => {
      const { readOnly, perform } = desk();
      if (readOnly !== null) perform(planner.refuse(readOnly));
    },
    onEditCell: (task: number, column: ColumnId, text: string, basedOn: number) =>
      editCell(desk(), { task, column, text, basedOn }),
    onPreview: previewing(desk),
    revision: () => desk().session.revision,
    onDrag: (drag: Drag) => {
      const { chart, session } = desk();
      const plan = planOfDrag(chart, drag, view().tree.selected);
      // Dropping the bar must not overwrite changes that others make during the drag.
      calculated = { basedOn: calculated?.basedOn ?? session.revision, plan };
      if ('refusal' in plan) {
        view().preview(null);
        draggedSchedule.set(null);
        dragEffect.set([plan.refusal]);
        return;
      }
      session.preview(plan.edits, (schedule) => {
        // Others may have changed the rows meanwhile: ask again.
        if (desk().chart !== chart) return;
        view().preview(redatedModel(desk().model, chart, schedule));
        draggedSchedule.set(schedule);
        dragEffect.set(linesOf(plan, chart.schedule, schedule));
      });
    },
    onDrop: (drag: Drag | null) => {
      const { perform, session } = desk();
      session.endPreview();
      const dropped = calculated;
      calculated = null;
      view().preview(null);
      draggedSchedule.set(null);
      dragEffect.set(null);
      if (drag && dropped) perform(dropped.plan, { basedOn: dropped.basedOn });
      else if (!drag) announce('Left as it was.');
    },
    onLink: (from: number, to: number, kind: 'FS' | 'SS' | 'FF' | 'SF') =>
      void desk().perform(planner.linkTasks(desk().chart.schedule, { from, to, kind, id: crypto.randomUUID() })),
    onMenu: (task: number, at: { x: number; y: number; minute: number }) => desk().setMenu({ task, ...at }),
    onPlace: (task: number, beforeRow: number) => {
      const { chart, model, perform, sort } = desk();
      if (sort.length > 0) {
        perform(planner.refuse(sortedRows));
        return;
      }
      const before = beforeRow < 0 ? null : model.rows.tasks[beforeRow]!;
      const { selected } = view().tree;
      const placed = selected.has(task) ? [...selected] : [task];
      if (before === null || before >= 0) perform(outline.placeTasks(chart.schedule, placed, before));
    },
    onSort: (column: ColumnId, adds: boolean) => desk().sortBy(column, adds),
    onColumnWidth: (column: ColumnId, widthPx: number) => desk().columns.size(column, widthPx),
    onColumnMove: (column: ColumnId, before: ColumnId | null) => desk().columns.move(column, before),
    onCopy: (cells: CellsAt) => copyCells(desk(), cells),
    onPaste: (text: string, at: CellsAt) => pasteText(desk(), text, at),
    hasCut: () => cutRows.get().length > 0,
    onZoom: (pxPerDay: number) => desk().setPxPerDay(pxPerDay),
    tipOf: (task: number) => tipOf(desk().chart, task),
    tipOfDay: (task: number, minute: number) => {
      const why = dayOffNote(desk().chart.schedule, task, minute);
      return why === null ? [] : [why];
    },
    announce,
  };
}

function planOfDrag({ schedule }: Chart, { kind, task, minute }: Drag, selected: ReadonlySet<number>): planner.Plan {
  if (kind === 'stretch-finish') return planner.stretchTask(schedule, task, minute);
  if (kind === 'stretch-start') return planner.stretchStart(schedule, task, minute);
  if (kind === 'progress') {
    return planner.setPercent(
      schedule,
      task,
      Math.round(percentAt(minute, schedule.start[task]!, schedule.finish[task]!)),
    );
  }
  return many.moveTasks(schedule, selected.has(task) ? [...selected] : [task], task, minute);
}

function toggle({ chart, model, setFolded }: Desk, task: number, all: boolean): void {
  const { tasks } = chart.schedule.network.programme;
  const keyOf = (each: number): string => (each < 0 ? model.rows.groups[-1 - each]!.key : tasks[each]!.id);
  setFolded((before) => {
    const next = new Set(before);
    const folds = !before.has(keyOf(task));
    const touched =
      all && task >= 0 ? chart.outline.order.subarray(chart.outline.place[task]!, chart.outline.end[task]!) : [task];
    for (const each of touched) {
      if (folds) next.add(keyOf(each));
      else next.delete(keyOf(each));
    }
    return next;
  });
}

/** Collapses or expands everything. */
export function foldAll(
  { chart, model, setFolded }: Pick<Desk, 'chart' | 'model' | 'setFolded'>,
  folds: boolean,
): void {
  setFolded(new Set(folds ? foldable(chart, model) : []));
  announce(folds ? 'Everything is folded.' : 'Everything is unfolded.');
}

function editCell(
  { chart, perform }: Desk,
  { task, column, text, basedOn }: { task: number; column: ColumnId; text: string; basedOn: number },
): string | null {
  if (text === chart.schedule.network.programme.tasks[task]!.name && column === 'name') return null;
  const plan = planOfText(chart, { task, column, text });
  return 'refusal' in plan ? plan.refusal : perform(plan, { basedOn, showsRefusal: false });
}

/** Why rows cannot be moved: they are sorted by a column. */
const sortedRows = 'The list is sorted by a column. Clear the sorting in the Columns menu to move rows.';
const movesRows: ReadonlySet<Command['kind']> = new Set(['reorder', 'paste']);

type Obeyed = Exclude<Command, { kind: 'bar' }>;

function obey(desk: Desk, selected: ReadonlySet<number>, command: Obeyed, task: number): void {
  const { chart, session, perform, openPanel, setDialog } = desk;
  const { schedule } = chart;
  const why = whyNot(command, desk.readOnly);
  if (why !== null) {
    perform(planner.refuse(why));
    return;
  }
  if (desk.sort.length > 0 && movesRows.has(command.kind)) {
    perform(planner.refuse(sortedRows));
    return;
  }
  if (command.kind === 'undo' || command.kind === 'redo') {
    if (session[command.kind]() === null) announce(`Nothing to ${command.kind}.`);
    return;
  }
  if (command.kind === 'insert') {
    addBelow(desk, task);
    return;
  }
  if (task < 0) return;
  const chosen = selected.has(task) ? [...selected] : [task];
  if (command.kind === 'open' || command.kind === 'explain') openPanel(command.kind === 'open' ? 'task' : 'why');
  else if (command.kind === 'link' || command.kind === 'split')
    setDialog({ kind: command.kind, task, minute: Number.NaN });
  else if (command.kind === 'set') setDialog({ kind: 'set', task, minute: Number.NaN });
  else if (command.kind === 'remove') removeTasks(desk, chosen);
  else if (command.kind === 'cut') cutTasks(desk, chosen);
  else if (command.kind === 'paste') pasteTasks(desk, task);
  else perform(planOfCommand(schedule, command, task, inListOrder(desk, chosen)));
}

function planOfCommand(schedule: Schedule, command: Command, task: number, chosen: readonly number[]): planner.Plan {
  if (command.kind === 'shift') return many.shiftTasks(schedule, chosen, command.days);
  if (command.kind === 'lengthen') return many.lengthenTasks(schedule, chosen, command.days);
  if (command.kind === 'progress') return many.advanceTasks(schedule, chosen, command.percent);
  if (command.kind === 'sequence') return many.linkInSequence(schedule, chosen, () => crypto.randomUUID());
  if (command.kind === 'unlink') return many.unlinkTasks(schedule, chosen);
  if (command.kind === 'reorder') return outline.reorderTask(schedule, task, command.by);
  return command.kind === 'indent' ? outline.indentTasks(schedule, chosen) : outline.outdentTasks(schedule, chosen);
}

/** The tasks in the order of the list. */
export function inListOrder({ model }: Pick<Desk, 'model'>, tasks: readonly number[]): readonly number[] {
  const { rowOf } = model.rows;
  return tasks.toSorted((a, b) => rowOf[a]! - rowOf[b]!);
}

/** Adds a task after another, or as the first, and starts editing its name. */
export function addBelow(
  { chart, perform, nameNext }: Pick<Desk, 'chart' | 'perform' | 'nameNext'>,
  task: number,
): void {
  const id = crypto.randomUUID();
  if (perform(outline.addTask(chart.schedule, task, id)) === null) nameNext(id);
}

/**
 * Deletes tasks without asking, as the line below the chart offers Undo. For summaries it asks whether to delete their tasks,
 * too.
 */
export function removeTasks(
  { chart, perform, setDialog }: Pick<Desk, 'chart' | 'perform' | 'setDialog'>,
  tasks: readonly number[],
): void {
  if (outline.countBelow(chart.schedule, tasks) === 0) perform(outline.removeTasks(chart.schedule, tasks));
  else setDialog({ kind: 'remove', task: tasks[0]!, minute: Number.NaN });
}

/** The ids of rows that were cut. */
export const cutRows = createStore<readonly string[]>([]);

/** Cuts rows; nothing changes until they are pasted. */
export function cutTasks({ chart }: Pick<Desk, 'chart'>, tasks: readonly number[]): void {
  const placed = outline.topmost(chart.schedule, tasks);
  cutRows.set(placed.map((task) => planner.taskAt(chart.schedule, task).id));
  const message = `${planner.describeTasks(chart.schedule, placed)} cut`;
  toast.info({ title: message, detail: 'Go to the row to insert them before and press Ctrl V.' });
  announce(`${message}.`);
}

/** Moves the rows that were cut, with their children, before another row. */
export function pasteTasks({ chart, perform }: Pick<Desk, 'chart' | 'perform'>, before: number): void {
  const placed = cutRows.get().flatMap((id) => chart.schedule.network.indexOf.get(id) ?? []);
  const plan =
    placed.length === 0
      ? planner.refuse('Cut rows first: Ctrl X.')
      : outline.placeTasks(chart.schedule, placed, before);
  if (perform(plan) === null) cutRows.set([]);
}
