// The records that a block of edits changed, and the messages about changing and undoing them.
import type { CellEdit, CellValue } from '../../ui/data-grid/grid-types.ts';
import { countOf } from '../../ui/format.ts';
import type { ToastInput } from '../../ui/toasts.ts';

/** The new values of some fields of a record, by their names. */
export type FieldValues = Record<string, CellValue>;

/** A saved record, with the previous values of the fields that were changed. */
export interface ChangedRecord {
  id: string;
  name: string;
  version: number;
  before: FieldValues;
}

/** The current values of the fields that these edits change. */
export const valuesBefore = <Row extends object>(edits: readonly CellEdit<Row>[], row: Row): FieldValues =>
  Object.fromEntries(edits.map(({ columnId }) => [columnId, (row as Record<string, CellValue>)[columnId]!]));

/** The message about saved edits; null if there are none. `one` is the noun: "labour rate". */
export function describeChanged(records: readonly { name: string }[], one: string): string | null {
  if (records.length === 0) return null;
  return records.length === 1 ? `${records[0]!.name} changed` : `${countOf(records.length, one)} changed`;
}

/** The message about undone changes; records in `left` were changed by somebody since, and stay as they are. */
export function undoneMessage(done: number, left: readonly { name: string }[], one: string, as: string): ToastInput {
  const title = done === 0 ? 'Nothing was undone' : `${countOf(done, one)} ${as}`;
  if (left.length === 0) return { title };
  const named = left.slice(0, 3).map(({ name }) => name);
  const more = left.length - named.length;
  const who = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return { title, detail: `Changed by someone since and not undone: ${who}.` };
}
