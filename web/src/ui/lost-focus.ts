/** As the `ref` of what takes the place of a part that had the focus: the focus goes on here, and is taken from nobody. */
export function takeLostFocus(part: HTMLElement | null): void {
  if (document.activeElement === document.body) part?.focus();
}
