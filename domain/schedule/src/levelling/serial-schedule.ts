// Serial schedule generation: takes the activities in a given order and starts each as early as its predecessors and the
// free capacity allow (Kelley 1963; Kolisch 1996). Run on the backward direction it builds the schedule from the end.
// Capacity is kept for each time unit; the search for a gap looks at each unit once and jumps behind every conflict.
import type { LevellingDirection, PreparedLevelling } from './levelling-problem.ts';

/** Memory that is reused from schedule to schedule. */
export interface SerialScheduler {
  /**
   * Fills `finishes` with the finish of each activity in the direction's own time (backward: counted from the end) and
   * returns the makespan. `order` must hold every activity after its predecessors in this direction.
   */
  schedule(side: LevellingDirection, order: Int32Array, finishes: Int32Array): number;
}

/** A scheduler for one prepared problem; one call costs about the number of links plus the time units looked at. */
export function serialScheduler(prepared: PreparedLevelling): SerialScheduler {
  const { count, durations, capacity, horizon } = prepared;
  const { words } = capacity;
  const free = new Int32Array((horizon + 1) * words);
  const single = capacity.empty[0]!;
  const guard = capacity.guards[0]!;
  const demands = capacity.demands;

  const earliest = (side: LevellingDirection, finishes: Int32Array, activity: number): number => {
    let start = 0;
    const end = side.predecessorStart[activity + 1]!;
    for (let k = side.predecessorStart[activity]!; k < end; k += 1) {
      const finish = finishes[side.predecessors[k]!]!;
      if (finish > start) start = finish;
    }
    return start;
  };

  const scheduleSingle = (side: LevellingDirection, order: Int32Array, finishes: Int32Array): number => {
    free.fill(single);
    let makespan = 0;
    for (let k = 0; k < count; k += 1) {
      const activity = order[k]!;
      const duration = durations[activity]!;
      const demand = demands[activity]!;
      let start = earliest(side, finishes, activity);
      if (demand !== 0 && duration > 0) {
        // Everything from `checked` on is still to be looked at; a conflict at `t` moves the start behind it.
        let checked = start;
        let t = start + duration - 1;
        while (t >= checked) {
          if (((free[t]! - demand) & guard) === guard) t -= 1;
          else {
            checked = start + duration;
            start = t + 1;
            t = start + duration - 1;
          }
        }
        for (let u = start; u < start + duration; u += 1) free[u]! -= demand;
      }
      const finish = start + duration;
      finishes[activity] = finish;
      if (finish > makespan) makespan = finish;
    }
    return makespan;
  };

  const fits = (t: number, activity: number): boolean => {
    for (let w = 0; w < words; w += 1) {
      const mask = capacity.guards[w]!;
      if (((free[t * words + w]! - demands[activity * words + w]!) & mask) !== mask) return false;
    }
    return true;
  };

  const scheduleWide = (side: LevellingDirection, order: Int32Array, finishes: Int32Array): number => {
    for (let t = 0; t < free.length; t += words) free.set(capacity.empty, t);
    let makespan = 0;
    for (let k = 0; k < count; k += 1) {
      const activity = order[k]!;
      const duration = durations[activity]!;
      let start = earliest(side, finishes, activity);
      let checked = start;
      let t = start + duration - 1;
      while (t >= checked) {
        if (fits(t, activity)) t -= 1;
        else {
          checked = start + duration;
          start = t + 1;
          t = start + duration - 1;
        }
      }
      for (let u = start * words; u < (start + duration) * words; u += 1) {
        free[u]! -= demands[activity * words + (u % words)]!;
      }
      finishes[activity] = start + duration;
      if (start + duration > makespan) makespan = start + duration;
    }
    return makespan;
  };

  return { schedule: words === 1 ? scheduleSingle : scheduleWide };
}
