import type { KeyboardEvent } from 'react';

/** Escape closes a panel, unless a menu or a list inside it has taken the key for itself. */
export function closeOnEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  onClose();
}
