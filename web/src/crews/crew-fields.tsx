// The custom controls of a crew's form: members, leader, working days.
import { useMemberChoices } from '../client/member-choices.ts';
import { EntryRows } from '../client/entry-rows.tsx';
import type { ControlProps } from '../records/record-screens.ts';
import { FieldNotes, useFormFields } from '../ui/field.tsx';
import { SelectField } from '../ui/fields.tsx';
import { dayNames, isCalendar, usualCalendar } from './crew-calendar.ts';
import styles from './crews.module.css';

/** The members with their first and last day. */
export function MembersField({ name, label }: ControlProps) {
  const choices = useMemberChoices();
  return (
    <EntryRows
      name={name}
      label={label}
      noun="member"
      columns={[
        { field: 'kinde_id', label: 'Person', kind: 'choice', choices, required: true },
        { field: 'from', label: 'First day', kind: 'day' },
        { field: 'to', label: 'Last day', kind: 'day' },
      ]}
    />
  );
}

/** The leader, one of the chosen members. */
export function LeaderField(props: ControlProps) {
  const form = useFormFields();
  const members = form.valueOf('members');
  const ids = new Set(Array.isArray(members) ? members.map((one: { kinde_id: string }) => one.kinde_id) : []);
  const choices = useMemberChoices().filter(({ value }) => ids.has(value));
  return <SelectField {...props} choices={choices} placeholder="Nobody" help="One of the members." />;
}

/** The working days of the week and the hours per day. */
export function CalendarField({ name, label }: ControlProps) {
  const form = useFormFields();
  const value = form.valueOf(name);
  const calendar = isCalendar(value) ? value : usualCalendar;
  const turn = (day: number, isOn: boolean) =>
    form.change(name, {
      ...calendar,
      days: isOn ? [...calendar.days, day].toSorted() : calendar.days.filter((one) => one !== day),
    });
  const faults = ['', '.days', '.hours'].flatMap((part) => form.faultsOf(`${name}${part}`));
  return (
    <fieldset className={styles.calendar} data-field={name}>
      <legend>{label}</legend>
      {dayNames.map((dayName, index) => (
        <label key={dayName}>
          <input
            type="checkbox"
            checked={calendar.days.includes(index + 1)}
            onChange={(event) => turn(index + 1, event.target.checked)}
          />
          {dayName}
        </label>
      ))}
      <label>
        Hours a day
        <input
          inputMode="decimal"
          aria-invalid={form.faultsOf(`${name}.hours`).length > 0 || undefined}
          value={String(calendar.hours)}
          onChange={(event) => {
            const text = event.target.value;
            const hours = Number(text);
            // Text that is not a number is sent as typed: the server reports the fault.
            form.change(name, { ...calendar, hours: text.trim() !== '' && String(hours) === text ? hours : text });
          }}
        />
      </label>
      <FieldNotes id={name} help={undefined} faults={faults} />
    </fieldset>
  );
}
