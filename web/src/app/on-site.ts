// Data that the product keeps in this browser for offline work, and when it is deleted.
import { forgetCaller } from '../client/kept-caller.ts';
import { forgetWeek, lastWeek } from '../client/last-week.ts';
import { forgetLogs } from '../ui/toasts.ts';
import { forgetLinkSecret } from '../session/link-secret.ts';
import { forgetBoards } from '../schedule/plan/weekly/change-store.ts';

/** The first seconds of a page belong to who opened it: what is kept for later takes line and processor, too. */
const FIRST_SECONDS_MS = 5000;

/** Soon lets the page open without a network; a browser that keeps nothing works with a network only. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return;
  const keep = () => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  window.addEventListener('load', () => setTimeout(keep, FIRST_SECONDS_MS));
}

/** Forgets what the person who leaves has read. Changes that were not sent yet wait for their return. */
export async function forgetPerson(): Promise<void> {
  forgetCaller();
  forgetWeek();
  forgetLogs();
  forgetLinkSecret();
  await forgetBoards(null).catch(() => undefined);
}

/** Forgets what others read here whose sessions ended without a sign-out. Their changes that were not sent wait for them. */
export async function keepOnlyOf(personId: string): Promise<void> {
  if (lastWeek(personId) === null) forgetWeek();
  await forgetBoards(personId).catch(() => undefined);
}
