import { useCallback, useRef, type RefObject } from 'react';

/** Of a menu or a popover: when it closes, the focus is on the button that opened it, whatever was chosen. */
export function useRestoreFocus(): { button: RefObject<HTMLButtonElement | null>; onClose: () => void } {
  const button = useRef<HTMLButtonElement>(null);
  const onClose = useCallback(() => button.current?.focus(), []);
  return { button, onClose };
}
