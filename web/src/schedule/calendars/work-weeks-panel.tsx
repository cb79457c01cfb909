import { IconPlus } from '@tabler/icons-react';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import fieldStyles from '../../ui/fields.module.css';
import { EmptyState } from '../../ui/states.tsx';
import { blankWorkWeek, type DraftFaults, type WorkWeekDraft } from './calendar-draft.ts';
import styles from './calendars.module.css';
import { WeekFields } from './week-fields.tsx';

interface WorkWeeksPanelProps {
  workWeeks: readonly WorkWeekDraft[];
  onChange: (workWeeks: readonly WorkWeekDraft[]) => void;
  faults: DraftFaults;
  disabled: boolean;
}

/** Named work weeks that apply between two dates, such as summer hours. */
export function WorkWeeksPanel({ workWeeks, onChange, faults, disabled }: WorkWeeksPanelProps) {
  const add = disabled ? null : (
    <Button small icon={<IconPlus />} onClick={() => onChange([...workWeeks, blankWorkWeek()])}>
      Add work week
    </Button>
  );
  if (workWeeks.length === 0) {
    return (
      <div className={styles.panel}>
        <EmptyState
          title="No work weeks"
          detail="A week of its own between two days: summer hours, a wet season, a night possession."
          action={add}
        />
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      {workWeeks.map((workWeek) => (
        <WorkWeek
          key={workWeek.key}
          workWeek={workWeek}
          faults={faults}
          disabled={disabled}
          onChange={(changed) => onChange(workWeeks.map((each) => (each.key === changed.key ? changed : each)))}
          onRemove={() => onChange(workWeeks.filter(({ key }) => key !== workWeek.key))}
        />
      ))}
      <div className={styles.actions}>{add}</div>
    </div>
  );
}

interface WorkWeekProps {
  workWeek: WorkWeekDraft;
  faults: DraftFaults;
  disabled: boolean;
  onChange: (workWeek: WorkWeekDraft) => void;
  onRemove: () => void;
}

function WorkWeek({ workWeek, faults, disabled, onChange, onRemove }: WorkWeekProps) {
  const id = useId();
  const place = `workWeek.${workWeek.key}`;
  const title = workWeek.name || 'New work week';
  return (
    <section className={styles.workWeek} aria-label={title}>
      <div className={styles.workWeekHead}>
        <div>
          <label className={fieldStyles.label} htmlFor={`${id}-name`}>
            Name
          </label>
          <input
            id={`${id}-name`}
            className={fieldStyles.control}
            maxLength={200}
            disabled={disabled}
            value={workWeek.name}
            onChange={(event) => onChange({ ...workWeek, name: event.target.value })}
          />
        </div>
        <div>
          <label className={fieldStyles.label} htmlFor={`${id}-first`}>
            First day
          </label>
          <DayInput
            id={`${id}-first`}
            className={fieldStyles.control}
            disabled={disabled}
            value={workWeek.first}
            onChange={(first) => onChange({ ...workWeek, first })}
          />
        </div>
        <div>
          <label className={fieldStyles.label} htmlFor={`${id}-last`}>
            Last day
          </label>
          <DayInput
            id={`${id}-last`}
            className={fieldStyles.control}
            disabled={disabled}
            value={workWeek.last}
            onChange={(last) => onChange({ ...workWeek, last })}
          />
        </div>
        {disabled ? null : (
          <Button look="subtle" small aria-label={`Remove ${title}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </div>
      {faults[place] ? (
        <p className={fieldStyles.fault} role="alert">
          {faults[place]}
        </p>
      ) : null}
      <WeekFields
        label={title}
        week={workWeek.week}
        onChange={(week) => onChange({ ...workWeek, week })}
        canInherit
        inheritedLabel="As in the base week"
        faults={faults}
        place={place}
        disabled={disabled}
      />
    </section>
  );
}
