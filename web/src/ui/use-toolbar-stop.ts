// Makes a toolbar a single tab stop: inside it Left, Right, Home and End move between controls, and Tab returns to the one
// used last.
import { useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

export interface ToolbarStop {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Props that make a toolbar a single tab stop; spread them on an element with that role. */
export function useToolbarStop(): ToolbarStop {
  const ref = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const controls = () =>
    [...(ref.current?.querySelectorAll<HTMLElement>('button, select, input') ?? [])].filter(isUsable);

  function turnTo(stop: Element | undefined) {
    for (const control of controls()) control.tabIndex = control === stop ? 0 : -1;
  }
  // Any render can add, remove or disable controls: make sure that exactly one is the tab stop.
  useLayoutEffect(() => {
    const all = controls();
    turnTo(all.find((control) => control === last.current) ?? all[0]);
  });
  return {
    ref,
    onFocus: ({ target }) => {
      last.current = target;
      turnTo(target);
    },
    onKeyDown: (event) => {
      const step = steps[event.key];
      const all = controls();
      const at = all.findIndex((control) => control === event.target);
      if (step === undefined || at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
      // In a select, arrow keys change the choice.
      event.preventDefault();
      all[Math.min(all.length - 1, Math.max(0, at + step))]?.focus();
    },
  };
}

const isUsable = (control: HTMLElement) => !control.hasAttribute('disabled');
