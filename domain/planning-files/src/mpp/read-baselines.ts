// What was planned before? Up to eleven baselines of a task, each a handful of fields (mpp-format facts, 4.2).
import type { Baseline } from '@horizon/schedule';
import { taskBaselineBase } from './custom-field-numbers.ts';
import type { RecordRow } from './record-row.ts';

interface BaselineFields {
  number: number;
  start: number;
  finish: number;
  duration: number;
  work: number;
  cost: number;
}

const baselines: BaselineFields[] = [
  { number: 0, start: 43, finish: 44, duration: 27, work: 1, cost: 6 },
  ...Array.from({ length: 10 }, (_, i): BaselineFields => {
    const base = taskBaselineBase(i + 1);
    return { number: i + 1, start: base, finish: base + 1, duration: base + 5, work: base + 3, cost: base + 2 };
  }),
];

/** The baselines that were saved for the task: those that have a start or a finish. */
export function readBaselines(row: RecordRow): Baseline[] {
  const found: Baseline[] = [];
  for (const { number, start, finish, duration, work, cost } of baselines) {
    const from = row.timestamp(start);
    const to = row.timestamp(finish);
    if (from === null && to === null) continue;
    found.push({
      number,
      start: from,
      finish: to,
      durationMinutes: row.minutes(duration),
      workMinutes: row.work(work),
      cost: row.cost(cost),
    });
  }
  return found;
}
