import { openFloat } from '../../../parts/open-float.ts';
import { FLAG } from '@horizon/schedule';
import { formatDays, formatDuration } from '../../../tasks/format-days.ts';
import { dayText, finishDayText, percentText } from '../../cell-text.ts';
import type { Chart } from '../rows/chart-rows.ts';

/** Text of the tooltip of a task. */
export function tipOf({ schedule }: Pick<Chart, 'schedule'>, task: number): string[] {
  const { programme } = schedule.network;
  const { name, code, durationUnit } = programme.tasks[task]!;
  const { project } = programme;
  const isPoint = schedule.start[task] === schedule.finish[task];
  const dates = isPoint
    ? dayText(schedule.start[task]!)
    : `${dayText(schedule.start[task]!)} – ${finishDayText(schedule.finish[task]!)}, ${formatDuration(schedule.duration[task]!, durationUnit, project)}`;
  const float = openFloat(schedule, task);
  const isCritical = (schedule.flags[task]! & FLAG.critical) !== 0;
  const lines = [code ? `${code} ${name}` : name, dates];
  if (schedule.percentComplete[task]! > 0) lines.push(`${percentText(schedule.percentComplete[task]!)} done`);
  if (Number.isFinite(float))
    lines.push(`${isCritical ? 'Critical, float' : 'Float'} ${formatDays(float, project.minutesPerDay)}`);
  return lines;
}
