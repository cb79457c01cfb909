// Reads the server-rendered page (`first-paint.tsx`) in the browser.
import type { DehydratedState } from '@tanstack/react-query';
import { currentDensity } from '../ui/theme/density.ts';
import { defaultWidthPx } from '../ui/use-available-width.ts';
import { railCollapsed, tightWindow } from '../client/shell-state.ts';

const answersId = 'first-answers';
const cookieName = 'horizon-look';
const railPx = 232;
const yearSeconds = 31_536_000;

/** The answers that the page was rendered from; null if only the browser renders it. */
export function drawnAnswers(): DehydratedState | null {
  const text = document.getElementById(answersId)?.textContent;
  return text ? (JSON.parse(text) as DehydratedState) : null;
}

/** The width that the server rendered the list for. */
export function drawnRoomPx(): number {
  return Number(document.getElementById('root')?.dataset['room'] ?? defaultWidthPx);
}

/** The width of a list in this window: measured, or the window without the navigation rail. */
function listRoomPx(): number {
  const list = document.querySelector('main [role="grid"]:not(dialog *)');
  return list?.clientWidth || window.innerWidth - railPx;
}

/** Whether the layout is the one that the server assumes: a desktop window with default density and an open rail. */
export function isDefaultLook(): boolean {
  return !window.matchMedia(tightWindow).matches && currentDensity() === 'regular' && !railCollapsed.get();
}

/** Stores for the next request whether the server's rendering would match, and the width of the list. */
export function storeLook(): void {
  const store = () => {
    const look = isDefaultLook() ? `usual.${listRoomPx()}` : 'own';
    // Over TLS, sibling domains cannot set it, as with the session cookie.
    const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
    document.cookie = `${prefix}${cookieName}=${look}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
  };
  store();
  window.addEventListener('pagehide', store);
}
