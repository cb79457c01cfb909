import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useShortcuts, type Shortcut } from '../../../client/keyboard.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { shownToasts, toast } from '../../../ui/toasts.ts';
import type { LoadedProgramme, ProgrammeSource } from '../programme/programme-source.ts';
import { ProgrammeSession, type SessionEvents } from '../programme/programme-session.ts';
import { exportChart } from '../print/export-chart.ts';
import { GanttFoot } from './gantt-legend.tsx';
import { GanttToolbar } from './gantt-toolbar.tsx';
import styles from './gantt-page.module.css';
import { LinkDialog } from './link-dialog.tsx';
import { TaskMenu } from './task-menu.tsx';
import { TaskPanel } from './task-panel.tsx';
import { announcement, type Gantt, useGantt } from './use-gantt.ts';
import { WhatIfPanel } from './what-if-panel.tsx';

const othersTitle = 'Another planner has changed the programme';

const events: SessionEvents = {
  onRefused: (note, reason, reference) =>
    toast.error({ title: `Not saved: ${note}`, detail: reason, ...(reference ? { reference } : {}) }),
  // One note is enough while they work on.
  onOthers: () => {
    if (shownToasts.get().some(({ title }) => title === othersTitle)) return;
    toast.info({ title: othersTitle, detail: 'Their changes are shown.' });
  },
  onCorrected: (count) =>
    toast.info({
      title: 'The server calculated other dates',
      detail: `${count} dates are shown as the server has them.`,
    }),
};

interface WorkbenchProps {
  source: ProgrammeSource;
  loaded: LoadedProgramme;
  title: string;
  today: number;
}

/** The chart of a loaded programme with all that belongs to it. */
export function GanttWorkbench({ source, loaded, title, today }: WorkbenchProps) {
  const session = useMemo(() => new ProgrammeSession(source, loaded, events), [source, loaded]);
  useEffect(() => session.follow(), [session]);
  return <Workbench session={session} title={title} today={today} />;
}

function Workbench({ session, title, today }: { session: ProgrammeSession; title: string; today: number }) {
  const gantt = useGantt(session, today);
  const { mount, view, active, panel, setPanel, isLinking, setLinking, state } = gantt;
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
  const close = () => {
    setPanel(null);
    view?.tree.focus();
  };
  const isTaskPanel = (panel === 'task' || panel === 'why') && active >= 0 && active < state.schedule.network.taskCount;
  return (
    <div className={styles.workbench}>
      <GanttToolbar gantt={gantt} onExport={(kind) => void exportChart({ gantt, kind, title })} />
      {state.scenario ? (
        <p className={styles.scenario} role="status">
          What if: <strong>{state.scenario.name}</strong>. The live programme is untouched.
          <button type="button" className={styles.link} onClick={() => setPanel('whatif')}>
            Compare
          </button>
        </p>
      ) : null}
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
      <div className={styles.main}>
        <div ref={mount} className={styles.host} />
        {isTaskPanel ? <TaskPanel gantt={gantt} task={active} onGo={go} onClose={close} /> : null}
        {panel === 'whatif' ? <WhatIfPanel gantt={gantt} onClose={close} onGo={go} /> : null}
      </div>
      <GanttFoot gantt={gantt} />
      <TaskMenu gantt={gantt} />
      {isLinking && active >= 0 ? <LinkDialog gantt={gantt} task={active} onClose={() => setLinking(false)} /> : null}
      <Announcer />
    </div>
  );
}

function Announcer() {
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {announcement.use()}
    </p>
  );
}

const phone = '(max-width: 767px)';

/** On a phone one half at a time. */
function usePane({ view }: Gantt): ['list' | 'chart', (pane: 'list' | 'chart') => void] {
  const [pane, setPane] = useState<'list' | 'chart'>('chart');
  useEffect(() => {
    const media = window.matchMedia(phone);
    const apply = () => view?.setPane(media.matches ? pane : 'both');
    apply();
    media.addEventListener('change', apply);
    return () => media.removeEventListener('change', apply);
  }, [view, pane]);
  return [pane, setPane];
}

function useGanttKeys(gantt: Gantt): void {
  const latest = useRef(gantt);
  useEffect(() => {
    latest.current = gantt;
  });
  const keys = useMemo<readonly Shortcut[]>(() => {
    const zoom = (factor: number) => latest.current.view?.setZoom(latest.current.pxPerDay * factor);
    return [
      { keys: 'mod+z', label: 'Undo', group: 'Record', run: () => void latest.current.session.undo() },
      { keys: 'mod+y', label: 'Redo', group: 'Record', run: () => void latest.current.session.redo() },
      { keys: '+', label: 'Zoom in', group: 'List', run: () => zoom(1.6) },
      { keys: '-', label: 'Zoom out', group: 'List', run: () => zoom(1 / 1.6) },
      { keys: '0', label: 'Fit the programme', group: 'List', run: () => latest.current.view?.fit() },
    ];
  }, []);
  useShortcuts(keys);
}
