import { IconX } from '@tabler/icons-react';
import { createContext, use, useMemo } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import { ProgrammeAtHand } from '../../../tasks/programme.ts';
import type { ReadProgramme } from '../../../tasks/read-programme.ts';
import { TaskDrawer, type TaskFrameProps } from '../../../tasks/task-drawer.tsx';
import type { ProgrammeSession } from '../../programme/programme-session.ts';
import { readOfSchedule } from '../../programme/read-of-schedule.ts';
import type { SessionState } from '../../programme/session-state.ts';
import { closeOnEscape } from '../close-on-escape.ts';
import styles from './gantt-panel.module.css';
import { intoWhatIf } from '../editing/into-what-if.ts';
import type { Gantt } from '../use-gantt.ts';

interface TaskPanelProps {
  gantt: Gantt;
  projectId: string;
  task: number;
  onGo: (task: number) => void;
  onClose: () => void;
}

/** A task next to the chart: the task list's drawer, with the programme that is open here. */
export function TaskPanel({ gantt, projectId, task, onGo, onClose }: TaskPanelProps) {
  const { state, session, panel } = gantt;
  const read = useMemo(() => readHere(state, session), [state, session]);
  const { indexOf, programme } = state.schedule.network;
  return (
    <ProgrammeAtHand value={read}>
      <PanelNote value={state.scenario ? whatIfNote : null}>
        <TaskDrawer
          key={panel}
          projectId={projectId}
          taskId={programme.tasks[task]!.id}
          firstTab={panel === 'why' ? 'why' : 'details'}
          frame={Aside}
          onClose={onClose}
          onOpenTask={(id) => {
            const at = indexOf.get(id);
            if (at !== undefined) onGo(at);
          }}
        />
      </PanelNote>
    </ProgrammeAtHand>
  );
}

const whatIfNote =
  'Changes to the task and its links apply to the what-if, not to the live programme. Resources and make ready are live.';

/** A note below the panel's heading; null hides it. */
const PanelNote = createContext<string | null>(null);

function Aside({ title, onClose, children }: TaskFrameProps) {
  const note = use(PanelNote);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc closes it from anywhere inside
    <aside
      className={styles.panel}
      aria-label={`Task ${title}`}
      tabIndex={-1}
      onKeyDown={(event) => closeOnEscape(event, onClose)}
    >
      <header className={styles.panelHead}>
        <h2>{title}</h2>
        <IconButton small label="Close" keys="Esc" onClick={onClose}>
          <IconX />
        </IconButton>
      </header>
      {note === null ? null : <p className={styles.panelNote}>{note}</p>}
      <div className={styles.panelDrawer}>{children}</div>
    </aside>
  );
}

/** The data shown here, in the form the sections of a task need. */
function readHere({ schedule, people, canEdit, scenario }: SessionState, session: ProgrammeSession): ReadProgramme {
  return {
    ...readOfSchedule(schedule, { people, revision: session.revision, mayEdit: canEdit }),
    ...(scenario ? { keepEdits: intoWhatIf(session, scenario.name) } : {}),
  };
}
