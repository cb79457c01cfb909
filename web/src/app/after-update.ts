// A tab that was open during an update of Horizon requests files that no longer exist. It reloads once to get the new
// ones; if that does not help, the failure is shown.
import { inTabStorage } from '../ui/browser-storage.ts';

const lately = 'horizon.reloaded-at';
const pauseMillis = 30_000;

/** Reloads the page when one of its files is missing on the server, unless it has just been reloaded. */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(inTabStorage((tab) => tab.getItem(lately)) ?? 0);
    if (Date.now() - last < pauseMillis || !navigator.onLine) return;
    const isNoted = inTabStorage((tab) => {
      tab.setItem(lately, String(Date.now()));
      return true;
    });
    // Without the timestamp, the tab would reload for ever.
    if (!isNoted) return;
    event.preventDefault();
    window.location.reload();
  });
}
