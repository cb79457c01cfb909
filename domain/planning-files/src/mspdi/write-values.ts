// Dates, durations and shifts as Microsoft Project XML writes them.
import { formatMinute, type LocalMinute, type Shift } from '@horizon/working-time';

import { formatClock } from '../text/local-time.ts';
import type { XmlWriter } from '../xml/xml-writer.ts';

/** `2026-05-13T07:00:00`; none stays none. */
export function isoDate(minute: LocalMinute | null | undefined): string | null {
  return minute === null || minute === undefined ? null : `${formatMinute(minute)}:00`;
}

/** `PT8H30M0S`; none stays none. */
export function xmlDuration(minutes: number | null): string | null {
  if (minutes === null) return null;
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : ''}PT${Math.floor(absolute / 60)}H${absolute % 60}M0S`;
}

/** A quantity of material as Project writes it, one hour for one unit: 12.345 is `PT12H20M42S`. */
export function quantityDuration(quantity: number): string {
  const seconds = Math.round(Math.abs(quantity) * 3600 * 1000) / 1000;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = Math.round((seconds - hours * 3600 - minutes * 60) * 1000) / 1000;
  return `${quantity < 0 ? '-' : ''}PT${hours}H${minutes}M${rest}S`;
}

/** Money in hundredths of the currency. */
export function hundredths(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 10_000) / 100;
}

/** `DayWorking` and the shifts; a day without shifts is not worked. */
export function writeShifts(xml: XmlWriter, shifts: readonly Shift[]): void {
  xml.leaf('DayWorking', shifts.length > 0);
  if (shifts.length === 0) return;
  xml.open('WorkingTimes');
  for (const { from, to } of shifts) {
    xml.open('WorkingTime');
    xml.leaf('FromTime', `${formatClock(from)}:00`);
    xml.leaf('ToTime', `${formatClock(to)}:00`);
    xml.close('WorkingTime');
  }
  xml.close('WorkingTimes');
}
