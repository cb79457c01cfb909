// The state of the Gantt page: the session, the view of it, and the actions of the view's gestures.
import { groupingsOfProgramme } from '@horizon/schedule';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAddress } from '../../../client/address.ts';
import { currentDensity, useDensity } from '../../../ui/theme/density.ts';
import type { SortKey } from '../../../ui/data-grid/grid-types.ts';
import { createPersistedNumber } from '../../../ui/store.ts';
import { noFilter, type TaskFilter } from '../layout/task-filter.ts';
import { MARK, SHAPE } from '../layout/task-table.ts';
import { readPalette } from '../paint/palette.ts';
import { type Shown, shownByDefault } from '../paint/scene.ts';
import type { ProgrammeSession } from '../programme/programme-session.ts';
import type { ScenarioDesk } from '../programme/scenario-desk.ts';
import { type ChartModel, type Column, nameColumnOf } from '../view/chart-model.ts';
import { columnLeft, columnWidths } from '../view/column-widths.ts';
import { GanttView } from '../view/gantt-view.ts';
import { announce, handlersOf } from './editing/gantt-handlers.ts';
import {
  filterOf,
  filterWordsOf,
  groupingOf,
  shownOf,
  sortOf,
  viewSortedBy,
  viewUnsorted,
  wordOfShown,
  wordsOfFilter,
  zoomOf,
} from './rows/chart-address.ts';
import { type ChartWords, forPhone } from './rows/chart-columns.ts';
import { chartFrom, type Grouping, modelOf } from './rows/chart-rows.ts';
import { sortTasks } from './rows/chart-sort.ts';
import { announceBarPositions, useAnnouncedCount } from './toolbar/announce-tasks.ts';
import { roleReadsOnly } from './editing/read-only.ts';
import { PlaceBeforeSearch } from './rows/place-before-search.ts';
import { pathOf } from './rows/shown-path.ts';
import { useTaskRequest } from './use-task-request.ts';
import { useChartColumns } from './rows/use-chart-columns.ts';
import { usePerform } from './editing/use-perform.ts';
import { useZoom } from './toolbar/use-zoom.ts';

/** The height of rows. */
const rowHeights = { compact: 24, regular: 28, touch: 44 };

/** The window width below which list and chart are shown one at a time. */
export const phone = '(max-width: 767px)';
const AHEAD_MINUTES = 7 * 1440;

/** The first row with work in progress at the data date or beginning soon after; −1 if there is none. */
function rowUnderWay({ rows, table, dataDate }: ChartModel): number {
  return rows.tasks.findIndex(
    (task) =>
      task >= 0 &&
      table.shape[task] === SHAPE.task &&
      (table.flags[task]! & MARK.finished) === 0 &&
      table.start[task]! <= dataDate + AHEAD_MINUTES &&
      table.finish[task]! >= dataDate,
  );
}

/** Opens the name of a task that was just added. */
function nameWhere(view: GanttView, model: ChartModel, toName: { current: string | null }): void {
  const task = toName.current === null ? -1 : model.taskOf(toName.current);
  if (task < 0) return;
  toName.current = null;
  if (view.tree.rowOf(task) < 0) {
    announce('The new task is hidden by the filter.');
    return;
  }
  view.tree.select(new Set(), task, true);
  view.tree.edit(nameColumnOf(view.columns), null);
}

/** Activates the first match, and moves the focus to the list. */
function lookAtFound(view: GanttView, { rows, table }: ChartModel): void {
  const row = rows.tasks.findIndex((task) => task >= 0 && table.shape[task] !== SHAPE.summary);
  if (row < 0) {
    announce('No task fits.');
    return;
  }
  view.tree.select(new Set(), rows.tasks[row]!, true);
  view.reveal(row, true);
  view.tree.focus();
}

export type PanelId = 'task' | 'why' | 'whatif' | null;
/** The open dialog: link or split of a task; constraint, calendar or any field of the selection; delete a summary; print. */
export interface GanttDialog {
  kind: 'link' | 'split' | 'constraint' | 'calendar' | 'set' | 'remove' | 'print';
  task: number;
  /** The minute on the chart where it was requested; NaN without one. */
  minute: number;
}
export interface MenuAt {
  task: number;
  x: number;
  y: number;
  minute: number;
}

/** The default width of the list: up to start, finish or float, depending on the room. */
function defaultTreePx(columns: readonly Column[], windowPx: number): number {
  const widths = columnWidths({
    columns,
    paneWidthPx: 0,
    isAlone: false,
    textPx: readPalette().textPx,
    taskCount: 0,
  });
  const last = windowPx < 1180 ? 'start' : windowPx < 1400 ? 'finish' : windowPx < 1680 ? 'float' : 'predecessors';
  const at = columns.findIndex(({ id }) => id === last);
  return columnLeft(widths, at < 0 ? Math.min(columns.length, 4) : at + 1) - (windowPx < 1180 ? 8 : 0);
}

