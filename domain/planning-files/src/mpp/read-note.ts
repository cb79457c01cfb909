// The note of a task or resource as plain text.
import type { RecordRow } from './record-row.ts';
import { rtfToText } from './rtf-to-text.ts';
import type { WorkBound } from './work-bound.ts';

/** The text of the note field; none without one or without text in it. Cost: linear in the note's size. */
export function readNote(row: RecordRow, field: number, bound: WorkBound): string | null {
  const found = row.slice(field);
  if (found === null || found.length === 0) return null;
  bound.spend(8 * found.length);
  const text = rtfToText(found.bytes.subarray(found.at, found.at + found.length));
  return text === '' ? null : text;
}
