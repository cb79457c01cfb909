// Sets a constraint or a calendar for all selected tasks.
import { constraintKinds } from '@horizon/schedule';
import { dayOfMinute, formatDay, MINUTES_PER_DAY, parseDay } from '@horizon/working-time';
import { useState, type ReactNode } from 'react';
import { DayInput } from '../../../../ui/day-input.tsx';
import { describeTasks } from '../../../plan/parts/describe-tasks.ts';
import { constraintChoices, endsTheDay, needsDate } from '../../../tasks/task-values.ts';
import { constrainTasks, giveCalendar } from '../../programme/many-tasks.ts';
import { SmallForm } from './small-form.tsx';
import type { Gantt } from '../use-gantt.ts';

interface ManyProps {
  gantt: Gantt;
  chosen: readonly number[];
  onClose: () => void;
}

interface ManyFormProps {
  what: 'constraint' | 'calendar';
  chosen: readonly number[];
  /** Returns why it could not be done; null on success. */
  save: () => string | null;
  onClose: () => void;
  children: ReactNode;
}

const titles = { constraint: 'Constraint', calendar: 'Calendar' } as const;
const wrongIdOf = (what: ManyFormProps['what']) => `gantt-${what}-wrong`;

/** The form of a bulk change: it closes on success, otherwise it shows the reason. */
function ManyForm({ what, chosen, save, onClose, children }: ManyFormProps) {
  const [wrong, setWrong] = useState('');
  return (
    <SmallForm
      title={`${titles[what]} of ${describeTasks(chosen.length)}`}
      action={`Set the ${what}`}
      wrong={wrong}
      wrongId={wrongIdOf(what)}
      onSave={() => {
        const refusal = save();
        if (refusal === null) onClose();
        else setWrong(refusal);
      }}
      onClose={onClose}
    >
      {children}
    </SmallForm>
  );
}

/** Sets one constraint for all of them; "as soon as possible" removes theirs. */
export function ConstraintDialog({ gantt, chosen, onClose }: ManyProps) {
  const { chart, perform } = gantt;
  const { schedule } = chart;
  const { project } = schedule.network.programme;
  const [first = 0] = chosen;
  const [kind, setKind] = useState<string>('SNET');
  const [day, setDay] = useState(() => formatDay(dayOfMinute(schedule.start[first]!)));

  function save(): string | null {
    const wanted = constraintKinds.find((each) => each === kind)!;
    const at = parseDay(day);
    if (needsDate(kind) && at === null) {
      return 'Give the day that they keep to.';
    }
    const minuteOfDay = endsTheDay.has(kind) ? project.defaultFinishMinute : project.defaultStartMinute;
    const date = needsDate(kind) ? at! * MINUTES_PER_DAY + minuteOfDay : null;
    return perform(constrainTasks(schedule, chosen, { kind: wanted, date }), { showsRefusal: false });
  }
  return (
    <ManyForm what="constraint" chosen={chosen} save={save} onClose={onClose}>
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
          <DayInput
            id="gantt-constraint-day"
            aria-describedby={wrongIdOf('constraint')}
            value={day}
            onChange={setDay}
          />
        </label>
      ) : null}
    </ManyForm>
  );
}

/** Sets one calendar for all of them, or the project's. */
export function CalendarDialog({ gantt, chosen, onClose }: ManyProps) {
  const { chart, perform } = gantt;
  const { tasks, calendars } = chart.schedule.network.programme;
  const shared = new Set(chosen.map((task) => tasks[task]!.calendarId ?? ''));
  const [calendar, setCalendar] = useState(() => (shared.size === 1 ? [...shared][0]! : ''));
  const save = () => perform(giveCalendar(chart.schedule, chosen, calendar || null), { showsRefusal: false });
  return (
    <ManyForm what="calendar" chosen={chosen} save={save} onClose={onClose}>
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
    </ManyForm>
  );
}
