import { type Shift, weekdayNames } from '@horizon/working-time';
import { useId } from 'react';
import { Button } from '../../ui/button.tsx';
import fieldStyles from '../../ui/fields.module.css';
import type { DayDraft, DayMode, DraftFaults } from './calendar-draft.ts';
import styles from './calendars.module.css';
import { hoursText, readShifts } from './shift-text.ts';

/** The weekdays, Monday first. */
const weekOrder = [1, 2, 3, 4, 5, 6, 0];

interface WeekFieldsProps {
  label: string;
  week: readonly DayDraft[];
  onChange: (week: readonly DayDraft[]) => void;
  /** Whether days can be inherited from the base calendar. */
  canInherit: boolean;
  /** Label of an inherited day: "As in Site week". */
  inheritedLabel: string;
  faults: DraftFaults;
  /** The field prefix of the faults: `week`, or `workWeek.<key>`. */
  place: string;
  disabled: boolean;
}

/** The fields of seven days, each with any number of shifts. */
export function WeekFields(props: WeekFieldsProps) {
  const { label, week, onChange, faults, place, disabled } = props;
  const set = (weekday: number, day: DayDraft) => onChange(week.map((each, at) => (at === weekday ? day : each)));
  const monday = week[1]!;
  return (
    <div className={styles.week} role="group" aria-label={label}>
      {weekOrder.map((weekday) => (
        <DayFields
          key={weekday}
          label={weekdayNames[weekday]!}
          day={week[weekday]!}
          onChange={(day) => set(weekday, day)}
          canInherit={props.canInherit}
          inheritedLabel={props.inheritedLabel}
          fault={faults[`${place}.${weekday}`]}
          disabled={disabled}
        />
      ))}
      {disabled ? null : (
        <p className={styles.hint}>
          Any number of shifts: 07:00–12:00, 12:30–15:30. A shift that ends before it begins ends on the next day:
          18:00–06:00.{' '}
          <Button
            look="link"
            small
            onClick={() => onChange(week.map((day, weekday) => (weekday >= 2 && weekday <= 5 ? { ...monday } : day)))}
          >
            Monday’s shifts for all weekdays
          </Button>
        </p>
      )}
    </div>
  );
}

const modeWords: Record<Exclude<DayMode, 'inherited'>, string> = { off: 'Not working', on: 'Working' };

interface DayFieldsProps {
  label: string;
  day: DayDraft;
  onChange: (day: DayDraft) => void;
  canInherit: boolean;
  inheritedLabel: string;
  fault: string | undefined;
  disabled: boolean;
}

/** Whether a day is a working day, and its shifts. */
export function DayFields({ label, day, onChange, canInherit, inheritedLabel, fault, disabled }: DayFieldsProps) {
  const id = useId();
  const read = day.mode === 'on' ? readShifts(day.shifts) : { shifts: [] };
  const shifts = 'shifts' in read ? read.shifts : [];
  return (
    <div className={styles.day} data-mode={day.mode}>
      <span className={styles.dayName} id={id}>
        {label}
      </span>
      <select
        className={fieldStyles.control}
        aria-label={`${label}: works or not`}
        value={day.mode === 'inherited' && !canInherit ? 'off' : day.mode}
        disabled={disabled}
        onChange={(event) => {
          const mode = event.target.value as DayMode;
          onChange({ mode, shifts: mode === 'on' && day.shifts === '' ? '07:00–12:00, 12:30–15:30' : day.shifts });
        }}
      >
        {canInherit ? <option value="inherited">{inheritedLabel}</option> : null}
        <option value="on">{modeWords.on}</option>
        <option value="off">{modeWords.off}</option>
      </select>
      {day.mode === 'on' ? (
        <input
          className={fieldStyles.control}
          aria-label={`Shifts on ${label}`}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          autoComplete="off"
          value={day.shifts}
          disabled={disabled}
          onChange={(event) => onChange({ ...day, shifts: event.target.value })}
        />
      ) : (
        <span />
      )}
      <span className={styles.hours}>{day.mode === 'on' ? hoursText(shifts) : ''}</span>
      <ShiftBar shifts={shifts} />
      {fault ? (
        <p className={`${fieldStyles.fault} ${styles.dayFault}`} id={`${id}-fault`} role="alert">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

/** A bar of the day from midnight to midnight, and of shifts that continue into the next day. */
function ShiftBar({ shifts }: { shifts: readonly Shift[] }) {
  const percent = (minute: number) => `${(Math.min(minute, 1440) / 1440) * 100}%`;
  return (
    <span className={styles.bar} aria-hidden>
      {shifts.map(({ from, to }) => (
        <i
          key={from}
          data-on={to > 1440 || undefined}
          style={{ left: percent(from), width: `calc(${percent(to)} - ${percent(from)})` }}
        />
      ))}
    </span>
  );
}
