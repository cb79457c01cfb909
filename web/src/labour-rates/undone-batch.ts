// The words for a rise or an import of rates that was undone.
import { undoneMessage } from '../client/grid-edits/undone.ts';
import { countOf } from '../ui/format.ts';
import type { ToastInput } from '../ui/toasts.ts';

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
  const toastInput = undoneMessage(deleted, kept, 'labour rate', 'deleted again');
  if (deleted === 0 && awards === 0) return toastInput;
  const rates = countOf(deleted, 'labour rate');
  if (made === 'rise') return { ...toastInput, title: `The rise of ${rates} is undone` };
  return awards === 0 ? toastInput : { ...toastInput, title: `${rates} and ${countOf(awards, 'award')} deleted again` };
}
