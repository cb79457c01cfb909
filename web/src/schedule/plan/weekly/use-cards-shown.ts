// A week may hold thousands of tasks, most of them in one cell of the board: each place shows its first cards, and more of
// them when that is asked for, so that no step of the board draws thousands.
import { useCallback, useState } from 'react';

const shownAtFirst = 24;
const shownMore = 96;

/** The requested number of cards in their order, plus those always shown. */
export function firstCards<T extends { id: string }>(
  cards: readonly T[],
  count: number,
  inSight: (id: string) => boolean,
): readonly T[] {
  if (cards.length <= count) return cards;
  return cards.filter(({ id }, place) => place < count || inSight(id));
}

export interface CardsShown {
  /** The cards shown in a place; `alwaysShown` is included in any position. */
  of: <T extends { id: string }>(place: string, cards: readonly T[], alwaysShown?: string | null) => readonly T[];
  showMore: (place: string) => void;
  /** Keeps cards in sight that were just moved: they must not vanish behind the first ones of where they went. */
  keep: (ids: readonly string[]) => void;
}

/** How many cards each place of the board shows, and which of them stay in sight. */
export function useCardsShown(): CardsShown {
  const [asked, setAsked] = useState<ReadonlyMap<string, number>>(new Map());
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const countOf = (place: string) => asked.get(place) ?? shownAtFirst;
  return {
    of: (place, cards, alwaysShown = null) =>
      firstCards(cards, countOf(place), (id) => id === alwaysShown || kept.has(id)),
    showMore: (place) => setAsked((before) => new Map(before).set(place, countOf(place) + shownMore)),
    keep: useCallback((ids: readonly string[]) => setKept((before) => new Set([...before, ...ids])), []),
  };
}
