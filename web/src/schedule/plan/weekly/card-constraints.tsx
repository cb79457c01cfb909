import { useId, useState, type FormEvent } from 'react';
import { useWrite } from '../../../client/data.ts';
import { Button } from '../../../ui/button.tsx';
import { DayInput } from '../../../ui/day-input.tsx';
import { formatDay } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { PlanPlace } from '../parts/plan-page.tsx';
import { makeReadyTypes, sayReason } from './plan-words.ts';
import type { WeekTask } from './week-board.ts';
import styles from './weekly.module.css';

interface CardConstraintsProps {
  task: WeekTask;
  place: PlanPlace;
  mayEdit: boolean;
}

/** What stands in the way of a task: the open first, each closed at a press. */
export function CardConstraints({ task, place, mayEdit }: CardConstraintsProps) {
  const { workspaceId, projectId } = place;
  const update = useWrite('updateActionConstraint', { failsWith: 'Failed to update constraint' });
  const known = task.constraints
    .filter((one) => !one.is_deleted)
    .toSorted((a, b) => Number(a.status === 'closed') - Number(b.status === 'closed'));
  const isCut = !navigator.onLine;
  return (
    <fieldset disabled={!mayEdit}>
      <legend>Make ready</legend>
      {known.length === 0 ? <p>Nothing stands in the way of this task.</p> : null}
      <ul className={styles.constraints}>
        {known.map((one) => (
          <li key={one.id}>
            <div>
              <StatusChip
                plain
                bucket={one.status === 'open' ? 'delayed' : 'completed'}
                label={`${sayReason(one.constraintType)}, ${one.status}`}
              />
              <p>{one.description}</p>
              <p className={styles.code}>
                {one.owner_name ? `${one.owner_name}. ` : ''}
                {one.need_by ? `Needed by ${formatDay(one.need_by)}` : ''}
              </p>
            </div>
            <Button
              small
              busy={update.isPending}
              disabled={isCut}
              aria-label={`${one.status === 'open' ? 'Close' : 'Open again'}: ${sayReason(one.constraintType)}`}
              onClick={() =>
                update.mutate({
                  params: { workspaceId, projectId },
                  body: {
                    constraintId: one.id,
                    status: one.status === 'open' ? 'closed' : 'open',
                    version: one.version,
                  },
                })
              }
            >
              {one.status === 'open' ? 'Close' : 'Open again'}
            </Button>
          </li>
        ))}
      </ul>
      {isCut ? <p>Constraints are changed with a connection only.</p> : null}
      {mayEdit && !isCut ? <NewConstraint task={task} place={place} /> : null}
    </fieldset>
  );
}

function NewConstraint({ task, place }: { task: WeekTask; place: PlanPlace }) {
  const [isOpen, setOpen] = useState(false);
  const [needBy, setNeedBy] = useState('');
  const id = useId();
  const create = useWrite('createActionConstraint', { failsWith: 'Failed to create constraint' });
  if (!isOpen) {
    return (
      <Button small onClick={() => setOpen(true)}>
        Add a constraint
      </Button>
    );
  }
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const kind = makeReadyTypes.find((one) => one === values.get('kind'));
    if (!kind) return;
    create.mutate(
      {
        params: { workspaceId: place.workspaceId, projectId: place.projectId },
        body: {
          actionId: task.action_id,
          constraintType: kind,
          description: String(values.get('description') ?? ''),
          ...(needBy ? { need_by: needBy } : {}),
        },
      },
      { onSuccess: () => setOpen(false) },
    );
  }
  return (
    <form className={styles.reason} onSubmit={save}>
      <label htmlFor={`${id}-kind`}>What is missing?</label>
      <select id={`${id}-kind`} name="kind" className={styles.control}>
        {makeReadyTypes.map((one) => (
          <option key={one} value={one}>
            {sayReason(one)}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-text`}>In words</label>
      <textarea id={`${id}-text`} name="description" className={styles.control} rows={2} maxLength={2000} />
      <label htmlFor={`${id}-by`}>Needed by</label>
      <DayInput id={`${id}-by`} className={styles.control} value={needBy} onChange={setNeedBy} />
      <div className={styles.choices}>
        <Button type="submit" look="primary" busy={create.isPending}>
          Add
        </Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </div>
    </form>
  );
}
