// Numbers of a file that exceed the range of a column: a duration of millions of years is an error of the program that
// wrote it.
import type { Baseline, Patch, Schedule, Task } from '@horizon/schedule';
import { isOutOfRange } from '../platform/database.ts';
import { againstRule, type Refusal } from '../platform/failures.ts';
import type { ProgrammeState } from '../schedule/programme/state.ts';

/** The largest integer of a column. */
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
 * The refusal with the first record of the patches that has a number out of range; null if there is none. Checked
 * before anything is stored, so that a dry run reports it too.
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

/** The refusal with the record and its number if storing these patches failed because of one; else null. */
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

/** The largest absolute number in a value, at any depth. */
function largestIn(value: unknown): number {
  if (typeof value === 'number') return Math.abs(value);
  if (value === null || typeof value !== 'object') return 0;
  return Object.values(value).reduce((most: number, each) => Math.max(most, largestIn(each)), 0);
}
