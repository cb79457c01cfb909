import { useEffect } from 'react';
import { createStore } from './store.ts';

/** The number of forms with unsaved changes. */
export const unsavedForms = createStore(0);

/** While `dirty`, leaving must be confirmed: in the browser before closing or reloading, in the router before navigating. */
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
