import { useId, useState, type FormEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { formatDay } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { makeReadyWords } from '../../tasks/make-ready.ts';
import { constraintQueue } from './constraint-queue.ts';
import type { WaitingConstraint } from './make-ready-changes.ts';
import { describeReason } from './plan-words.ts';
import type { WeekTask } from './week-board.ts';
import drawerStyles from './card-drawer.module.css';
import styles from './weekly.module.css';

type Change = WaitingConstraint['change'];

interface CardConstraintsProps {
  task: WeekTask;
  /** Constraints that have not been sent yet. */
  waiting: readonly WaitingConstraint[];
  mayEdit: boolean;
  onChange: (key: string, change: Change) => void;
}

/** The constraints of a task, open ones first, each with a button to close it. */
export function CardConstraints({ task, waiting, mayEdit, onChange }: CardConstraintsProps) {
  const waits = new Map(waiting.map((one) => [one.key, one]));
  const known = task.constraints
    .filter((one) => !one.is_deleted)
    .toSorted((a, b) => Number(a.status === 'closed') - Number(b.status === 'closed'));
  return (
    <fieldset disabled={!mayEdit}>
      <legend>Make ready</legend>
      {known.length === 0 ? <p>This task has no open constraints.</p> : null}
      <ul className={drawerStyles.constraints}>
        {known.map((one) => {
          const next = one.status === 'open' ? 'closed' : 'open';
          const isNew = waits.get(one.id)?.change.kind === 'new';
          const word = isNew ? 'Discard' : one.status === 'open' ? 'Close' : 'Open again';
          return (
            <li key={one.id}>
              <div>
                <StatusChip
                  plain
                  bucket={one.status === 'open' ? 'delayed' : 'completed'}
                  label={`${describeReason(one.constraintType)}, ${one.status}`}
                />
                <p>{one.description}</p>
                <p className={styles.code}>
                  {waits.has(one.id) ? 'Waiting to be sent. ' : ''}
                  {one.owner_name ? `${one.owner_name}. ` : ''}
                  {one.need_by ? `Needed by ${formatDay(one.need_by)}` : ''}
                </p>
              </div>
              <Button
                small
                aria-label={`${word}: ${describeReason(one.constraintType)}`}
                // Sent, but not read back yet: the server's own id and version are unknown.
                disabled={!isNew && one.version === 0}
                onClick={() => {
                  if (isNew) void constraintQueue.discard(one.id);
                  else onChange(one.id, { kind: 'status', status: next, version: one.version });
                }}
              >
                {word}
              </Button>
            </li>
          );
        })}
      </ul>
      {mayEdit ? <NewConstraint onAdd={(change) => onChange(crypto.randomUUID(), change)} /> : null}
    </fieldset>
  );
}

const takeFocus = (control: HTMLElement | null) => control?.focus();

function NewConstraint({ onAdd }: { onAdd: (change: Change) => void }) {
  // Button and form replace each other: move the focus.
  const [shown, setShown] = useState<'button' | 'form' | 'button again'>('button');
  const [needBy, setNeedBy] = useState('');
  const id = useId();
  if (shown !== 'form') {
    return (
      <Button small ref={shown === 'button again' ? takeFocus : null} onClick={() => setShown('form')}>
        Add a constraint
      </Button>
    );
  }
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const constraintType = makeReadyWords.find(({ value }) => value === values.get('kind'))?.value;
    if (!constraintType) return;
    const description = String(values.get('description') ?? '');
    onAdd({ kind: 'new', constraintType, description, need_by: needBy || null });
    setNeedBy('');
    setShown('button again');
  }
  return (
    <form className={drawerStyles.reason} onSubmit={save}>
      <label htmlFor={`${id}-kind`}>What is missing?</label>
      <select id={`${id}-kind`} name="kind" ref={takeFocus} className={styles.control}>
        {makeReadyWords.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-text`}>In words</label>
      <textarea id={`${id}-text`} name="description" className={styles.control} rows={2} maxLength={2000} />
      <label htmlFor={`${id}-by`}>Needed by</label>
      <DayInput id={`${id}-by`} className={styles.control} value={needBy} onChange={setNeedBy} />
      <div className={drawerStyles.choices}>
        <Button type="submit" look="primary">
          Add
        </Button>
        <Button onClick={() => setShown('button again')}>Cancel</Button>
      </div>
    </form>
  );
}
