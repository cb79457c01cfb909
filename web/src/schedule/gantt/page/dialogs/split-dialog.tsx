import { dayOfMinute, formatDay, MINUTES_PER_DAY, parseDay } from '@horizon/working-time';
import { useState } from 'react';
import { DayInput } from '../../../../ui/day-input.tsx';
import { splitTask } from '../../programme/planner-edits.ts';
import { SmallForm } from './small-form.tsx';
import type { Gantt, GanttDialog } from '../use-gantt.ts';

/** Splits a task: from the end of a day, for a number of working days. */
export function SplitDialog({ gantt, at, onClose }: { gantt: Gantt; at: GanttDialog; onClose: () => void }) {
  const { chart, model, perform } = gantt;
  const { schedule } = chart;
  const { task } = at;
  const [day, setDay] = useState(() => formatDay(dayOfMinute(pauseAt(gantt, at))));
  const [length, setLength] = useState('1');
  const [wrong, setWrong] = useState('');

  function save() {
    const from = parseDay(day);
    const days = Number(length);
    if (from === null || !(days > 0)) {
      setWrong('Enter the last day of work before the pause and the number of working days.');
      return;
    }
    const refusal = perform(splitTask(schedule, task, (from + 1) * MINUTES_PER_DAY, days));
    if (refusal === null) onClose();
    else setWrong(refusal);
  }
  return (
    <SmallForm
      title={`Pause ${model.table.nameOf(task)}`}
      action="Pause"
      wrong={wrong}
      wrongId="gantt-split-wrong"
      onSave={save}
      onClose={onClose}
    >
      <label htmlFor="gantt-split-day">
        Last day of work before the pause
        <DayInput id="gantt-split-day" data-autofocus value={day} onChange={setDay} />
      </label>
      <label>
        Working days of pause
        <input
          type="number"
          min={0.5}
          step={0.5}
          value={length}
          aria-describedby="gantt-split-wrong"
          onChange={(event) => setLength(event.target.value)}
        />
      </label>
    </SmallForm>
  );
}

/** The default position: where the pointer was, the data date if the task is in progress, or the middle of the task. */
function pauseAt({ chart, model }: Gantt, { task, minute }: GanttDialog): number {
  const [start, finish] = [chart.schedule.start[task]!, chart.schedule.finish[task]!];
  const inside = [minute, model.dataDate].find((each) => each > start && each < finish);
  return inside ?? (start + finish) / 2;
}
