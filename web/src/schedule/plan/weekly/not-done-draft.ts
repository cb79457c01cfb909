import type { PlanValues } from './week-board.ts';

/** Why a promise was not kept, as it is typed and not yet saved. */
export interface NotDoneDraft {
  reason: string;
  note: string;
}

/** Begins from what is stored. */
export const draftOf = ({ reason, note }: PlanValues): NotDoneDraft => ({ reason: reason ?? '', note: note ?? '' });

/** Whether closing would lose something of it. */
export function isUnsaved(draft: NotDoneDraft | null, values: PlanValues): boolean {
  if (draft === null) return false;
  const stored = draftOf(values);
  return draft.reason !== stored.reason || draft.note.trim() !== stored.note;
}
