import { calculate, type Fault, prepare, type Schedule } from '@horizon/schedule';
import { BatchRefused, type LoadedProgramme, type MovedDates } from './programme-source.ts';

/** Calculates the schedule of a programme. Throws BatchRefused if a fault prevents it. */
export function calculated({ programme }: LoadedProgramme): Schedule {
  const { network, faults } = prepare(programme);
  if (network === null) throw new BatchRefused(sentenceOf(faults));
  return calculate(network);
}

/** The first fault that prevents the calculation, in words. */
export function sentenceOf(faults: readonly Fault[]): string {
  return faults.find(({ severity }) => severity === 'error')?.message ?? 'The programme cannot be calculated.';
}

/** The number of tasks whose dates in the source differ from those calculated here. */
export function countDiffering(mine: Schedule, moved: MovedDates): number {
  let count = 0;
  moved.ids.forEach((id, k) => {
    const i = mine.network.indexOf.get(id);
    if (i === undefined) return;
    const isSame = (value: number, stored: number | null | undefined): boolean =>
      stored === null || stored === undefined ? !Number.isFinite(value) : value === stored;
    if (!isSame(mine.start[i]!, moved.start[k]) || !isSame(mine.finish[i]!, moved.finish[k])) count++;
  });
  return count;
}
