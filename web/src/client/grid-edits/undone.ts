// What a block of edits was applied to, record by record, and the words for what could be put back of it.
import type { CellEdit, CellValue } from '../../ui/data-grid/grid-types.ts';
import { countOf } from '../../ui/format.ts';
import type { ToastInput } from '../../ui/toasts.ts';

/** The new values of some fields of a record, by their names. */
export type FieldValues = Record<string, CellValue>;

/** A record as a save left it, and what it held before in the fields that the save changed. */
export interface ChangedRecord {
  id: string;
  name: string;
  version: number;
  before: FieldValues;
}

/** What the fields of these edits held in a record. */
export const valuesBefore = <Row extends object>(edits: readonly CellEdit<Row>[], row: Row): FieldValues =>
  Object.fromEntries(edits.map(({ columnId }) => [columnId, (row as Record<string, CellValue>)[columnId]!]));

/** What is said of edits that were saved, of one cell or of many; `one`: "labour rate". None where none was. */
export function describeChanged(records: readonly { name: string }[], one: string): string | null {
  if (records.length === 0) return null;
  return records.length === 1 ? `${records[0]!.name} changed` : `${countOf(records.length, one)} changed`;
}

/** What is said once changes were undone: `left` were changed by somebody since, and stay. */
export function undoneMessage(done: number, left: readonly { name: string }[], one: string, as: string): ToastInput {
  const title = done === 0 ? 'Nothing was undone' : `${countOf(done, one)} ${as}`;
  if (left.length === 0) return { title };
  const named = left.slice(0, 3).map(({ name }) => name);
  const more = left.length - named.length;
  const who = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return { title, detail: `Changed by someone since and not undone: ${who}.` };
}
