// Actions on the selected tasks: for several on every screen, for a single one only on touch screens.
import { FLAG } from '@horizon/schedule';
import { IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { useMedia } from '../../../../ui/use-media.ts';
import { linkInSequence, unlinkTasks } from '../../programme/many-tasks.ts';
import { indentTasks, outdentTasks } from '../../programme/outline-plans.ts';
import { AwaitedLink } from '../dialogs/awaited-link.tsx';
import styles from './chosen-bar.module.css';
import { draggedSchedule, inListOrder, removeTasks } from '../editing/gantt-handlers.ts';
import { awaitedLink } from '../editing/link-by-tap.ts';
import { MoveSteps } from './move-steps.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { tipOf } from './task-tip.ts';
import type { Gantt } from '../use-gantt.ts';

/** Touch screens, on which tapping a task shows its actions. */
const byFinger = '(pointer: coarse), (max-width: 767px)';

type Part = 'move' | 'progress' | null;

export function ChosenBar({ gantt }: { gantt: Gantt }) {
  const { selected, chart, view, panel } = gantt;
  const isTouch = useMedia(byFinger);
  const awaited = awaitedLink.use();
  const chosen = [...selected].filter((task) => task < chart.table.count);
  const isShown = panel === null && (chosen.length > 1 || (isTouch && chosen.length === 1));
  // The row pressed last, if it is among them.
  const pressed = view?.tree.activeTask() ?? -1;
  const last = selected.has(pressed) ? pressed : (chosen.at(-1) ?? -1);
  // The bar makes the chart smaller: keep the tapped task visible.
  useEffect(() => {
    if (!view || !isShown || last < 0) return undefined;
    const frame = requestAnimationFrame(() => {
      view.resize();
      const row = view.tree.rowOf(last);
      if (row >= 0) view.reveal(row, false);
    });
    return () => cancelAnimationFrame(frame);
  }, [view, isShown, last]);
  if (awaited) return <AwaitedLink gantt={gantt} awaited={awaited} />;
  if (!isShown) return null;
  const ids = chosen.map((task) => chart.schedule.network.programme.tasks[task]!.id).join(' ');
  // A new selection starts with all actions.
  return <Chosen key={ids} gantt={gantt} chosen={chosen} ids={ids} />;
}

/** `ids` are the selected ids, separated by spaces: stable when rows are renumbered. */
function Chosen({ gantt, chosen, ids }: { gantt: Gantt; chosen: readonly number[]; ids: string }) {
  const { state, view } = gantt;
  const [part, setPart] = useState<Part>(null);
  const chosenIds = useMemo(() => ids.split(' '), [ids]);
  const back = () => setPart(null);
  const clear = () => {
    view?.tree.select(new Set(), chosen[0]!, false);
    view?.tree.focus();
  };
  return (
    <section className={styles.bar} aria-label={chosen.length === 1 ? 'Chosen task' : 'Chosen tasks'}>
      <What gantt={gantt} chosen={chosen} />
      {part === 'move' ? (
        <MoveSteps gantt={gantt} ids={chosenIds} onBack={back} />
      ) : (
        <div className={styles.actions} role="group" aria-label="Actions">
          {part === 'progress' ? (
            <>
              <ProgressSteps gantt={gantt} ids={chosenIds} />
              <Button small look="subtle" onClick={back}>
                Back
              </Button>
            </>
          ) : (
            <>
              {chosen.length === 1 ? (
                <Button small onClick={() => gantt.openPanel('task')}>
                  Open
                </Button>
              ) : null}
              {state.canEdit ? <Actions gantt={gantt} chosen={chosen} onPart={setPart} /> : null}
            </>
          )}
        </div>
      )}
      <IconButton small className={styles.close} label={chosen.length === 1 ? 'Let go' : 'Let all go'} onClick={clear}>
        <IconX />
      </IconButton>
    </section>
  );
}

/** A single task with name, dates and float; several by their number. */
function What({ gantt: { chart }, chosen }: { gantt: Gantt; chosen: readonly number[] }) {
  const [first = 0] = chosen;
  const schedule = draggedSchedule.use() ?? chart.schedule;
  if (chosen.length > 1) {
    const critical = chosen.filter((task) => (chart.schedule.flags[task]! & FLAG.critical) !== 0).length;
    return (
      <p className={styles.what} aria-live="polite">
        <strong>{chosen.length.toLocaleString('en-AU')} tasks chosen</strong>
        <span>{critical === 0 ? 'None of them critical' : `${critical.toLocaleString('en-AU')} of them critical`}</span>
      </p>
    );
  }
  const [name, ...facts] = tipOf({ schedule }, first);
  return (
    <p className={styles.what} aria-live="polite">
      <strong>{name}</strong>
      <span>
        {facts.map((fact, at) => (
          <span key={fact} className={styles.fact}>
            {at > 0 ? ` · ${fact}` : fact}
          </span>
        ))}
      </span>
    </p>
  );
}

interface ActionsProps {
  gantt: Gantt;
  chosen: readonly number[];
  onPart: (part: Part) => void;
}

function Actions({ gantt, chosen, onPart }: ActionsProps) {
  const { chart, perform, setDialog } = gantt;
  const { schedule } = chart;
  const [task = -1] = chosen;
  const ask = (kind: 'constraint' | 'calendar' | 'set') => setDialog({ kind, task, minute: Number.NaN });
  const { id } = schedule.network.programme.tasks[task]!;
  return (
    <>
      <Button small onClick={() => onPart('move')}>
        Move
      </Button>
      {chosen.length === 1 ? (
        <Button small onClick={() => awaitedLink.set({ fromId: id, kind: 'FS' })}>
          Link to…
        </Button>
      ) : null}
      <Button small onClick={() => onPart('progress')}>
        Progress
      </Button>
      {chosen.length > 1 ? (
        <>
          <Button small onClick={() => ask('set')}>
            Set a field…
          </Button>
          <Button
            small
            onClick={() => perform(linkInSequence(schedule, inListOrder(gantt, chosen), () => crypto.randomUUID()))}
          >
            Link in sequence
          </Button>
          <Button small onClick={() => perform(unlinkTasks(schedule, chosen))}>
            Unlink
          </Button>
          <Button small onClick={() => ask('constraint')}>
            Constraint…
          </Button>
          <Button small onClick={() => ask('calendar')}>
            Calendar…
          </Button>
          <Button small onClick={() => perform(indentTasks(schedule, chosen))}>
            Indent
          </Button>
          <Button small onClick={() => perform(outdentTasks(schedule, chosen))}>
            Outdent
          </Button>
          <Button small onClick={() => removeTasks(gantt, chosen)}>
            Remove
          </Button>
        </>
      ) : null}
    </>
  );
}
