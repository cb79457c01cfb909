// Signing out in one tab leaves nothing readable in the others of this browser.
import { useEffect } from 'react';
import { forgetLogs } from '../ui/toasts.ts';
import { forgetPerson } from './on-site.ts';

const mark = 'horizon.left';

/** Forgets the person in every tab and goes to the sign-in page. */
export async function leaveEverywhere(): Promise<void> {
  await forgetPerson();
  // Other tabs are told of every change of what is stored.
  localStorage.setItem(mark, crypto.randomUUID());
  window.location.assign('/sign-in');
}

/** Follows a sign-out that happened in another tab. */
export function useLeaving(): void {
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== mark) return;
      forgetLogs();
      window.location.replace('/sign-in');
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
