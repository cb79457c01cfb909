// The conditions of work of a line: those of its time code, of its day, and the selected ones. A time code
// has no multiplier: overtime loadings are rates of their own series, because awards and
// enterprise agreements differ.

import type { TriggerCondition } from './allowance-trigger.ts';
import { weekdayOf } from './calendar-day.ts';

/** Kinds of time, with their names for people and the conditions they bring. */
export const timeCodes = {
  ordinary: { name: 'Ordinary time', conditions: [] },
  overtime: { name: 'Overtime', conditions: ['overtime'] },
  saturday: { name: 'Saturday', conditions: ['saturday'] },
  sunday: { name: 'Sunday', conditions: ['sunday'] },
  public_holiday: { name: 'Public holiday', conditions: ['public_holiday'] },
  night_shift: { name: 'Night shift', conditions: ['night_shift'] },
  travel: { name: 'Travel', conditions: ['travel'] },
} as const satisfies Record<string, { name: string; conditions: readonly TriggerCondition[] }>;

/** A kind of time. */
export type TimeCode = keyof typeof timeCodes;

/** All conditions: the selected ones, those of the time code, and Saturday, Sunday or weekend by the day. */
export function conditionsOf(work: {
  readonly date: string;
  readonly time_code?: TimeCode;
  readonly conditions?: readonly TriggerCondition[];
}): ReadonlySet<TriggerCondition> {
  const inForce = new Set<TriggerCondition>(work.conditions);
  for (const condition of timeCodes[work.time_code ?? 'ordinary'].conditions) inForce.add(condition);
  const weekday = weekdayOf(work.date);
  if (weekday === 6) inForce.add('saturday');
  if (weekday === 0) inForce.add('sunday');
  if (inForce.has('saturday') || inForce.has('sunday')) inForce.add('weekend');
  return inForce;
}

/** A day on which awards require more than ordinary time; the most expensive kind that applies. */
export type RestDay = 'public holiday' | 'Sunday' | 'Saturday';

/** Kind of day if it is not an ordinary working day; null if it is. */
export function restDayOf(work: Parameters<typeof conditionsOf>[0]): RestDay | null {
  const inForce = conditionsOf(work);
  if (inForce.has('public_holiday')) return 'public holiday';
  if (inForce.has('sunday')) return 'Sunday';
  return inForce.has('saturday') ? 'Saturday' : null;
}
