// Undo of what one person drew: a change is the markup before and after, and undoing it is the change the other way round.
// The history is kept in memory for the sheet that is open; the server has every version.

/** A markup as it was and as it is; none before it was drawn or after it was deleted. */
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

/** The change the other way round. */
export const reversed = <Markup>(step: ChangeStep<Markup>): ChangeStep<Markup> =>
  step.map(({ id, before, after }) => ({ id, before: after, after: before })).toReversed();

/** Takes the last step back: the history afterwards and the changes to make; none where nothing is left. */
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

/** Makes the step that was undone last again. */
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
