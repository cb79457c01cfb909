// The tasks of an update, each with the fields for its progress.
import type { Schedule } from '@horizon/schedule';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { describeTasks } from '../../plan/parts/describe-tasks.ts';
import { dayText, finishDayText } from '../cell-text.ts';
import { type DueKind, dueKinds, type DueTask } from './due-tasks.ts';
import { asPlanned, isEmpty, noEntry, type ProgressEntry } from './update-plan.ts';
import styles from './update.module.css';

type Entries = Readonly<Record<string, ProgressEntry>>;

interface DueProps {
  schedule: Schedule;
  due: Record<DueKind, readonly DueTask[]>;
  dataDate: number;
  entries: Entries;
  faults: ReadonlyMap<string, string>;
  onEntries: (change: (before: Entries) => Entries) => void;
}

const titles: Readonly<Record<DueKind, string>> = {
  finish: 'Should have finished',
  start: 'Should have started',
  progress: 'In progress',
};

/** Rows shown per kind. */
const STEP = 40;

/** The tasks due by the data date, by kind. */
export function DueTasks({ due, ...rest }: DueProps) {
  const total = dueKinds.reduce((sum, kind) => sum + due[kind].length, 0);
  if (total === 0) return <p className={styles.quiet}>No task is due by then, and none is under way.</p>;
  return dueKinds
    .filter((kind) => due[kind].length > 0)
    .map((kind) => <DueGroup key={kind} kind={kind} tasks={due[kind]} {...rest} />);
}

type GroupProps = Omit<DueProps, 'due'> & { kind: DueKind; tasks: readonly DueTask[] };

function DueGroup({ kind, tasks, schedule, dataDate, entries, faults, onEntries }: GroupProps) {
  const [shown, setShown] = useState(STEP);
  const titleId = useId();
  const left = tasks.length - shown;
  const planned = () =>
    onEntries((before) => {
      const open = tasks.filter(({ id }) => before[id] === undefined || isEmpty(before[id]));
      return {
        ...before,
        ...Object.fromEntries(open.map(({ id, task }) => [id, asPlanned(schedule, task, dataDate)])),
      };
    });
  return (
    <section className={styles.group} aria-labelledby={titleId}>
      <header className={styles.groupHead}>
        <h3 id={titleId}>
          {titles[kind]} <span className={styles.quiet}>{tasks.length.toLocaleString('en-AU')}</span>
        </h3>
        <Button small onClick={planned}>
          {tasks.length === 1 ? 'As planned' : `All ${tasks.length.toLocaleString('en-AU')} as planned`}
        </Button>
      </header>
      <div className={styles.heads} aria-hidden>
        <span>Task</span>
        <span>Actual start</span>
        <span>Actual finish</span>
        <span>Done</span>
        <span>Left</span>
      </div>
      <ul>
        {tasks.slice(0, shown).map(({ id, task }) => (
          <DueRow
            key={id}
            schedule={schedule}
            task={task}
            entry={entries[id] ?? noEntry}
            fault={faults.get(id)}
            onEntry={(entry) => onEntries((before) => ({ ...before, [id]: entry }))}
            onPlanned={() => onEntries((before) => ({ ...before, [id]: asPlanned(schedule, task, dataDate) }))}
          />
        ))}
      </ul>
      {left > 0 ? (
        <Button small look="subtle" onClick={() => setShown(shown + STEP * 5)}>
          {`Show more: ${describeTasks(left)} left`}
        </Button>
      ) : null}
    </section>
  );
}

interface RowProps {
  schedule: Schedule;
  task: number;
  entry: ProgressEntry;
  fault: string | undefined;
  onEntry: (entry: ProgressEntry) => void;
  onPlanned: () => void;
}

function DueRow({ schedule, task, entry, fault, onEntry, onPlanned }: RowProps) {
  const { name, code, actualStart } = schedule.network.programme.tasks[task]!;
  const faultId = useId();
  const label = code === null ? name : `${code} ${name}`;
  const wrong = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': faultId };
  const percent = Math.round(schedule.percentComplete[task]!);
  return (
    <li className={styles.row}>
      <span className={styles.task}>
        <span className={styles.taskName} title={label}>
          {label}
        </span>
        <span className={styles.quiet}>
          {dayText(schedule.start[task]!)} – {finishDayText(schedule.finish[task]!)}
          {percent > 0 ? `, ${percent}%` : ''}
        </span>
      </span>
      <Named name="Actual start">
        {actualStart === null ? (
          <DayInput
            aria-label={`Actual start of ${label}`}
            wholeOnly
            value={entry.start}
            onChange={(start) => onEntry({ ...entry, start })}
            {...wrong}
          />
        ) : (
          <span className={styles.begun}>{dayText(actualStart)}</span>
        )}
      </Named>
      <Named name="Actual finish">
        <DayInput
          aria-label={`Actual finish of ${label}`}
          wholeOnly
          value={entry.finish}
          onChange={(finish) => onEntry({ ...entry, finish, ...(finish === '' ? {} : { percent: '', left: '' }) })}
          {...wrong}
        />
      </Named>
      <Named name="Done, %">
        <input
          aria-label={`Per cent done of ${label}`}
          inputMode="decimal"
          placeholder="%"
          value={entry.percent}
          onChange={(event) => onEntry({ ...entry, percent: event.target.value, left: '', finish: '' })}
          {...wrong}
        />
      </Named>
      <Named name="Left">
        <input
          aria-label={`Remaining of ${label}`}
          placeholder="5d"
          value={entry.left}
          onChange={(event) => onEntry({ ...entry, left: event.target.value, percent: '', finish: '' })}
          {...wrong}
        />
      </Named>
      <Button small look="subtle" aria-label={`${label}: as planned`} onClick={onPlanned}>
        As planned
      </Button>
      {fault === undefined ? null : (
        <p id={faultId} className={styles.wrong}>
          {fault}
        </p>
      )}
    </li>
  );
}

/** The field label on a phone, which has no heading row; hidden from screen readers, as the field has a label. */
function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className={styles.field}>
      <span className={styles.fieldName} aria-hidden>
        {name}
      </span>
      {children}
    </span>
  );
}
