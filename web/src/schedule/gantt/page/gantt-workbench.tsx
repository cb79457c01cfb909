import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useShortcuts, type Shortcut } from '../../../client/keyboard.ts';
import { SavedViewMenu } from '../../../client/saved-views/saved-view-menu.tsx';
import type { SavedViews } from '../../../client/saved-views/use-saved-views.ts';
import { ViewRow } from '../../../client/saved-views/view-row.tsx';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { shownToasts, toast } from '../../../ui/toasts.ts';
import { useMedia } from '../../../ui/use-media.ts';
import type { LoadedProgramme, ProgrammeSource } from '../programme/programme-source.ts';
import { refuse } from '../programme/planner-edits.ts';
import { ProgrammeSession } from '../programme/programme-session.ts';
import type { SessionEvents } from '../programme/session-state.ts';
import { ScenarioDesk } from '../programme/scenario-desk.ts';

import type { Column } from '../view/chart-model.ts';
import { type ChartWords, noWords } from './rows/chart-columns.ts';
import { ChosenBar } from './panels/chosen-bar.tsx';
import { ConflictNotes } from './editing/conflict-notes.tsx';
import { FilterLine } from './toolbar/filter-line.tsx';
import { GanttFoot } from './toolbar/gantt-legend.tsx';
import { GanttToolbar } from './toolbar/gantt-toolbar.tsx';
import styles from './gantt-page.module.css';
import { TaskMenu } from './panels/task-menu.tsx';
import { TaskPanel } from './panels/task-panel.tsx';
import { NoMatches, NoTasks } from './no-tasks.tsx';
import { PasteFaults } from './editing/paste-faults.tsx';
import { PathNote } from './panels/path-note.tsx';
import { PhoneToolbar } from './toolbar/phone-toolbar.tsx';
import { announcement, requestedTask } from './editing/gantt-handlers.ts';
import { ganttKeys, keysOfChosen } from './editing/gantt-keys.ts';
import { lastEffect } from './editing/last-effect.ts';
import { type Gantt, phone, useGantt } from './use-gantt.ts';
import { viewsWithColumns } from './rows/use-chart-columns.ts';
import { useRequestedTask } from './use-requested-task.ts';
import { WhatIfPanel } from './panels/what-if-panel.tsx';

// Rarely used dialogs are loaded after the chart is ready, so that they also open if the network fails later.
const loadDialogs = () => import('./dialogs/gantt-dialogs.tsx');
const GanttDialogs = lazy(async () => ({ default: (await loadDialogs()).GanttDialogs }));

const MOST_TOLD = 3;

/** Events that the page reports to a session; `redo` reapplies an undone step. */
const eventsOf = (redo: () => void): SessionEvents => ({
  onRefused: (note, reason, { reference, taskId }) => {
    lastEffect.set(null);
    toast.error({
      title: `Not saved: ${note}`,
      detail: reason,
      ...(reference ? { reference } : {}),
      ...(taskId ? { action: { label: 'Go to the task', run: () => requestedTask.set(taskId) } } : {}),
    });
  },
  onOthers: (changes) => {
    const names = [...new Set(changes.map(({ who }) => who))];
    const title = names.length > 0 ? `${names.join(', ')} changed the programme` : 'The programme has changed';
    const notes = changes.slice(-MOST_TOLD).map(({ note }) => note || 'a change');
    announcement.set(`${title}: ${notes.join(', ')}`);
    // One toast is enough while they keep editing.
    if (shownToasts.get().some((shown) => shown.title === title)) return;
    toast.info({ title, detail: notes.join(', ') || 'Their changes are shown.' });
  },
  onTurned: (kind, note, isImport) => {
    // The line may show a newer change by now.
    if (lastEffect.get()?.note === note) lastEffect.set(null);
    announcement.set(`${kind === 'undo' ? 'Undone' : 'Done again'}: ${note}.`);
    // Pressing undo once too often would undo a whole import: report it, with a redo.
    if (kind === 'undo' && isImport) toast.info({ title: `Undone: ${note}`, action: { label: 'Redo', run: redo } });
  },
  onCorrected: (count) =>
    toast.info({
      title: 'The server calculated other dates',
      detail: `${count} dates are shown as the server has them.`,
    }),
});

interface WorkbenchProps {
  source: ProgrammeSource;
  loaded: LoadedProgramme;
  title: string;
  today: number;
  /** Undefined if nobody is signed in: then there is no task panel and no file from the server. */
  projectId?: string;
  /** Why it is read-only; null unless the project or its workspace is archived. */
  archived?: string | null;
  /** Workspace data used by the columns. */
  words?: ChartWords;
  /** The viewer; the columns are saved for this person. */
  personId?: string;
  /** Undefined if nobody is signed in. */
  saved?: SavedViews;
}

