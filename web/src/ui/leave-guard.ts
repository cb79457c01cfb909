import { useEffect } from 'react';
import { createStore } from './store.ts';

/** How many forms on the page hold changes that are not saved. */
export const unsavedForms = createStore(0);

/** While `dirty`, leaving asks first: the browser before it closes or reloads, the router before it shows another page. */
export function useLeaveGuard(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    unsavedForms.set((count) => count + 1);
    return () => {
      window.removeEventListener('beforeunload', ask);
      unsavedForms.set((count) => count - 1);
    };
  }, [dirty]);
}
