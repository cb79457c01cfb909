// A text that is cut off by its cell is read whole where it has the focus, as it is under the pointer.

/** Shows the text of a cell that has just got the focus next to it, where it is cut off. */
export function showFullText(target: Element): void {
  if (!(target instanceof HTMLElement) || target.dataset['column'] === undefined) return;
  if (!target.dataset['hint'] && target.scrollWidth > target.clientWidth) target.dataset['hint'] = target.textContent;
}

/** The cell of another text may take its place. */
export function dropHint(target: Element): void {
  if (!(target instanceof HTMLElement) || target.dataset['column'] === undefined) return;
  // One that has a hint of its own keeps it.
  if (target.dataset['hint'] === target.textContent) delete target.dataset['hint'];
}
