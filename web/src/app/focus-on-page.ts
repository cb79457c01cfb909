// Manages the focus: it moves to the page after a navigation, and is never lost when the focused element is removed.
import { useEffect, useRef, type RefObject } from 'react';

/** Moves the focus to a new page, so that screen readers announce it, and restores a lost focus. */
export function useFocusOnPage(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    const isNew = shown.current !== path;
    shown.current = path;
    const { activeElement } = document;
    // A list that opens a record next to itself keeps the focus on the row.
    if ((isNew && !main.current?.contains(activeElement)) || isLost()) focusOn(main.current);
  }, [main, path]);
  useEffect(() => {
    const element = main.current;
    if (!element) return undefined;
    const watch = new MutationObserver(() => {
      // The heading appears with the page's data: until then the focus was on the page itself.
      if (isLost() || document.activeElement === element) focusOn(element);
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [main]);
}

function isLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}

/** Focuses the heading, or the page itself while it has none. */
function focusOn(element: HTMLElement | null): void {
  if (document.querySelector('dialog[open]')) return;
  const heading = element?.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (heading ?? element)?.focus({ preventScroll: true });
}
