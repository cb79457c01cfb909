// What the product keeps in this browser for work without a network, and when it lets go of it.
import { forgetCaller } from '../client/kept-caller.ts';
import { forgetWeek, lastWeek } from '../client/last-week.ts';
import { forgetLogs } from '../ui/toasts.ts';
import { forgetBoards } from '../schedule/plan/weekly/change-store.ts';

/** Lets the page open without a network from now on; a browser that keeps nothing works with a network only. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => {
    void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  });
}

/** Forgets what the person who leaves has read. Changes that were not sent yet wait for their return. */
export async function forgetPerson(): Promise<void> {
  forgetCaller();
  forgetWeek();
  forgetLogs();
  await forgetBoards(null).catch(() => undefined);
}

/** Forgets what others read here whose sessions ended without a sign-out. Their changes that were not sent wait for them. */
export async function keepOnlyOf(personId: string): Promise<void> {
  if (lastWeek(personId) === null) forgetWeek();
  await forgetBoards(personId).catch(() => undefined);
}
