import type { KeyboardEvent } from 'react';

/** Closes a panel on Escape, unless a menu or a list inside it has handled the key. */
export function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  onClose();
}