/** The Gantt chart of a loaded programme, with its tools, panels and dialogs. */
export function GanttWorkbench({ source, loaded, ...rest }: WorkbenchProps) {
  const session = useMemo(() => {
    const made: ProgrammeSession = new ProgrammeSession(
      source,
      loaded,
      eventsOf(() => made.redo()),
    );
    return made;
  }, [source, loaded]);
  const desk = useMemo(() => new ScenarioDesk(session, source.scenarios), [session, source]);
  useEffect(() => session.follow(() => void desk.refresh()), [session, desk]);
  return <Workbench session={session} desk={desk} {...rest} />;
}

type DeskProps = Omit<WorkbenchProps, 'source' | 'loaded'> & { session: ProgrammeSession; desk: ScenarioDesk };

function Workbench(props: DeskProps) {
  const { session, desk, title, today, projectId, archived = null, words = noWords, personId, saved } = props;
  const isPhone = useMedia(phone);
  // Phones and desktops have separate column settings.
  const keptUnder = `${personId ?? ''} ${projectId ?? ''}${isPhone ? ' phone' : ''}`;
  const gantt = useGantt(session, desk, { today, archived, words, keptUnder, isPhone });
  const { mount, view, active, panel, setPanel, openPanel, panelAsked, dialog, state } = gantt;
  const [pane, setPane] = usePane(gantt);
  useGanttKeys(gantt);
  const go = useCallback(
    (task: number) => {
      if (!view) return;
      view.tree.select(new Set([task]), task, false);
      const row = view.tree.rowOf(task);
      if (row >= 0) view.reveal(row, true);
    },
    [view],
  );
  useRequestedTask(gantt, go);
  usePanelRoom(gantt);
  useLaterParts();
  const main = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (panelAsked > 0) main.current?.querySelector<HTMLElement>('aside')?.focus();
  }, [panelAsked]);
  /** Opens a task that is named in the panel. */
  const goInPanel = (task: number) => {
    go(task);
    openPanel(panel);
  };
  const close = () => {
    setPanel(null);
    view?.tree.focus();
  };
  const views = saved && viewsWithColumns(saved, gantt.columns.view);
  const viewMenu = views ? <SavedViewMenu saved={views.menu} isNarrow /> : null;
  const isTaskPanel = (panel === 'task' || panel === 'why') && active >= 0 && active < state.schedule.network.taskCount;
  return (
    <div className={styles.workbench}>
      <button type="button" className={styles.skip} onClick={() => view?.tree.focus()}>
        Skip to the list of tasks
      </button>
      {views ? <ViewRow saved={views.tabs} /> : null}
      {isPhone ? (
        <PhoneToolbar
          gantt={gantt}
          title={title}
          projectId={projectId}
          viewMenu={viewMenu}
          pane={
            <div className={styles.switch}>
              <Tabs
                label="View"
                items={[
                  { id: 'list', label: 'List' },
                  { id: 'chart', label: 'Chart' },
                ]}
                active={pane}
                onChange={(id) => setPane(id === 'list' ? 'list' : 'chart')}
              />
            </div>
          }
        />
      ) : (
        <GanttToolbar gantt={gantt} title={title} projectId={projectId} viewMenu={viewMenu} />
      )}
      {state.scenario ? (
        <p className={styles.scenario} role="status">
          What if: <strong>{state.scenario.name}</strong>. The live programme is untouched.
          <Button look="link" className={styles.compare} onClick={() => openPanel('whatif')}>
            Compare
          </Button>
        </p>
      ) : null}
      <FilterLine gantt={gantt} />
      <PathNote gantt={gantt} />
      <ConflictNotes gantt={gantt} />
      <div ref={main} className={styles.main}>
        <div ref={mount} className={styles.host} />
        <NoTasks gantt={gantt} projectId={projectId} />
        <NoMatches gantt={gantt} />
        {isTaskPanel && projectId ? (
          <TaskPanel gantt={gantt} projectId={projectId} task={active} onGo={goInPanel} onClose={close} />
        ) : null}
        {panel === 'whatif' ? <WhatIfPanel gantt={gantt} onClose={close} onGo={go} /> : null}
      </div>
      <ChosenBar gantt={gantt} />
      <GanttFoot gantt={gantt} />
      <TaskMenu gantt={gantt} />
      <PasteFaults gantt={gantt} />
      {dialog !== null || gantt.update !== null ? (
        <Suspense>
          <GanttDialogs gantt={gantt} title={title} projectId={projectId} />
        </Suspense>
      ) : null}
      <Announcer />
    </div>
  );
}

