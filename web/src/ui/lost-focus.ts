/** A `ref` for an element that replaces a focused one: focuses it, unless another element has the focus. */
export function takeLostFocus(part: HTMLElement | null): void {
  if (document.activeElement === document.body) part?.focus();
}
