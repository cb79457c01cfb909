import { useEffect, useRef } from 'react';
import { singleKeysOn } from '../../client/keyboard.ts';

type Step = (() => void) | null;

/** J and K go to the next record and the one before, also where the record is in a drawer over its list. */
export function useStepKeys(previous: Step, next: Step): void {
  const steps = useRef({ previous, next });
  useEffect(() => {
    steps.current = { previous, next };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (!isPlain || !singleKeysOn.get() || isTyping(event.target)) return;
      const step = { j: steps.current.next, k: steps.current.previous }[event.key.toLowerCase()];
      if (!step) return;
      event.preventDefault();
      step();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [role="combobox"], [contenteditable]');
