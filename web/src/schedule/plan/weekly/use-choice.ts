// The selection of tasks on the board, to plan them together: by Ctrl or Shift with a click, by the X key, by a whole row, or
// on touchscreens by tapping one after another.
import { useMemo, useState } from 'react';
import type { BoardCard } from './week-board.ts';

export interface Choice {
  ids: ReadonlySet<string>;
  /** A tap selects instead of opening. */
  isOn: boolean;
  turn: (isOn: boolean) => void;
  toggle: (id: string) => void;
  /** Selects from the card selected last to this one, in the given order. */
  extend: (id: string, order: readonly string[]) => void;
  add: (ids: readonly string[]) => void;
  clear: () => void;
}

interface State {
  ids: ReadonlySet<string>;
  last: string | null;
  isOn: boolean;
}
const nothing: State = { ids: new Set(), last: null, isOn: false };

/** The selection among the cards shown; cards that have left the board are deselected. */
export function useChoice(cards: readonly BoardCard[]): Choice {
  const [{ ids, isOn }, set] = useState<State>(nothing);
  const present = useMemo(() => new Set(cards.map(({ id }) => id).filter((id) => ids.has(id))), [cards, ids]);
  return {
    ids: present,
    isOn,
    turn: (on) => set((before) => (on ? { ...before, isOn: true } : nothing)),
    toggle: (id) =>
      set((before) => {
        const next = new Set(before.ids);
        if (!next.delete(id)) next.add(id);
        return { ...before, ids: next, last: id };
      }),
    extend: (id, order) =>
      set((before) => {
        const [from, to] = [order.indexOf(before.last ?? id), order.indexOf(id)].toSorted((a, b) => a - b) as [
          number,
          number,
        ];
        return { ...before, ids: new Set([...before.ids, ...order.slice(Math.max(from, 0), to + 1)]), last: id };
      }),
    add: (added) =>
      set((before) => ({ ...before, ids: new Set([...before.ids, ...added]), last: added.at(-1) ?? null })),
    clear: () => set(nothing),
  };
}
