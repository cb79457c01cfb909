import { useCallback, useRef, type RefObject } from 'react';

/** Returns focus to the button when its menu or popover closes, whichever item was chosen. */
export function useRestoreFocus(): { button: RefObject<HTMLButtonElement | null>; onClose: () => void } {
  const button = useRef<HTMLButtonElement>(null);
  const onClose = useCallback(() => button.current?.focus(), []);
  return { button, onClose };
}
