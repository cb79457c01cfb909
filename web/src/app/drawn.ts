// The page as drawn by the server before any script has loaded (`first-paint.tsx`), read in the browser.
import type { DehydratedState } from '@tanstack/react-query';
import { currentDensity } from '../ui/theme/density.ts';
import { defaultWidthPx } from '../ui/use-available-width.ts';
import { railCollapsed, tightWindow } from '../client/shell-state.ts';

const answersId = 'first-answers';
const cookieName = 'horizon-look';
const railPx = 232;
const yearSeconds = 31_536_000;

/** The answers that the page was drawn from; null if only the browser draws it. */
export function drawnAnswers(): DehydratedState | null {
  const text = document.getElementById(answersId)?.textContent;
  return text ? (JSON.parse(text) as DehydratedState) : null;
}

/** How wide the list of the page was drawn. */
export function drawnRoomPx(): number {
  return Number(document.getElementById('root')?.dataset['room'] ?? defaultWidthPx);
}

/** How wide a list is in this window: as it is shown, else what the rail leaves. */
function listRoomPx(): number {
  const list = document.querySelector('main [role="grid"]:not(dialog *)');
  return list?.clientWidth || window.innerWidth - railPx;
}

/** True where the window looks as the server takes for granted: a desk's, with nothing folded or squeezed. */
export function isUsualLook(): boolean {
  return !window.matchMedia(tightWindow).matches && currentDensity() === 'regular' && !railCollapsed.get();
}

/** Stores for the next request whether the server's drawing would match, and the width of the list. */
export function keepLook(): void {
  const subscribe = () => {
    const look = isUsualLook() ? `usual.${listRoomPx()}` : 'own';
    // Over TLS no sister site can set it, as with the session's.
    const [prefix, secure] = window.location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
    document.cookie = `${prefix}${cookieName}=${look}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`;
  };
  subscribe();
  window.addEventListener('pagehide', subscribe);
}
