// The labels of Undo and Redo, from the batches of the log; pending edits count as done, so that pressing Undo and Redo quickly
// does not report that there is nothing to redo.
import { type BatchHistory, plainNote } from './batch-history.ts';

/** A change that waits for the source's answer. */
export type Waiting = { kind: 'edit'; note: string } | { kind: 'undo' | 'redo' };

/** The labels of Undo and Redo once everything queued is done; null if there is nothing to undo or redo. */
export function turnable(
  history: BatchHistory,
  waiting: readonly Waiting[],
): { undoable: string | null; redoable: string | null } {
  const undo = history.undoables().map(plainNote);
  let redo = history.redoables().map(plainNote);
  for (const each of waiting) {
    if (each.kind === 'edit') {
      undo.push(each.note);
      redo = [];
      continue;
    }
    const note = (each.kind === 'undo' ? undo : redo).pop();
    if (note !== undefined) (each.kind === 'undo' ? redo : undo).push(note);
  }
  return { undoable: undo.at(-1) ?? null, redoable: redo.at(-1) ?? null };
}
