// The batches that a planner can undo and redo: their own in the programme's log, including those made before this page was
// opened, in another window or in a drawer. The server keeps the log.
import type { LoggedBatch } from './programme-source.ts';

const MOST_KEPT = 400;

export class BatchHistory {
  /** The planner's own batches by revision, oldest first. */
  #own: LoggedBatch[] = [];
  /** Batches that cannot be undone, because their changes were changed again since. */
  readonly #stuck = new Set<string>();

  constructor(batches: readonly LoggedBatch[]) {
    this.add(batches);
  }

  /** Adds batches; known ones are ignored. */
  add(batches: readonly LoggedBatch[]): void {
    const known = new Map(this.#own.map((batch) => [batch.id, batch]));
    for (const batch of batches) {
      if (!batch.isOwn) continue;
      known.set(batch.id, batch);
      const turned = batch.ofBatch === null ? undefined : known.get(batch.ofBatch);
      if (turned) known.set(turned.id, { ...turned, isUndone: true });
    }
    this.#own = [...known.values()].sort((a, b) => a.revision - b.revision).slice(-MOST_KEPT);
  }

  /** The batch that Undo undoes next, or null. */
  undoable(): LoggedBatch | null {
    return this.undoables().at(-1) ?? null;
  }

  /** The undo that Redo reverts next; null after a new edit. */
  redoable(): LoggedBatch | null {
    return this.redoables().at(-1) ?? null;
  }

  /** The batches that can be undone, latest first. */
  undoables(): LoggedBatch[] {
    return this.#own.filter((batch) => batch.kind !== 'undo' && this.#isOpen(batch));
  }

  /** The undos that can be redone, from the end. */
  redoables(): LoggedBatch[] {
    const lastEdit = this.#own.findLast(({ kind }) => kind !== 'undo' && kind !== 'redo')?.revision ?? -1;
    return this.#own.filter((batch) => batch.kind === 'undo' && this.#isOpen(batch) && batch.revision > lastEdit);
  }

  /** Whether a batch is an import, or the undo or redo of one. */
  isOfImport({ kind, ofBatch }: LoggedBatch): boolean {
    const turned = ofBatch === null ? undefined : this.#own.find(({ id }) => id === ofBatch);
    return kind === 'import' || (turned !== undefined && this.isOfImport(turned));
  }

  /** Marks a batch as not undoable. */
  leaveOut(id: string): void {
    this.#stuck.add(id);
  }

  #isOpen({ id, isUndone }: LoggedBatch): boolean {
    return !isUndone && !this.#stuck.has(id);
  }
}

/** The description of the undone batch, without "Undo". */
export function plainNote({ note }: Pick<LoggedBatch, 'note'>): string {
  return note.replace(/^(?:Undo: )+/, '') || 'a change';
}
