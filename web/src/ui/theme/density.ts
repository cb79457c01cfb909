import { useSyncExternalStore } from 'react';
import { removeLocally, storeLocally, readLocally } from '../browser-storage.ts';

/** The height of rows and controls: compact 28 px, regular 36, touch 44. */
export type Density = 'compact' | 'regular' | 'touch';
/** The person's choice; `auto` is touch on a touchscreen, otherwise regular. */
export type DensityChoice = Density | 'auto';

const storageKey = 'horizon.density';
const coarse = window.matchMedia('(pointer: coarse)');
const listeners = new Set<() => void>();
let choice = readChoice();

function readChoice(): DensityChoice {
  const kept = readLocally(storageKey);
  return kept === 'compact' || kept === 'regular' || kept === 'touch' ? kept : 'auto';
}

/** The current density. */
export function currentDensity(): Density {
  if (choice !== 'auto') return choice;
  return coarse.matches ? 'touch' : 'regular';
}

function apply(): void {
  document.documentElement.dataset['density'] = currentDensity();
  for (const listener of listeners) listener();
}

/** Sets the density on the document and follows a change of the pointer type; called once at start. */
export function startDensity(): void {
  apply();
  coarse.addEventListener('change', apply);
}

/** Chooses a density and stores it for the next visit. */
function chooseDensity(next: DensityChoice): void {
  choice = next;
  if (next === 'auto') removeLocally(storageKey);
  else storeLocally(storageKey, next);
  apply();
}

const currentChoice = () => choice;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current density and the person's choice; re-renders when either changes. */
export function useDensity(): { density: Density; choice: DensityChoice; choose: (next: DensityChoice) => void } {
  const density = useSyncExternalStore(subscribe, currentDensity, currentDensity);
  const chosen = useSyncExternalStore(subscribe, currentChoice, currentChoice);
  return { density, choice: chosen, choose: chooseDensity };
}

/** The height of a grid row in pixels. */
export function rowHeightPx(density: Density): number {
  return { compact: 28, regular: 36, touch: 44 }[density];
}
