import { useEffect, type RefObject } from 'react';

/** Keeps toasts above the footer of a page of any height. */
export function usePageFoot(foot: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = foot.current;
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--page-foot', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--page-foot');
    };
  }, [foot]);
}
