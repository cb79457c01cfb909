// What the server draws of a page before any script is here (`first-paint.tsx`), as the browser finds it.
import type { DehydratedState } from '@tanstack/react-query';
import { currentDensity } from '../ui/theme/density.ts';
import { railCollapsed, tightWindow } from '../client/shell-state.ts';

const answersId = 'first-answers';
const cookieName = 'horizon-look';
const yearSeconds = 31_536_000;

/** The answers that the page was drawn from; null where the browser draws it alone. */
export function drawnAnswers(): DehydratedState | null {
  const text = document.getElementById(answersId)?.textContent;
  return text ? (JSON.parse(text) as DehydratedState) : null;
}

/** True where the window looks as the server takes for granted: a desk's, with nothing folded or squeezed. */
export function isUsualLook(): boolean {
  return !window.matchMedia(tightWindow).matches && currentDensity() === 'regular' && !railCollapsed.get();
}

/** Tells the server for the next page whether what it draws would stand as it is. */
export function keepLook(): void {
  const tell = () => {
    document.cookie = `${cookieName}=${isUsualLook() ? 'usual' : 'own'}; path=/; max-age=${yearSeconds}; samesite=lax`;
  };
  tell();
  window.addEventListener('pagehide', tell);
}
