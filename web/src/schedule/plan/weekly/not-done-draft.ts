import type { PlanValues } from './week-board.ts';

/** The unsaved reason why a promise was not kept. */
export interface NotDoneDraft {
  reason: string;
  note: string;
}

/** The draft of the stored values. */
export const draftOf = ({ reason, note }: PlanValues): NotDoneDraft => ({ reason: reason ?? '', note: note ?? '' });

/** Whether closing would lose changes. */
export function isUnsaved(draft: NotDoneDraft | null, values: PlanValues): boolean {
  if (draft === null) return false;
  const stored = draftOf(values);
  return draft.reason !== stored.reason || draft.note.trim() !== stored.note;
}
