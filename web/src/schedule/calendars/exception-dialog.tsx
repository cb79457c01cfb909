import { monthNames, weekdayNames } from '@horizon/working-time';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { DayInput } from '../../ui/day-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import fieldStyles from '../../ui/fields.module.css';
import { exceptionFault, type ExceptionDraft } from './calendar-draft.ts';
import styles from './calendars.module.css';
import { positionNames, type RecurrenceDraft, type RecurrenceKind, recurrenceChoices } from './recurrence-draft.ts';
import { DayFields } from './week-fields.tsx';

interface ExceptionDialogProps {
  draft: ExceptionDraft;
  onKeep: (draft: ExceptionDraft) => void;
  onClose: () => void;
}

/** Edits an exception: dates, working or not, recurrence. */
export function ExceptionDialog({ draft: given, onKeep, onClose }: ExceptionDialogProps) {
  const [draft, setDraft] = useState(given);
  const [isTried, setTried] = useState(false);
  const fault = isTried ? exceptionFault(draft) : undefined;
  const change = (some: Partial<ExceptionDraft>) => setDraft((before) => ({ ...before, ...some }));
  const keep = () => {
    setTried(true);
    if (!exceptionFault(draft)) onKeep({ ...draft, last: draft.last || draft.first });
  };
  return (
    <Dialog
      title="Exception"
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={keep}>
            Keep exception
          </Button>
        </>
      }
    >
      <form
        className={styles.dialogFields}
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        <Labelled label="Name" wide>
          <input
            className={fieldStyles.control}
            data-autofocus
            maxLength={200}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Labelled>
        <Labelled label="First day (required)">
          <DayInput
            className={fieldStyles.control}
            value={draft.first}
            onChange={(first) =>
              change({ first, ...(draft.last === '' || draft.last === draft.first ? { last: first } : {}) })
            }
          />
        </Labelled>
        <Labelled label="Last day">
          <DayInput className={fieldStyles.control} value={draft.last} onChange={(last) => change({ last })} />
        </Labelled>
        <div className={styles.wide}>
          <DayFields
            label="These days"
            day={draft.day}
            onChange={(day) => change({ day })}
            canInherit={false}
            inheritedLabel=""
            fault={undefined}
            disabled={false}
          />
        </div>
        <RecurrenceFields draft={draft.recurrence} onChange={(recurrence) => change({ recurrence })} />
        {fault ? (
          <p className={`${fieldStyles.fault} ${styles.wide}`} role="alert">
            {fault}
          </p>
        ) : null}
        <button type="submit" hidden tabIndex={-1} aria-hidden />
      </form>
    </Dialog>
  );
}

function Labelled({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the control is inside
    <label className={wide ? styles.wide : undefined}>
      <span className={fieldStyles.label}>{label}</span>
      {children}
    </label>
  );
}

interface RecurrenceFieldsProps {
  draft: RecurrenceDraft;
  onChange: (draft: RecurrenceDraft) => void;
}

function RecurrenceFields({ draft, onChange }: RecurrenceFieldsProps) {
  const { kind } = draft;
  const set = (some: Partial<RecurrenceDraft>) => onChange({ ...draft, ...some });
  const unit = kind === 'daily' ? 'days' : kind === 'weekly' ? 'weeks' : 'months';
  return (
    <>
      <Labelled label="Recurs" wide>
        <select
          className={fieldStyles.control}
          value={kind}
          onChange={(event) => set({ kind: event.target.value as RecurrenceKind })}
        >
          {recurrenceChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </Labelled>
      {kind === 'daily' || kind === 'weekly' || kind.startsWith('monthly') ? (
        <Labelled label={`Every so many ${unit}`}>
          <input
            className={fieldStyles.control}
            inputMode="numeric"
            value={draft.every}
            onChange={(event) => set({ every: event.target.value })}
          />
        </Labelled>
      ) : null}
      {kind === 'weekly' ? <Weekdays chosen={draft.weekdays} onChange={(weekdays) => set({ weekdays })} /> : null}
      {kind.endsWith('-position') ? (
        <>
          <Choice
            label="Which"
            value={draft.position}
            options={positionNames.map((name, at) => [String(at + 1), name])}
            onChange={(position) => set({ position })}
          />
          <Choice
            label="Weekday"
            value={draft.weekday}
            options={weekdayNames.map((name, at) => [String(at), name])}
            onChange={(weekday) => set({ weekday })}
          />
        </>
      ) : null}
      {kind.endsWith('-day') ? (
        <Labelled label="Day of the month">
          <input
            className={fieldStyles.control}
            inputMode="numeric"
            value={draft.dayOfMonth}
            onChange={(event) => set({ dayOfMonth: event.target.value })}
          />
        </Labelled>
      ) : null}
      {kind.startsWith('yearly') ? (
        <Choice
          label="Month"
          value={draft.month}
          options={monthNames.map((name, at) => [String(at + 1), name])}
          onChange={(month) => set({ month })}
        />
      ) : null}
    </>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Labelled label={label}>
      <select className={fieldStyles.control} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

function Weekdays({
  chosen,
  onChange,
}: {
  chosen: readonly number[];
  onChange: (weekdays: readonly number[]) => void;
}) {
  return (
    <fieldset className={`${styles.weekdays} ${styles.wide}`}>
      <legend className={fieldStyles.label}>Days of the week</legend>
      {weekdayNames.map((name, weekday) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.includes(weekday)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, weekday] : chosen.filter((each) => each !== weekday))
            }
          />
          {name.slice(0, 3)}
        </label>
      ))}
    </fieldset>
  );
}