/** Preloads the code of dialogs once the page is idle. */
function useLaterParts(): void {
  useEffect(() => {
    const rest = window.setTimeout(() => void loadDialogs().catch(() => undefined), 1500);
    return () => window.clearTimeout(rest);
  }, []);
}

function Announcer() {
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {announcement.use()}
    </p>
  );
}

/** The minimum width of the chart next to a panel; the list shrinks down to its names first. */
const CHART_PX = 384;

/** The width of the columns that fit into a number of pixels; at least the names. */
function wholeColumnsWithin(columns: readonly Column[], widthPx: number): number {
  let fits = 0;
  for (const { id, widthPx: columnPx } of columns) {
    if (id !== 'number' && id !== 'name' && fits + columnPx > widthPx) break;
    fits += columnPx;
  }
  return fits;
}

/** A panel takes its width from the list first, and returns it when it closes. */
function usePanelRoom({ view, panel }: Gantt): void {
  const isOpen = panel !== null;
  useEffect(() => {
    if (!view || !isOpen) return undefined;
    const before = view.treePx;
    const missing = CHART_PX - (view.scroller.clientWidth - before);
    if (missing <= 0) return undefined;
    const narrowed = wholeColumnsWithin(view.columns, before - missing);
    view.setTreePx(narrowed);
    return () => {
      // Keep the splitter where the person has dragged it meanwhile.
      if (view.treePx === narrowed) view.setTreePx(before);
    };
  }, [view, isOpen]);
}

/** On a phone, list or chart at a time. */
function usePane({ view }: Gantt): ['list' | 'chart', (pane: 'list' | 'chart') => void] {
  const [pane, setPane] = useState<'list' | 'chart'>('chart');
  useEffect(() => {
    const media = window.matchMedia(phone);
    const apply = () => view?.setPane(media.matches ? pane : 'both');
    apply();
    // Scroll the chart to the selected row of the list.
    const row =
      view?.model && pane === 'chart' && view.tree.selected.size > 0 ? view.tree.rowOf(view.tree.activeTask()) : -1;
    if (row >= 0) view?.reveal(row, true);
    media.addEventListener('change', apply);
    return () => media.removeEventListener('change', apply);
  }, [view, pane]);
  return [pane, setPane];
}

/** Focuses a tool; opens the sheet or menu that contains it. */
function findTool(...selectors: readonly string[]): void {
  const tools = document.querySelector('[role="toolbar"][aria-label="Programme"]');
  const tool = selectors.map((selector) => tools?.querySelector<HTMLElement>(selector)).find(Boolean);
  if (tool instanceof HTMLButtonElement) tool.click();
  else tool?.focus();
}

function useGanttKeys(gantt: Gantt): void {
  const latest = useRef(gantt);
  useEffect(() => {
    latest.current = gantt;
  });
  const keys = useMemo<readonly Shortcut[]>(() => {
    const turn = (way: 'undo' | 'redo') => {
      const { session, readOnly, perform } = latest.current;
      if (readOnly === null) session[way]();
      else perform(refuse(readOnly));
    };
    const zoom = (factor: number) => latest.current.view?.setZoom(latest.current.pxPerDay * factor);
    return [
      { keys: 'mod+z', label: 'Undo', group: 'Record', run: () => turn('undo') },
      { keys: 'mod+y', label: 'Redo', group: 'Record', run: () => turn('redo') },
      { keys: 'mod+shift+z', label: 'Redo', group: 'Record', run: () => turn('redo') },
      {
        keys: '/',
        label: 'Find tasks',
        group: 'List',
        run: () => findTool('input[type="search"]', '[data-list-filter]'),
      },
      { keys: 'f', label: 'Filter', group: 'List', run: () => findTool('[data-list-filter]', 'select') },
      { keys: '+', label: 'Zoom in', group: 'List', run: () => zoom(1.6) },
      { keys: '-', label: 'Zoom out', group: 'List', run: () => zoom(1 / 1.6) },
      ...ganttKeys,
      { keys: '0', label: 'Fit the programme', group: 'List', run: () => latest.current.view?.fit() },
    ];
  }, []);
  useShortcuts(keys);
  const { view } = gantt;
  useShortcuts(useMemo(() => keysOfChosen(view), [view]));
}
