// Batches a planner can undo and redo: their own ones in the log of the programme, including those made before this
// page was opened, in another window or in a drawer. The server keeps the log; here it is only read.
import type { LoggedBatch } from './programme-source.ts';

const MOST_KEPT = 400;

export class BatchHistory {
  /** Own batches by revision, the oldest first. */
  #own: LoggedBatch[] = [];
  /** Those that could not be turned round: what they changed was changed again since. */
  readonly #stuck = new Set<string>();

  constructor(batches: readonly LoggedBatch[]) {
    this.add(batches);
  }

  /** Takes further batches in; those that are known already do no harm. */
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

  /** The batch that Undo undoes next, else none. */
  undoable(): LoggedBatch | null {
    return this.undoables().at(-1) ?? null;
  }

  /** The undo that Redo turns round next; none after a new edit. */
  redoable(): LoggedBatch | null {
    return this.redoables().at(-1) ?? null;
  }

  /** Batches that can be undone, latest first. */
  undoables(): LoggedBatch[] {
    return this.#own.filter((batch) => batch.kind !== 'undo' && this.#isOpen(batch));
  }

  /** Undos that can be turned round, one after another from the end. */
  redoables(): LoggedBatch[] {
    const lastEdit = this.#own.findLast(({ kind }) => kind !== 'undo' && kind !== 'redo')?.revision ?? -1;
    return this.#own.filter((batch) => batch.kind === 'undo' && this.#isOpen(batch) && batch.revision > lastEdit);
  }

  /** Whether a batch is an import, or turned one round. */
  isOfImport({ kind, ofBatch }: LoggedBatch): boolean {
    const turned = ofBatch === null ? undefined : this.#own.find(({ id }) => id === ofBatch);
    return kind === 'import' || (turned !== undefined && this.isOfImport(turned));
  }

  /** The batch cannot be turned round any more. */
  leaveOut(id: string): void {
    this.#stuck.add(id);
  }

  #isOpen({ id, isUndone }: LoggedBatch): boolean {
    return !isUndone && !this.#stuck.has(id);
  }
}

/** Description of the undone batch, without the words for an undo. */
export function plainNote({ note }: Pick<LoggedBatch, 'note'>): string {
  return note.replace(/^(?:Undo: )+/, '') || 'a change';
}
