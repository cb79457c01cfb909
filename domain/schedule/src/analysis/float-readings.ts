// The floats of a calculated programme, for comparing updates and counting near-critical tasks.
import { countsAs } from '../criticality.ts';
import { FLAG } from '../schedule.ts';
import type { Schedule } from '../schedule.ts';
import type { FloatReading } from './float-erosion.ts';
import { leafTasks } from './leaf-tasks.ts';

/** One reading a task, in the programme's order, without summaries, levels of effort and inactive tasks; none finished has float. */
export function floatReadings(schedule: Schedule): FloatReading[] {
  const { network, totalFloat, flags } = schedule;
  return leafTasks(network, false).map((i) => {
    const isFinished = (flags[i]! & FLAG.finished) !== 0;
    return {
      taskId: network.programme.tasks[i]!.id,
      totalFloatMinutes: isFinished || !Number.isFinite(totalFloat[i]!) ? null : totalFloat[i]!,
      isCritical: countsAs(schedule, i, 'critical'),
    };
  });
}
