// The data stored in this browser for offline work, and when it is deleted.
import { forgetCaller } from '../client/kept-caller.ts';
import { forgetWeek, lastWeek } from '../client/last-week.ts';
import { forgetLogs } from '../ui/toasts.ts';
import { forgetLinkSecret } from '../session/link-secret.ts';
import { forgetBoards } from '../schedule/plan/weekly/change-store.ts';

/** Delay before files are stored for offline use, as that competes with the page for network and processor. */
const FIRST_SECONDS_MS = 5000;

/** Registers the service worker after a delay, so that pages open offline, if the browser supports it. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const keep = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  window.addEventListener('load', () => setTimeout(keep, FIRST_SECONDS_MS));
}

/** Deletes the data that the person signing out has read. Unsent changes stay until they return. */
export async function forgetPerson(): Promise<void> {
  forgetCaller();
  forgetWeek();
  forgetLogs();
  forgetLinkSecret();
  await forgetBoards(null).catch(() => undefined);
}

/** Deletes the data of others whose sessions ended without a sign-out. Their unsent changes stay. */
export async function forgetOthers(personId: string): Promise<void> {
  if (lastWeek(personId) === null) forgetWeek();
  await forgetBoards(personId).catch(() => undefined);
}
