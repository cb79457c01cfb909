import type { KeyboardEvent } from 'react';

/** Handles keys for buttons and links inside a cell: Enter on the cell focuses the first, Left and Right move between them,
 * Enter and Space press them, Esc returns to the cell; other keys are for the grid. Returns whether it handled the key. */
export function keyInCell(event: KeyboardEvent): boolean {
  if (!(event.target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return false;
  const cell = event.target.closest<HTMLElement>('[role="gridcell"]');
  const controls = [...(cell?.querySelectorAll<HTMLElement>('button[tabindex="-1"]:enabled') ?? [])];
  const at = controls.indexOf(event.target);
  if (at < 0) {
    if (event.key !== 'Enter' || event.target !== cell || controls.length === 0) return false;
    controls[0]?.focus();
    event.preventDefault();
    return true;
  }
  if (event.key === 'Enter' || event.key === ' ') return true;
  if (event.key === 'Escape') {
    cell?.focus();
    return true;
  }
  const next = controls[at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? Number.NaN)];
  next?.focus();
  if (next) event.preventDefault();
  return next !== undefined;
}
