// Signing out in one tab signs out all tabs of the browser, so that nothing stays readable.
import { useEffect } from 'react';
import { isKeptCaller } from '../client/kept-caller.ts';
import { forgetLinkSecret } from '../session/link-secret.ts';
import { forgetLogs } from '../ui/toasts.ts';
import { forgetPerson } from './on-site.ts';
import { storeLocally } from '../ui/browser-storage.ts';

const mark = 'horizon.left';

/** Clears the person's data in every tab and opens the sign-in page, or first `by`, where an identity provider signs out. */
export async function signOutEverywhere(by = '/sign-in'): Promise<void> {
  await forgetPerson();
  // Removing the stored person notifies the other tabs.
  storeLocally(mark, crypto.randomUUID());
  window.location.assign(by);
}

/**
 * Follows a sign-out in another tab. Also reloads a page restored by the browser's Back button if the person who opened it,
 * `personId`, has signed out since, or somebody else has signed in.
 */
export function useSignOutInOtherTabs(personId: string): void {
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
