// Signing out in one tab leaves nothing readable in the others of this browser.
import { useEffect } from 'react';
import { isKeptCaller } from '../client/kept-caller.ts';
import { forgetLinkSecret } from '../session/link-secret.ts';
import { forgetLogs } from '../ui/toasts.ts';
import { forgetPerson } from './on-site.ts';
import { storeLocally } from '../ui/browser-storage.ts';

const mark = 'horizon.left';

/** Forgets the person in every tab and goes to the sign-in page, by way of where the session is ended elsewhere. */
export async function leaveEverywhere(by = '/sign-in'): Promise<void> {
  await forgetPerson();
  // Other tabs are notified of every change of what is stored.
  storeLocally(mark, crypto.randomUUID());
  window.location.assign(by);
}

/**
 * Follows a sign-out in another tab. A page restored by the browser's Back button is reloaded if the person who opened
 * it, `personId`, has signed out since, or somebody else has signed in.
 */
export function useLeaving(personId: string): void {
  useEffect(() => {
    const recheck = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || isKeptCaller(personId)) return;
      document.documentElement.hidden = true;
      window.location.reload();
    };
    window.addEventListener('pageshow', recheck);
    return () => window.removeEventListener('pageshow', recheck);
  }, [personId]);
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== mark) return;
      forgetLogs();
      forgetLinkSecret();
      window.location.replace('/sign-in');
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
}
