// What a block of edits was applied to, rate by rate, and the words for what could be put back of it.
import type { CellEdit, CellValue } from '../ui/data-grid/grid-types.ts';
import { countOf } from '../ui/format.ts';
import type { ToastInput } from '../ui/toasts.ts';
import type { Rate, RateChanges } from './rates.ts';

/** A rate as a save left it, and what it held before in the fields that the save changed. */
export interface ChangedRate {
  id: string;
  name: string;
  version: number;
  before: RateChanges;
}

/** What the fields of these edits held in a rate. */
export function valuesBefore(edits: readonly CellEdit<Rate>[], rate: Rate): RateChanges {
  return Object.fromEntries(edits.map(({ columnId }) => [columnId, rate[columnId as keyof Rate] as CellValue]));
}

/** What is said of edits that were saved, of one cell or of many; none where none was. */
export function describeChanged(rates: readonly { name: string }[]): string | null {
  if (rates.length === 0) return null;
  return rates.length === 1 ? `${rates[0]!.name} changed` : `${countOf(rates.length, 'labour rate')} changed`;
}

interface TakenBack {
  deleted: number;
  awards_deleted: number;
  kept: readonly { name: string }[];
}

/** What is said once a rise, or an import with the awards that it made, was undone. */
export function undoneBatchMessage(
  { deleted, awards_deleted: awards, kept }: TakenBack,
  made: 'rise' | 'import',
): ToastInput {
  const toastInput = undoneMessage(deleted, kept, 'deleted again');
  if (deleted === 0 && awards === 0) return toastInput;
  const rates = countOf(deleted, 'labour rate');
  if (made === 'rise') return { ...toastInput, title: `The rise of ${rates} is undone` };
  return awards === 0 ? toastInput : { ...toastInput, title: `${rates} and ${countOf(awards, 'award')} deleted again` };
}

/** What is said once changes were undone: `left` were changed by somebody since, and stay. */
export function undoneMessage(done: number, left: readonly { name: string }[], as: string): ToastInput {
  const title = done === 0 ? 'Nothing was undone' : `${countOf(done, 'labour rate')} ${as}`;
  if (left.length === 0) return { title };
  const named = left.slice(0, 3).map(({ name }) => name);
  const more = left.length - named.length;
  const who = more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
  return { title, detail: `Changed by someone since and not undone: ${who}.` };
}
