// The planner's desk: the session, what is shown of it, and what the view's gestures do to it.
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { createStore } from '../../../ui/store.ts';
import { currentDensity, useDensity } from '../../../ui/theme/density.ts';
import { toast } from '../../../ui/toasts.ts';
import { noFilter, type TaskFilter } from '../layout/task-filter.ts';
import { type Shown, usuallyShown } from '../paint/scene.ts';
import { planOfCell } from '../programme/cell-edits.ts';
import * as planner from '../programme/planner-edits.ts';
import type { ProgrammeSession } from '../programme/programme-session.ts';
import type { ColumnId, Command, Drag, ViewHandlers } from '../view/chart-model.ts';
import { GanttView } from '../view/gantt-view.ts';
import { type Chart, chartFrom, findTask, type Grouping, modelOf, redatedModel } from './chart-rows.ts';
import { effectOf, sayEffect } from './effect-of-edits.ts';
import { tipOf } from './task-tip.ts';

/** What a drag would do, while it lasts. */
export const dragEffect = createStore<readonly string[] | null>(null);
/** Read aloud by screen readers. */
export const announcement = createStore('');

const announce = (text: string): void => announcement.set(text);

/** Rows as tall as the design has them: a line of text and air. */
const rowHeights = { compact: 24, regular: 28, touch: 36 };

export type PanelId = 'task' | 'why' | 'whatif' | null;
export interface MenuAt {
  task: number;
  x: number;
  y: number;
  minute: number;
}

/** Everything the page of the chart shows and does. */
export function useGantt(session: ProgrammeSession, today: number) {
  const state = session.state.use();
  const { density } = useDensity();
  const [filter, setFilter] = useState<TaskFilter>(noFilter);
  const [grouping, setGrouping] = useState<Grouping>('wbs');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<Shown>(usuallyShown);
  const [pxPerDay, setPxPerDay] = useState(8.6);
  const [active, setActive] = useState(-1);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [panel, setPanel] = useState<PanelId>(null);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const [isLinking, setLinking] = useState(false);
  const [view, setView] = useState<GanttView | null>(null);

  const chart = useMemo(() => chartFrom(state.schedule, state.extras), [state.schedule, state.extras]);
  const model = useMemo(
    () => modelOf(chart, { filter, grouping, folded, canEdit: state.canEdit, today }),
    [chart, filter, grouping, folded, state.canEdit, today],
  );

  /** Makes a plan true, says what came of it. */
  const perform = useCallback(
    (plan: planner.Plan): string | null => {
      const before = session.state.get().schedule;
      const wrong = session.apply(plan);
      if (wrong !== null) {
        toast.info({ title: wrong });
        announce(wrong);
        return wrong;
      }
      const after = session.state.get().schedule;
      if ('note' in plan) announce(`${plan.note}. ${sayEffect(effectOf(before, after), after).join('. ')}.`);
      return null;
    },
    [session],
  );

  const desk = {
    session,
    chart,
    model,
    perform,
    setFolded,
    setPanel,
    setMenu,
    setLinking,
    setActive,
    setSelected,
    setPxPerDay,
  };
  // The view keeps its handlers for life; they read the desk of the last render.
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });

  const mount = useCallback((host: HTMLDivElement | null) => {
    if (!host) return undefined;
    const handlers = handlersOf(
      () => latest.current,
      () => made,
    );
    const made: GanttView = new GanttView(host, handlers, {
      rowPx: rowHeights[currentDensity()],
      shown: usuallyShown,
      treePx: window.innerWidth < 1180 ? 406 : 514,
    });
    made.scale = { ...made.scale, pxPerDay: 8.6 };
    setView(made);
    return () => {
      setView(null);
      made.destroy();
    };
  }, []);

  const isPlaced = useRef(false);
  useEffect(() => {
    if (!view) return;
    isPlaced.current &&= view.model !== null;
    view.setModel(model);
    // The first look is at where the work stands.
    if (!isPlaced.current && Number.isFinite(model.dataDate)) view.goTo(model.dataDate);
    isPlaced.current = true;
  }, [view, model]);
  useEffect(() => view?.setShown(shown), [view, shown]);
  useEffect(() => view?.setRowPx(rowHeights[density]), [view, density]);

  return {
    ...desk,
    state,
    filter,
    setFilter,
    grouping,
    setGrouping,
    folded,
    shown,
    setShown,
    pxPerDay,
    active,
    selected,
    panel,
    menu,
    isLinking,
    view,
    mount,
  };
}

export type Gantt = ReturnType<typeof useGantt>;
type Desk = Pick<
  Gantt,
  | 'session'
  | 'chart'
  | 'model'
  | 'perform'
  | 'setFolded'
  | 'setPanel'
  | 'setMenu'
  | 'setLinking'
  | 'setActive'
  | 'setSelected'
  | 'setPxPerDay'
