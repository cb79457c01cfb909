// The keys of every list: search, filter, rows, a new record. They act on the list that the page shows.
import { useShortcuts, type Shortcut } from './keyboard.ts';

const find = (selector: string) => document.querySelector<HTMLElement>(`#main ${selector}`);

/** One row on or back: into the list first, from there as the arrow keys do. */
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

const keys: readonly Shortcut[] = [
  { keys: '/', label: 'Search this list', group: 'List', run: () => find('input[type="search"]')?.focus() },
  { keys: 'f', label: 'Filter', group: 'List', run: () => find('[data-list-filter]')?.click() },
  { keys: 'j', label: 'Next row', group: 'List', run: () => stepRow('ArrowDown') },
  { keys: 'k', label: 'Previous row', group: 'List', run: () => stepRow('ArrowUp') },
  {
    keys: 'c',
    label: 'New record, where you may make one',
    group: 'List',
    run: () => find('header [data-look="primary"]')?.click(),
  },
];

/** The keys of a list while its page is shown. */
export function useListKeys(): void {
  useShortcuts(keys);
}
