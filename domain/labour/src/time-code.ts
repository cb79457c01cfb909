// Which conditions of work hold on a line: those of its time code, of the day it falls on, and those ticked.
// A time code carries no multiplier: overtime loadings are rates of their own series, because awards and
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

/** The conditions that hold: ticked ones, those of the time code, and Saturday, Sunday or weekend by the day. */
export function conditionsOf(work: {
  readonly date: string;
  readonly time_code?: TimeCode;
  readonly conditions?: readonly TriggerCondition[];
}): ReadonlySet<TriggerCondition> {
  const held = new Set<TriggerCondition>(work.conditions);
  for (const condition of timeCodes[work.time_code ?? 'ordinary'].conditions) held.add(condition);
  const weekday = weekdayOf(work.date);
  if (weekday === 6) held.add('saturday');
  if (weekday === 0) held.add('sunday');
  if (held.has('saturday') || held.has('sunday')) held.add('weekend');
  return held;
}

/** A day on which awards ask for more than ordinary time: the dearest of what it is. */
export type RestDay = 'public holiday' | 'Sunday' | 'Saturday';

/** What the day is where it is no ordinary working day; none where it is. */
export function restDayOf(work: Parameters<typeof conditionsOf>[0]): RestDay | null {
  const held = conditionsOf(work);
  if (held.has('public_holiday')) return 'public holiday';
  if (held.has('sunday')) return 'Sunday';
  return held.has('saturday') ? 'Saturday' : null;
}
