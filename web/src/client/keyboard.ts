// The registry of keyboard shortcuts, so that the shortcut sheet (`?`) lists exactly those that work on the page.
// Single-key shortcuts can be switched off as a whole (WCAG 2.1.4); those with Ctrl or ⌘ stay.
import { useEffect } from 'react';
import { createPersistedSwitch, createStore } from '../ui/store.ts';

export interface Shortcut {
  /** `mod+k`, `mod+shift+z`, `[`, `?`, or a sequence: `g p`. `mod` is Ctrl, on a Mac ⌘. */
  keys: string;
  label: string;
  group: 'Go to' | 'General' | 'List' | 'Record' | 'Programme';
  /** Missing if the focused component handles the key itself; then `keys` is only shown in the shortcut sheet. */
  run?: () => void;
  /** Whether it can do anything now, such as when there are rows; if not, the shortcut sheet leaves it out. */
  works?: () => boolean;
}

/** Shortcuts that work on this page, in order of registration. */
export const shortcuts = createStore<readonly Shortcut[]>([]);
/** Whether single-key shortcuts are on; screen-reader users may switch them off. */
export const singleKeysOn = createPersistedSwitch('horizon.single-keys', true);

const sequenceMs = 1200;
let prefix: { key: string; at: number } | undefined;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches('input, textarea, select, [role="combobox"], [role="textbox"]');
}

/** A key press in the notation of a shortcut. Shift counts for letters with Ctrl only; symbols may need it or not. */
export function spellKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const mod = event.ctrlKey || event.metaKey ? 'mod+' : '';
  const shift = mod !== '' && event.shiftKey && /^\p{L}$/u.test(key) ? 'shift+' : '';
  return `${mod}${event.altKey ? 'alt+' : ''}${shift}${key}`;
}

function find(keys: string): Shortcut | undefined {
  return shortcuts.get().findLast((shortcut) => shortcut.run && shortcut.keys === keys);
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return;
  const spelt = spellKey(event);
  const withModifier = spelt.startsWith('mod+');
  // In a text field these keys undo and redo the typing.
  if (/^mod\+(?:shift\+)?z$|^mod\+y$/.test(spelt) && isTyping(event.target)) return;
  const behindDialog = document.querySelector('dialog[open]') !== null;
  if (!withModifier && (isTyping(event.target) || !singleKeysOn.get() || behindDialog)) return;
  const waited = prefix && event.timeStamp - prefix.at < sequenceMs ? prefix.key : undefined;
  const shortcut = (waited && find(`${waited} ${spelt}`)) || find(spelt);
  const opensSequence = shortcuts.get().some((each) => each.run && each.keys.startsWith(`${spelt} `));
  prefix = !shortcut && opensSequence ? { key: spelt, at: event.timeStamp } : undefined;
  if (!shortcut?.run) return;
  event.preventDefault();
  shortcut.run();
}

/** Starts listening to the keyboard; returns a function that stops it. */
export function startKeyboard(): () => void {
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

/** Adds shortcuts while the component is shown. Pass a stable list (from a constant or `useMemo`). */
export function useShortcuts(list: readonly Shortcut[]): void {
  useEffect(() => {
    shortcuts.set((before) => [...before, ...list]);
    return () => shortcuts.set((before) => before.filter((shortcut) => !list.includes(shortcut)));
  }, [list]);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The label of the keys: `⌘K`, `Ctrl K`, `G then P`. */
export function showKeys(keys: string): string {
  const one = (key: string) =>
    key
      .replace('mod+', isMac ? '⌘' : 'Ctrl ')
      .replace('alt+', 'Alt ')
      .replace('shift+', 'Shift ')
      .replace(/(?<=^|[ ⌘])[a-z]$/, (letter) => letter.toUpperCase());
  return keys.split(' ').map(one).join(' then ');
}
