// Formats and parses units and work of assignments.
import { readTypedNumber } from '@horizon/money';
import { parseDuration, defaultDay } from './tasks.ts';

/** `16 h`; work is shown in hours. */
export function hoursOf(minutes: number): string {
  return `${Math.round((minutes / 60) * 100) / 100} h`;
}

/** Parses `16`, `16 h`, `2 d`; a plain number means hours. Undefined if it is invalid. */
export function readHours(text: string): number | undefined {
  const plain = text.trim();
  const read = parseDuration(/^[\d.,]+$/.test(plain) ? `${plain} h` : plain, defaultDay);
  return read && read.minutes >= 0 ? read.minutes : undefined;
}

/** Parses `2`, `0.5`, `50%`; undefined if it is not a number of units. */
export function readUnits(text: string): number | undefined {
  const read = readTypedNumber(text);
  if (!read.ok) return undefined;
  const units = read.value / (read.isPercent ? 100 : 1);
  return units >= 0 && units <= 10_000 ? Math.round(units * 10_000) / 10_000 : undefined;
}
