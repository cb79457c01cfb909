// Keyboard shortcuts of every list: search, filter, rows, a new record. They act on the list of the page.
import { useShortcuts, type Shortcut } from './keyboard.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(`#main ${selector}`);

/** Moves to the next or previous row, like the arrow keys; from outside the list, into it. */
function stepRow(key: 'ArrowDown' | 'ArrowUp'): void {
  const grid = find(':is([role="grid"], [role="treegrid"])');
  const active = document.activeElement;
  if (grid && active && grid.contains(active)) {
    active.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return;
  }
  const place = (selector: string) => grid?.querySelector<HTMLElement>(selector);
  (place('[data-line] [tabindex="0"]') ?? place('[data-line] [data-column]'))?.focus();
}

const search = 'input[type="search"]';
const filter = '[data-list-filter]';
const newRecord = 'header [data-look="primary"]';
const row = ':is([role="grid"], [role="treegrid"]) [data-line]';

const press = (keys: string, label: string, button: string): Shortcut => ({
  keys,
  label,
  group: 'List',
  run: () => find(button)?.click(),
  works: () => find(button) !== null,
});
const step = (keys: string, label: string, key: 'ArrowDown' | 'ArrowUp'): Shortcut => ({
  keys,
  label,
  group: 'List',
  run: () => stepRow(key),
  works: () => find(row) !== null,
});

/** Keys that the grid handles itself. */
const ofGrid = (shown: string, label: string): Shortcut => ({
  keys: shown,
  label,
  group: 'List',
  works: () => find(row) !== null,
});

const keys: readonly Shortcut[] = [
  {
    keys: '/',
    label: 'Search this list',
    group: 'List',
    run: () => find(search)?.focus(),
    works: () => find(search) !== null,
  },
  press('f', 'Filter', filter),
  step('j', 'Next row', 'ArrowDown'),
  step('k', 'Previous row', 'ArrowUp'),
  press('c', 'New record', newRecord),
  ofGrid('Enter', 'Open the record'),
  ofGrid('Space', 'Open the record next to the list, where there is room'),
  ofGrid('F2', 'Edit the cell, or type'),
  ofGrid('Esc', 'Cancel editing'),
  ofGrid('Shift Space', 'Select the row'),
  ofGrid('Ctrl Space', 'Choose the column'),
  ofGrid('Ctrl A', 'Choose everything'),
  ofGrid('Ctrl End', 'Last row (Ctrl Home: the first)'),
  ofGrid('Ctrl C', 'Copy the cells (Ctrl V: paste)'),
  ofGrid('Ctrl D', 'Fill down'),
  ofGrid('Alt ↓', 'Menu of the column, from its header'),
];

/** Registers the shortcuts of a list while its page is shown. */
export function useListKeys(): void {
  useShortcuts(keys);
}
