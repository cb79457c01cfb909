// The call table of the browser. The first load brings the calls that its own modules make; the others follow with the first
// page (`all-calls.ts`).
import { packed } from 'virtual:first-calls';
import { unpackedCalls, type CallRow } from './call-rows.ts';

const rows = unpackedCalls(packed);

/** Adds the calls of a packed table. */
export const addCalls = (more: string): void => void Object.assign(rows, unpackedCalls(more));

/** The row of a call. */
export function rowOf(name: string): CallRow {
  const row = rows[name];
  if (!row) throw new Error(`There is no call named ${name}`);
  return row;
}
