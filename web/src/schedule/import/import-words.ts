// The words of an import: formats, fields of a comparison, their values.
import type { CallAnswer } from '../../client/api.ts';
import { emptyMark } from '../../ui/format.ts';
import { minuteText } from '../tasks/tasks.ts';

export type ImportReport = CallAnswer<'importSchedule'>['report'];
export type Difference = ImportReport['differences'][number];
export type PastImport = CallAnswer<'listScheduleImports'>['items'][number];

const formats: Record<string, string> = {
  mspdi: 'Microsoft Project XML',
  mpp: 'Microsoft Project',
  xer: 'Primavera XER',
  pmxml: 'Primavera XML',
  csv: 'CSV',
  psplib: 'PSPLIB',
};

/** The name of a format. */
export function formatName(format: string): string {
  return formats[format] ?? format;
}

const fields: Record<string, string> = {
  start: 'Start',
  finish: 'Finish',
  earlyStart: 'Early start',
  earlyFinish: 'Early finish',
  lateStart: 'Late start',
  lateFinish: 'Late finish',
  totalFloatMinutes: 'Total float',
  freeFloatMinutes: 'Free float',
  isCritical: 'Critical',
};

/** The name of a compared field. */
export function fieldName(field: string): string {
  return fields[field] ?? field;
}

/** A compared value: dates as minutes, floats in hours, flags as yes or no. */
export function comparedText(field: string, value: number | boolean | null): string {
  if (value === null) return emptyMark;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (!field.endsWith('Minutes')) return minuteText(value);
  const hours = Math.round((Math.abs(value) / 60) * 10) / 10;
  return `${value < 0 ? '−' : ''}${hours} h`;
}

/** `1 task`, `12 tasks`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Sentences that differ only in the id of what they speak of, once each with their number; the most frequent first. */
export function groupedMessages(messages: readonly string[]): { message: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const each of messages) {
    const plain = each.replace(/^(?:Link|Task) [0-9a-f-]{36}: /, '');
    const message = plain.charAt(0).toUpperCase() + plain.slice(1);
    counts.set(message, (counts.get(message) ?? 0) + 1);
  }
  return [...counts].map(([message, count]) => ({ message, count })).sort((a, b) => b.count - a.count);
}