/** As the planner has left it, in pixels. */
const treeWidth = createPersistedNumber('horizon.gantt-list-width');
/** The chart always keeps this width. */
const WIDEST_TREE = 0.75;

/** The state of the session for the page; `archived` is the reason why it is read-only. */
function useSessionState(session: ProgrammeSession, archived: string | null) {
  const kept = session.state.use();
  const canEdit = kept.canEdit && archived === null;
  return useMemo(() => ({ ...kept, canEdit }), [kept, canEdit]);
}

interface GanttSetting {
  today: number;
  archived: string | null;
  words: ChartWords;
  /** The storage key for columns: person, project and kind of screen. */
  keptUnder: string;
  isPhone: boolean;
}

/** The whole state of the Gantt page. */
export function useGantt(
  session: ProgrammeSession,
  scenarios: ScenarioDesk,
  { today, archived, words, keptUnder, isPhone }: GanttSetting,
) {
  const state = useSessionState(session, archived);
  const readOnly = archived ?? (state.canEdit ? null : roleReadsOnly);
  const { density } = useDensity();
  const address = useAddress();
  const [params, setParams] = address;
  const [pathKey, pathBy, viewParam] = [params.get('path'), params.get('by'), params.get('view')];
  const aheadFrom = state.schedule.network.programme.project.statusDate ?? today;
  // A change of only the zoom or the grouping does not filter again.
  const filterWords = filterWordsOf(params);
  const filter = useMemo(() => filterOf(new URLSearchParams(filterWords), aheadFrom), [filterWords, aheadFrom]);
  const setFilter = useCallback(
    (wanted: TaskFilter) => setParams(wordsOfFilter(wanted, pathKey !== null, viewParam)),
    [setParams, pathKey, viewParam],
  );
  const groupings = useMemo(() => groupingsOfProgramme(state.schedule.network.programme).groupings, [state.schedule]);
  const grouping = groupingOf(params, groupings);
  const setGrouping = useCallback(
    (wanted: Grouping) => setParams({ group: wanted === 'wbs' ? null : wanted }),
    [setParams],
  );
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const shownParam = params.get('show');
  const shown = useMemo(() => shownOf(shownParam), [shownParam]);
  const setShown = useCallback((wanted: Shown) => setParams({ show: wordOfShown(wanted) }), [setParams]);
  const [view, setView] = useState<GanttView | null>(null);
  const [pxPerDay, setPxPerDay] = useZoom(params, setParams, view);
  const [active, setActive] = useState(-1);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [panel, setPanel] = useState<PanelId>(null);
  /** Counts requests to open a panel: each moves the focus there. */
  const [panelAsked, setPanelAsked] = useState(0);
  /** The new task whose name will be edited as soon as its row exists. */
  const toName = useRef<string | null>(null);
  /** Scroll to the match as soon as it is shown. */
  const toFound = useRef(false);
  const [beforeSearch] = useState(() => new PlaceBeforeSearch());
  const [menu, setMenu] = useTaskRequest<MenuAt>(state.schedule);
  const [dialog, setDialog] = useTaskRequest<GanttDialog>(state.schedule);
  // In the address, for links from the dashboard and the palette.
  const update = params.get('update');
  const setUpdate = useCallback((asked: 'on' | 'today' | null) => setParams({ update: asked }), [setParams]);

  const chart = useMemo(() => chartFrom(state.schedule, state.people, words), [state.schedule, state.people, words]);
  const offered = useMemo(() => (isPhone ? forPhone(chart.offered) : chart.offered), [chart.offered, isPhone]);
  const columns = useChartColumns(offered, address, keptUnder);
  const path = useMemo(() => pathOf(pathKey, pathBy, chart.schedule, chart.table), [pathKey, pathBy, chart]);
  /** A path replaces the previous filter. */
  const setPath = useCallback(
    (key: string | null) =>
      setParams({
        ...(key === null ? {} : wordsOfFilter(noFilter, false, viewParam)),
        path: key,
        by: null,
        beside: null,
      }),
    [setParams, viewParam],
  );
  const sortSaid = JSON.stringify(sortOf(viewParam));
  const sort = useMemo(() => JSON.parse(sortSaid) as readonly SortKey[], [sortSaid]);
  const sorted = useMemo(() => sortTasks(chart, sort), [chart, sort]);
  /** Sorts by a column, or in outline order with null. */
  const sortBy = useCallback(
    (column: string | null, adds = false) =>
      setParams({ view: column === null ? viewUnsorted(viewParam) : viewSortedBy(viewParam, column, adds) }),
    [setParams, viewParam],
  );
  const model = useMemo(
    () =>
      modelOf(chart, { filter, grouping, folded, canEdit: state.canEdit, today, path: path?.tasks ?? null, sorted }),
    [chart, filter, grouping, folded, state.canEdit, today, path, sorted],
  );

  const asked = `${filterWords} ${grouping} ${pathKey ?? ''} ${sortSaid}`;
  useAnnouncedCount(model, asked);
  const goToFound = useCallback(
    (text: string) => {
      // The search is empty: continue from the active row.
      if (text.trim() === '') view?.tree.focus();
      else if (view && view.model === model && text === filter.text) {
        beforeSearch.stays();
        lookAtFound(view, model);
      } else toFound.current = true;
    },
    [view, model, filter.text, beforeSearch],
  );

  const perform = usePerform(session, { readOnly, today });
  const openPanel = useCallback((id: PanelId) => {
    setPanel(id);
    setPanelAsked((before) => before + 1);
  }, []);
  const nameNext = useCallback((id: string) => {
    toName.current = id;
  }, []);

  const desk = {
    session,
    chart,
    model,
    perform,
    readOnly,
    setFolded,
    setPanel,
    openPanel,
    nameNext,
    setMenu,
    setDialog,
    setActive,
    setSelected,
    setPxPerDay,
    columns,
    sort,
    sortBy,
  };
  // The view's handlers are created once; they read the state of the last render.
  const latest = useRef(desk);
  useEffect(() => {
    latest.current = desk;
  });

  const firstZoom = useRef(pxPerDay);
  const hasZoom = useRef(zoomOf(params) !== null);
  const mount = useCallback((host: HTMLDivElement | null) => {
    if (!host) return undefined;
    const handlers = handlersOf(
      () => latest.current,
      () => made,
    );
    const made: GanttView = new GanttView(host, handlers, {
      rowPx: rowHeights[currentDensity()],
      shown: shownByDefault,
      treePx: Math.min(
        treeWidth.get() ?? defaultTreePx(latest.current.columns.shown, window.innerWidth),
        window.innerWidth * WIDEST_TREE,
      ),
      onTreePx: treeWidth.set,
    });
    made.scale = { ...made.scale, pxPerDay: firstZoom.current };
    if (window.matchMedia(phone).matches) made.setPane('chart');
    setView(made);
    return () => {
      setView(null);
      made.destroy();
    };
  }, []);

  const isPlaced = useRef(false);
  const shownAs = useRef(asked);
  useEffect(() => {
    if (!view) return;
    isPlaced.current &&= view.model !== null;
    const activeId = () => {
      const task = view.tree.activeTask();
      return task < 0 || !view.model ? '' : view.model.idOf(task);
    };
    const back = beforeSearch.changes(filter.text, activeId());
    view.setModel(model);
    const taskBack = back === null ? -1 : model.taskOf(back);
    // Initially show the work at the data date.
    if (!isPlaced.current && model.highlight && !hasZoom.current) view.fit();
    else if (!isPlaced.current && Number.isFinite(model.dataDate)) {
      view.goTo(model.dataDate);
      const row = rowUnderWay(model);
      if (row >= 0) view.lookAt(row);
      else announceBarPositions(view, model);
    }
    isPlaced.current = true;
    if (taskBack >= 0 && view.tree.rowOf(taskBack) >= 0) view.lookAt(view.tree.rowOf(taskBack));
    // The rows have changed: keep the active one visible.
    const activeRow = shownAs.current === asked ? -1 : view.tree.activeRow;
    shownAs.current = asked;
    if (activeRow >= 0) {
      view.reveal(activeRow, false);
      announceBarPositions(view, model);
    }
    if (toFound.current) {
      beforeSearch.stays();
      lookAtFound(view, model);
    }
    toFound.current = false;
    beforeSearch.shows(activeId());
    nameWhere(view, model, toName);
  }, [view, model, asked, filter.text, beforeSearch]);
  const { shown: shownColumns } = columns;
  useEffect(() => view?.setColumns(shownColumns), [view, shownColumns]);
  useEffect(() => view?.setSort(sort), [view, sort]);
  useEffect(() => view?.setShown(shown), [view, shown]);
  useEffect(() => view?.setRowPx(rowHeights[density]), [view, density]);

  return {
    ...desk,
    desk: scenarios,
    state,
    filter,
    aheadFrom,
    setFilter,
    grouping,
    groupings,
    setGrouping,
    folded,
    path,
    setPath,
    goToFound,
    shown,
    setShown,
    pxPerDay,
    active,
    selected,
    panel,
    panelAsked,
    menu,
    dialog,
    update,
    setUpdate,
    today,
    view,
    mount,
  };
}

export type Gantt = ReturnType<typeof useGantt>;
