// The dialog for a progress update: the data date, actual and remaining work, and the effect on the finish; stored in one step.
import { dataDateOn } from '@horizon/schedule';
import { dayOfMinute, formatDay, parseDay } from '@horizon/working-time';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { unusualDateMessage } from '../../../client/unusual-data-date.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { UnusualChoice } from '../../../ui/unusual-choice.tsx';
import { dayText } from '../cell-text.ts';
import { foresee } from '../page/editing/foreseen.ts';
import type { Gantt } from '../page/use-gantt.ts';
import { DueTasks } from './due-list.tsx';
import { dueBy } from './due-tasks.ts';
import { planUpdate, type ProgressEntry, unusualUpdate } from './update-plan.ts';
import styles from './update.module.css';

interface UpdateProps {
  gantt: Gantt;
  /** Whether to move unfinished work after the data date; on by default. */
  bringsUp: boolean;
  onClose: () => void;
}

/** The planner's entries and their result. */
function useUpdate({ gantt, bringsUp }: Omit<UpdateProps, 'onClose'>) {
  const { today } = gantt;
  const { schedule } = gantt.state;
  const { project, options } = schedule.network.programme;
  const [dayTyped, setDay] = useState(() => formatDay(dayOfMinute(Math.max(project.statusDate ?? today, today))));
  const [entries, setEntries] = useState<Readonly<Record<string, ProgressEntry>>>({});
  const [keeps, setKeeps] = useState(false);
  const [name, setName] = useState('');
  const [movesUnfinished, setMoves] = useState(options.movesUnstartedWork || bringsUp);
  const [isAccepted, setAccepted] = useState(false);
  const day = parseDay(dayTyped);
  const dataDate = day === null ? null : dataDateOn(schedule, day);
  // No actual work after today, even with a later data date.
  const doneBy = dataDate === null ? null : Math.min(dataDate, dataDateOn(schedule, dayOfMinute(today)));
  const due = useMemo(() => (doneBy === null ? null : dueBy(schedule, doneBy)), [schedule, doneBy]);
  const planned = useMemo(
    () =>
      day === null
        ? null
        : planUpdate(schedule, {
            day,
            today: dayOfMinute(today),
            entries,
            movesUnfinished,
            keptAs: keeps ? name.trim() || 'kept' : null,
          }),
    [schedule, day, today, entries, movesUnfinished, keeps, name],
  );
  const latest = useDeferredValue(planned);
  const predicted = useMemo(() => latest && foresee(schedule, latest.plan), [schedule, latest]);
  const unusual = day === null ? [] : unusualUpdate(schedule, day, today);
  return {
    schedule,
    dayTyped,
    setDay: (text: string) => {
      setDay(text);
      setAccepted(false);
    },
    doneBy,
    due,
    entries,
    setEntries,
    keeps,
    setKeeps,
    name,
    setName,
    movesUnfinished,
    setMoves,
    isAccepted,
    setAccepted,
    planned,
    predicted,
    unusual,
  };
}

/** The dialog for a progress update. */
export function UpdateDialog({ gantt, bringsUp, onClose }: UpdateProps) {
  const update = useUpdate({ gantt, bringsUp });
  const { schedule, planned, predicted, unusual, isAccepted } = update;
  const [wrong, setWrong] = useState('');
  const wrongId = useId();
  const { options } = schedule.network.programme;

  function save() {
    if (planned === null) return setWrong('Enter the data date as 21 Nov 2026 or 21/11/2026.');
    if (unusual.length > 0 && !isAccepted) return setWrong(unusualDateMessage);
    const refusal = gantt.perform(planned.plan, { showsRefusal: false });
    if (refusal !== null) return setWrong(refusal);
    return onClose();
  }
  return (
    <Dialog
      title="Update the programme"
      size="large"
      onClose={onClose}
      footer={
        <>
          <p className={styles.effect} role="status" aria-live="polite">
            {predicted ? predicted.lines.join(' · ') : ''}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" aria-describedby={wrongId} onClick={save}>
            Update
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <DataDateFields update={update} />
        {options.profile === 'msp' ? (
          <label className={styles.tick}>
            <input
              type="checkbox"
              checked={update.movesUnfinished}
              onChange={(event) => update.setMoves(event.target.checked)}
            />
            Move unfinished work after the data date
          </label>
        ) : null}
        {update.due && update.doneBy !== null ? (
          <DueTasks
            schedule={schedule}
            due={update.due}
            dataDate={update.doneBy}
            entries={update.entries}
            faults={planned?.faults ?? new Map()}
            onEntries={update.setEntries}
          />
        ) : null}
        <KeepFields update={update} />
        <p id={wrongId} role="alert" className={styles.wrong}>
          {wrong}
        </p>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}

type Update = ReturnType<typeof useUpdate>;

function DataDateFields({ update }: { update: Update }) {
  const { schedule, unusual } = update;
  const present = schedule.network.programme.project.statusDate;
  const id = useId();
  return (
    <div className={styles.head}>
      <label htmlFor={id}>Data date</label>
      <DayInput id={id} data-autofocus wholeOnly value={update.dayTyped} onChange={update.setDay} />
      <span className={styles.quiet}>{present === null ? 'None yet.' : `Currently ${dayText(present)}.`}</span>
      {unusual.length > 0 ? (
        <div className={styles.whole}>
          <UnusualChoice lines={unusual} isAccepted={update.isAccepted} onAccept={update.setAccepted} />
        </div>
      ) : null}
    </div>
  );
}

function KeepFields({ update }: { update: Update }) {
  const { keeps, setKeeps, name, setName } = update;
  return (
    <div className={styles.keep}>
      <label className={styles.tick}>
        <input type="checkbox" checked={keeps} onChange={(event) => setKeeps(event.target.checked)} />
        Keep this update to compare with later
      </label>
      {keeps ? (
        <input
          aria-label="Name of the update"
          value={name}
          maxLength={200}
          placeholder="November report"
          onChange={(event) => setName(event.target.value)}
        />
      ) : null}
    </div>
  );
}
