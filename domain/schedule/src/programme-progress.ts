// How far is a programme? Its progress is that of a summary over all of it (roll-up.ts): by the durations of its tasks, without
// summaries, levels of effort and tasks that are inactive.
import { STATE } from './network.ts';
import { FLAG, type Schedule } from './schedule.ts';

/** Per cent done, 0 to 100; null if no task has a duration. Cost: the tasks. */
export function programmeProgress({ network, flags, percentComplete }: Schedule): number | null {
  const { state, duration } = network.slots;
  let done = 0;
  let all = 0;
  for (let i = 0; i < network.taskCount; i++) {
    if (state[i] === STATE.hammock || (flags[i]! & (FLAG.summary | FLAG.ignored)) !== 0) continue;
    all += duration[i]!;
    done += (duration[i]! * percentComplete[i]!) / 100;
  }
  return all === 0 ? null : Math.min(100, (done / all) * 100);
}
