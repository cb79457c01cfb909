// Manages the focus: on the page after a navigation, and never lost when the focused element is removed.
import { useEffect, useRef, type RefObject } from 'react';

/** Keeps the focus within reach: a new page is announced and read from its start. */
export function useFocusOnPage(main: RefObject<HTMLElement | null>, path: string): void {
  const shown = useRef(path);
  useEffect(() => {
    const isNew = shown.current !== path;
    shown.current = path;
    const { activeElement } = document;
    // A list that opens its record next to it keeps the focus on its row.
    if ((isNew && !main.current?.contains(activeElement)) || isLost()) focusOn(main.current);
  }, [main, path]);
  useEffect(() => {
    const element = main.current;
    if (!element) return undefined;
    const watch = new MutationObserver(() => {
      // The page waits with its heading for what it shows: the focus was on the page itself until then.
      if (isLost() || document.activeElement === element) focusOn(element);
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [main]);
}

function isLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}

/** The heading of the page says where the person is; a page without one yet has the focus itself. */
function focusOn(element: HTMLElement | null): void {
  if (document.querySelector('dialog[open]')) return;
  const heading = element?.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  (heading ?? element)?.focus({ preventScroll: true });
}
