// A tab that was open while Horizon was updated asks for files that are no longer there. It takes the new ones, once:
// where that does not help, the failure shows.
import { inTabStorage } from '../ui/browser-storage.ts';

const lately = 'horizon.reloaded-at';
const pauseMillis = 30_000;

/** Loads the page again when a part of it is gone from the server, unless that was just tried. */
export function reloadAfterUpdate(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(inTabStorage((tab) => tab.getItem(lately)) ?? 0);
    if (Date.now() - last < pauseMillis || !navigator.onLine) return;
    const isNoted = inTabStorage((tab) => {
      tab.setItem(lately, String(Date.now()));
      return true;
    });
    // Without a note that it was tried, the tab would retry for ever.
    if (!isNoted) return;
    event.preventDefault();
    window.location.reload();
  });
}
