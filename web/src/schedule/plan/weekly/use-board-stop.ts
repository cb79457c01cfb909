// The board of a week as one stop of the Tab key: the card that was used last, else the first.
import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { adjacentStop, type Stop } from './board-stops.ts';

/** The id of the stop that an element is. */
const stopOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? (target.dataset['card'] ?? target.dataset['stop'] ?? null) : null;

export function useBoardStop(board: RefObject<HTMLElement | null>, stops: readonly Stop[]) {
  const [last, setLast] = useState<string | null>(null);
  const first = stops.find(({ column }) => column >= 0) ?? stops[0];
  return {
    stop: stops.some(({ id }) => id === last) ? last : (first?.id ?? null),
    onFocus: ({ target }: FocusEvent) => setLast((before) => stopOf(target) ?? before),
    onArrow: (event: KeyboardEvent) => {
      const from = stopOf(event.target);
      const next = from === null ? null : adjacentStop(stops, from, event.key, event.ctrlKey || event.metaKey);
      if (next === null || event.altKey) return;
      event.preventDefault();
      const id = CSS.escape(next);
      board.current?.querySelector<HTMLElement>(`[data-card="${id}"], [data-stop="${id}"]`)?.focus();
    },
  };
}
