// Numbers of a file that no column holds: a duration of millions of years is a slip of the program that wrote it.
import type { Baseline, Patch, Schedule, Task } from '@horizon/schedule';
import { isOutOfRange } from '../platform/database.ts';
import { againstRule, type Refusal } from '../platform/failures.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';

/** Whole numbers are kept up to here. */
const largest = 2 ** 31 - 1;

/** Limits of the integer columns of a task, of its calculated values, and of a baseline. */
const ofTask = [
  'durationMinutes',
  'deadline',
  'priority',
  'levellingDelayMinutes',
  'actualStart',
  'actualFinish',
  'remainingMinutes',
] as const satisfies readonly (keyof Task)[];
const ofSchedule = [
  'start',
  'finish',
  'lateStart',
  'lateFinish',
  'totalFloat',
  'freeFloat',
  'duration',
] as const satisfies readonly (keyof Schedule)[];
const ofBaseline = [
  'start',
  'finish',
  'durationMinutes',
  'totalFloatMinutes',
] as const satisfies readonly (keyof Baseline)[];

const isTooLarge = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && Math.abs(value) > largest;

/**
 * The refusal that names the first record with a number that cannot be kept, where the programme has one after these patches;
 * else none. It is found before anything is stored, so that a dry run says it too.
 */
export function findTooLarge({ programme, schedule }: ProgrammeState, patches: readonly Patch[]): Refusal | null {
  const given = patches.find(({ of, after }) => after !== null && isBeyond(of, after));
  if (given) return tooLarge(given);
  const moved = programme.tasks.find(({ id }) => {
    const i = schedule.network.indexOf.get(id)!;
    return ofSchedule.some((name) => isTooLarge(schedule[name][i]));
  });
  return moved ? tooLarge({ of: 'task', after: { ...moved } }) : null;
}

function isBeyond(of: Patch['of'], after: Record<string, unknown>): boolean {
  if (of === 'task') {
    const { constraint } = after as Partial<Task>;
    return isTooLarge(constraint?.date) || ofTask.some((name) => isTooLarge(after[name]));
  }
  const rows = of === 'baseline' ? Object.values(after['rows'] as Record<string, Baseline>) : [];
  return rows.some((row) => ofBaseline.some((name) => isTooLarge(row[name])));
}

/** The refusal that names the record and its number, where storing these patches failed for one; else none. */
export function numberTooLarge(error: unknown, patches: readonly Patch[]): Refusal | null {
  if (!isOutOfRange(error)) return null;
  return tooLarge(patches.find(({ after }) => largestIn(after) > largest));
}

function tooLarge(patch: Pick<Patch, 'of' | 'after'> | undefined): Refusal {
  const name = patch?.after?.['name'] ?? patch?.after?.['code'];
  const whose = typeof name === 'string' ? ` of “${name}”` : patch ? ` of a ${patch.of}` : '';
  const sentence = `A number${whose} in the file is larger than can be kept here. Correct it in the program that the file comes from. Nothing was stored.`;
  return againstRule({ file: [sentence] }, sentence);
}

/** The largest number of a value and of what is within it, without its sign. */
function largestIn(value: unknown): number {
  if (typeof value === 'number') return Math.abs(value);
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((most: number, each) => Math.max(most, largestIn(each)), 0);
}
