// A constraint or a calendar for all chosen tasks.
import { constraintKinds } from '@horizon/schedule';
import { dayOfMinute, formatDay, MINUTES_PER_DAY, parseDay } from '@horizon/working-time';
import { useState } from 'react';
import { DayInput } from '../../../ui/day-input.tsx';
import { constraintChoices, endsTheDay, needsDate } from '../../tasks/task-values.ts';
import { constrainTasks, giveCalendar } from '../programme/many-tasks.ts';
import { SmallForm } from './small-form.tsx';
import type { Gantt } from './use-gantt.ts';

interface ManyProps {
  gantt: Gantt;
  chosen: readonly number[];
  onClose: () => void;
}

const titleOf = (what: string, { length }: readonly number[]): string =>
  `${what} of ${length === 1 ? '1 task' : `${length} tasks`}`;

/** One constraint for all of them; as soon as possible takes theirs away. */
export function ConstraintDialog({ gantt, chosen, onClose }: ManyProps) {
  const { chart, perform } = gantt;
  const { schedule } = chart;
  const { project } = schedule.network.programme;
  const [first = 0] = chosen;
  const [kind, setKind] = useState<string>('SNET');
  const [day, setDay] = useState(() => formatDay(dayOfMinute(schedule.start[first]!)));
  const [wrong, setWrong] = useState('');

  function save() {
    const wanted = constraintKinds.find((each) => each === kind)!;
    const at = parseDay(day);
    if (needsDate(kind) && at === null) {
      setWrong('Give the day that they keep to.');
      return;
    }
    const minuteOfDay = endsTheDay.has(kind) ? project.defaultFinishMinute : project.defaultStartMinute;
    const date = needsDate(kind) ? at! * MINUTES_PER_DAY + minuteOfDay : null;
    const refusal = perform(constrainTasks(schedule, chosen, { kind: wanted, date }), { saysWrong: false });
    if (refusal === null) onClose();
    else setWrong(refusal);
  }
  return (
    <SmallForm
      title={titleOf('Constraint', chosen)}
      action="Set the constraint"
      wrong={wrong}
      wrongId="gantt-constraint-wrong"
      onSave={save}
      onClose={onClose}
    >
      <label>
        Constraint
        <select data-autofocus value={kind} onChange={(event) => setKind(event.target.value)}>
          {constraintChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {needsDate(kind) ? (
        <label htmlFor="gantt-constraint-day">
          Day
          <DayInput id="gantt-constraint-day" aria-describedby="gantt-constraint-wrong" value={day} onChange={setDay} />
        </label>
      ) : null}
    </SmallForm>
  );
}

/** One calendar for all of them, or that of the project. */
export function CalendarDialog({ gantt, chosen, onClose }: ManyProps) {
  const { chart, perform } = gantt;
  const { tasks, calendars } = chart.schedule.network.programme;
  const shared = new Set(chosen.map((task) => tasks[task]!.calendarId ?? ''));
  const [calendar, setCalendar] = useState(() => (shared.size === 1 ? [...shared][0]! : ''));
  const [wrong, setWrong] = useState('');

  function save() {
    const refusal = perform(giveCalendar(chart.schedule, chosen, calendar || null), { saysWrong: false });
    if (refusal === null) onClose();
    else setWrong(refusal);
  }
  return (
    <SmallForm
      title={titleOf('Calendar', chosen)}
      action="Set the calendar"
      wrong={wrong}
      wrongId="gantt-calendar-wrong"
      onSave={save}
      onClose={onClose}
    >
      <label>
        Calendar
        <select data-autofocus value={calendar} onChange={(event) => setCalendar(event.target.value)}>
          <option value="">That of the project</option>
          {calendars.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </SmallForm>
  );
}
