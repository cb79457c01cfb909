// Ids of demo records: the same name always gives the same id, so that links and screenshots stay valid.
import { createHash } from 'node:crypto';

/**
 * The reference day of the demo's dates: the Monday of this week in Sydney, so that its programme has been updated
 * within the last week, whenever the demo is loaded.
 */
export const demoDay = mondayOf(new Date());

function mondayOf(now: Date): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(now);
  const noon = new Date(`${today}T12:00:00Z`);
  noon.setUTCDate(noon.getUTCDate() - ((noon.getUTCDay() + 6) % 7));
  return noon.toISOString().slice(0, 10);
}

/** First characters of every id of the demo, which distinguish its records from later ones. */
export const fixedIdPrefix = '0190d000-';

/** An id in the form of a UUIDv7, derived from a name. */
export function fixedId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${fixedIdPrefix}${hex.slice(0, 4)}-7${hex.slice(4, 7)}-8${hex.slice(7, 10)}-${hex.slice(10, 22)}`;
}

/** A day, counted from the demo's day. */
export function dayAfter(days: number): string {
  return new Date(Date.parse(`${demoDay}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** An instant in the morning of a day, counted from the demo's day; `minutes` keeps records in order. */
export function instantAfter(days: number, minutes = 0): string {
  return new Date(Date.parse(`${demoDay}T22:00:00Z`) + days * 86_400_000 + minutes * 60_000).toISOString();
}
