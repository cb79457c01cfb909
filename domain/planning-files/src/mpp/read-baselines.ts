// Reads the baselines: up to eleven baselines of a task, each a handful of fields (mpp-format facts, 4.2).
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

/**
 * The baselines that the task has any value of. Where both dates were saved a zero is a value of its own; without them it
 * is what the file writes for a field that nobody set.
 */
export function readBaselines(row: RecordRow): Baseline[] {
  return baselines.flatMap(({ number, ...fields }): Baseline[] => {
    const start = row.timestamp(fields.start);
    const finish = row.timestamp(fields.finish);
    const isWhole = start !== null && finish !== null;
    const saved = (value: number | null): number | null => (isWhole || value !== 0 ? value : null);
    const found = {
      number,
      start,
      finish,
      durationMinutes: saved(row.minutes(fields.duration)),
      workMinutes: saved(row.work(fields.work)),
      cost: saved(row.cost(fields.cost)),
    };
    const { durationMinutes, workMinutes, cost } = found;
    const isSet = [start, finish, durationMinutes, workMinutes, cost].some((value) => value !== null);
    return isSet ? [found] : [];
  });
}
