// Converts numbers of a planning file to money. Other programs store calculated values (a yearly salary as a rate per
// hour has no end of decimals); Horizon keeps four decimals, half up, within ±900 billion. The costs and rates of every
// reader pass through here, so that nothing after it meets an amount that it cannot calculate with.
import { nearestMoney, toNumber, UNITS_PER_DOLLAR } from '@horizon/money';
import type { Programme, Task } from '@horizon/schedule';

import { ReadingLog } from '../reading-log.ts';

/** The exact sum of the amounts, each rounded to four decimals; none counts as zero. Infinite where it is too large. */
export function sumOfAmounts(...amounts: readonly (number | null)[]): number {
  let units = 0n;
  for (const value of amounts) {
    const read = nearestMoney(value ?? 0);
    if (!read.ok) return Number.POSITIVE_INFINITY;
    units += BigInt(read.amount);
  }
  return Number(units) / UNITS_PER_DOLLAR;
}

/** The same; null if there is no amount at all. */
export function sumOrNone(...amounts: readonly (number | null)[]): number | null {
  return amounts.every((amount) => amount === null) ? null : sumOfAmounts(...amounts);
}

/**
 * Rounds every amount of the programme to four decimals, half up; one that is too large or not a number becomes
 * null. Returns a warning for each of those. Linear.
 */
export function soundAmounts(programme: Programme): string[] {
  const log = new ReadingLog();
  const own = { task: costFields(programme, 'task'), resource: costFields(programme, 'resource') };
  for (const task of programme.tasks) {
    settle(log, task, ['cost', 'actualCost'], task.name);
    settleCustom(log, task.custom, own.task, task.name);
    for (const baseline of task.baselines) settle(log, baseline, ['cost'], `${task.name}, baseline ${baseline.number}`);
  }
  for (const resource of programme.resources) {
    settle(log, resource, ['costPerHour', 'costPerUse', 'costPerUnit'], resource.name);
    settleCustom(log, resource.custom, own.resource, resource.name);
  }
  for (const assignment of programme.assignments) {
    settle(log, assignment, ['cost', 'actualCost'], `assignment ${assignment.id}`);
  }
  return log.allWarnings();
}

/** The keys under which the records hold amounts of custom fields. */
function costFields({ customFields }: Programme, of: 'task' | 'resource'): string[] {
  return customFields
    .filter((field) => field.of === of && field.type === 'cost')
    .flatMap(({ name, alias }) => (alias === null ? [name] : [name, alias]));
}

const fieldWords: Record<string, string> = {
  cost: 'cost',
  actualCost: 'actual cost',
  costPerHour: 'cost of an hour',
  costPerUse: 'cost of a use',
  costPerUnit: 'price of a unit',
};

function settle(log: ReadingLog, record: object, names: readonly string[], whose: string): void {
  const amounts = record as Record<string, unknown>;
  for (const name of names) {
    const value = amounts[name];
    if (typeof value === 'number') amounts[name] = soundAmount(log, value, `${fieldWords[name]} of “${whose}”`);
  }
}

/** A custom field without an amount has no entry. */
function settleCustom(log: ReadingLog, custom: Task['custom'], names: readonly string[], whose: string): void {
  for (const name of names) {
    const value = Object.hasOwn(custom, name) ? custom[name] : undefined;
    if (typeof value !== 'number') continue;
    const amount = soundAmount(log, value, `${name} of “${whose}”`);
    if (amount === null) delete custom[name];
    else custom[name] = amount;
  }
}

function soundAmount(log: ReadingLog, value: number, what: string): number | null {
  if (isSound(value)) return value;
  const read = nearestMoney(value);
  if (read.ok) return toNumber(read.amount);
  log.warn(
    `The ${what} ${read.fault === 'too_large' ? 'is larger than can be kept' : 'is not a number'}. It was left out.`,
  );
  return null;
}

/** A quick look that spares nearly all amounts the exact one: four decimals at most, and far from the bound. */
function isSound(value: number): boolean {
  return Math.abs(value) < 1e9 && Math.round(value * UNITS_PER_DOLLAR) / UNITS_PER_DOLLAR === value;
}
