// Undo of one person's drawing: a change is the markup before and after, and its undo is the reversed change.
// The history is kept in memory for the sheet that is open; the server has every version.

/** A markup before and after a change; null before it was drawn or after it was deleted. */
export interface MarkupChange<Markup> {
  id: string;
  before: Markup | null;
  after: Markup | null;
}

/** Changes that were made together, and are undone together. */
export type ChangeStep<Markup> = readonly MarkupChange<Markup>[];

export interface ChangeHistory<Markup> {
  done: readonly ChangeStep<Markup>[];
  undone: readonly ChangeStep<Markup>[];
}

/** Steps that are kept. */
export const maxSteps = 200;

export const noChanges = { done: [], undone: [] } as const;

/** The history with a further step; what was undone cannot be redone any more. */
export const afterStep = <Markup>({ done }: ChangeHistory<Markup>, step: ChangeStep<Markup>): ChangeHistory<Markup> =>
  step.length === 0 ? { done, undone: [] } : { done: [...done, step].slice(-maxSteps), undone: [] };

/** The reversed change. */
export const reversed = <Markup>(step: ChangeStep<Markup>): ChangeStep<Markup> =>
  step.map(({ id, before, after }) => ({ id, before: after, after: before })).toReversed();

/** Undoes the last step: the history afterwards and the changes to make; null if there is nothing to undo. */
export function undo<Markup>(
  history: ChangeHistory<Markup>,
): { history: ChangeHistory<Markup>; changes: ChangeStep<Markup> } | null {
  const step = history.done.at(-1);
  if (!step) return null;
  return {
    history: { done: history.done.slice(0, -1), undone: [...history.undone, step] },
    changes: reversed(step),
  };
}

/** Redoes the step that was undone last. */
export function redo<Markup>(
  history: ChangeHistory<Markup>,
): { history: ChangeHistory<Markup>; changes: ChangeStep<Markup> } | null {
  const step = history.undone.at(-1);
  if (!step) return null;
  return {
    history: { done: [...history.done, step], undone: history.undone.slice(0, -1) },
    changes: step,
  };
}
