// Shows a truncated text in full when its cell gets the focus, as on hover.

/** Shows the full text of a newly focused cell as a hint, if it is truncated. */
export function showFullText(target: Element): void {
  if (!(target instanceof HTMLElement) || target.dataset['column'] === undefined) return;
  if (!target.dataset['hint'] && target.scrollWidth > target.clientWidth) target.dataset['hint'] = target.textContent;
}

/** Removes the hint, as the element may be reused for another cell. */
export function dropHint(target: Element): void {
  if (!(target instanceof HTMLElement) || target.dataset['column'] === undefined) return;
  // A cell keeps a hint of its own.
  if (target.dataset['hint'] === target.textContent) delete target.dataset['hint'];
}