>;

function handlersOf(desk: () => Desk, view: () => GanttView): ViewHandlers {
  let calculated: { drag: Drag; plan: planner.Plan } | null = null;
  return {
    onToggle: (task: number, all: boolean) => toggle(desk(), task, all),
    onSelect: (selected: ReadonlySet<number>, active: number) => {
      desk().setSelected(selected);
      desk().setActive(active);
    },
    onCommand: (command: Command, task: number) => obey(desk(), view().tree.selected, command, task),
    onEditCell: (task: number, column: ColumnId, text: string) => editCell(desk(), task, column, text),
    onDrag: (drag: Drag) => {
      const { chart, session } = desk();
      const plan = planOfDrag(chart, drag);
      calculated = { drag, plan };
      if ('refusal' in plan) {
        dragEffect.set([plan.refusal]);
        return;
      }
      const { schedule } = session.preview(plan.edits);
      if (!schedule) return;
      view().preview(redatedModel(desk().model, chart, schedule));
      dragEffect.set(sayEffect(effectOf(chart.schedule, schedule), schedule));
    },
    onDrop: (drag: Drag | null) => {
      const { perform } = desk();
      view().preview(null);
      dragEffect.set(null);
      if (drag && calculated) perform(calculated.plan);
      else if (!drag) announce('Left as it was.');
      calculated = null;
    },
    onLink: (from: number, to: number, kind: 'FS' | 'SS' | 'FF' | 'SF') =>
      void desk().perform(planner.linkTasks(desk().chart.schedule, { from, to, kind, id: crypto.randomUUID() })),
    onMenu: (task: number, at: { x: number; y: number; minute: number }) => desk().setMenu({ task, ...at }),
    onPlace: (task: number, beforeRow: number) => {
      const { chart, model, perform } = desk();
      const before = beforeRow < 0 ? null : model.rows.tasks[beforeRow]!;
      if (before === null || before >= 0) perform(planner.placeTask(chart.schedule, task, before));
    },
    onZoom: (pxPerDay: number) => desk().setPxPerDay(pxPerDay),
    tipOf: (task: number) => tipOf(desk().chart, task),
    announce,
  };
}

function planOfDrag({ schedule }: Chart, { kind, task, minute }: Drag): planner.Plan {
  if (kind === 'stretch-finish') return planner.stretchTask(schedule, task, minute);
  return kind === 'stretch-start'
    ? planner.stretchStart(schedule, task, minute)
    : planner.moveTask(schedule, task, minute);
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

function editCell({ chart, perform }: Desk, task: number, column: ColumnId, text: string): string | null {
  if (text === chart.schedule.network.programme.tasks[task]!.name && column === 'name') return null;
  const plan = planOfCell(chart.schedule, {
    task,
    column,
    text,
    find: (reference) => findTask(chart, reference),
    newId: () => crypto.randomUUID(),
  });
  return 'refusal' in plan ? plan.refusal : perform(plan);
}

function obey(desk: Desk, chosen: ReadonlySet<number>, command: Command, task: number): void {
  const { chart, session, perform, setPanel, setLinking } = desk;
  const { schedule } = chart;
  if (command.kind === 'undo' || command.kind === 'redo') {
    const note = command.kind === 'undo' ? session.undo() : session.redo();
    announce(note ? `${command.kind === 'undo' ? 'Undone' : 'Done again'}: ${note}` : `Nothing to ${command.kind}.`);
    return;
  }
  if (command.kind === 'insert') {
    perform(planner.addTask(schedule, task, crypto.randomUUID()));
    return;
  }
  if (task < 0) return;
  if (command.kind === 'open' || command.kind === 'explain') setPanel(command.kind === 'open' ? 'task' : 'why');
  else if (command.kind === 'link') setLinking(true);
  else if (command.kind === 'remove') removeTasks(desk, chosen.has(task) ? [...chosen] : [task]);
  else perform(planOfCommand(schedule, command, task));
}

function planOfCommand(schedule: Chart['schedule'], command: Command, task: number): planner.Plan {
  if (command.kind === 'shift') return planner.shiftTask(schedule, task, command.days);
  if (command.kind === 'lengthen') return planner.lengthenTask(schedule, task, command.days);
  if (command.kind === 'reorder') return planner.reorderTask(schedule, task, command.by);
  return command.kind === 'indent' ? planner.indentTask(schedule, task) : planner.outdentTask(schedule, task);
}

/** Takes tasks out, with Undo in the toast instead of a question. */
export function removeTasks(
  { chart, session, perform }: Pick<Desk, 'chart' | 'session' | 'perform'>,
  tasks: readonly number[],
): void {
  const plan = planner.removeTasks(chart.schedule, tasks);
  if (perform(plan) === null && 'note' in plan) toast.success({ title: plan.note, undo: () => void session.undo() });
}
