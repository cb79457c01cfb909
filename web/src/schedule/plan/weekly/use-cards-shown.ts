// A week can have thousands of tasks, most of them in one cell of the board: each cell shows its first cards, and more on
// demand, so that the board never renders thousands at once.
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
  /** The cards shown in a cell; `alwaysShown` are included at any position. */
  of: <T extends { id: string }>(place: string, cards: readonly T[], alwaysShown?: string | null) => readonly T[];
  showMore: (place: string) => void;
  /** Keeps cards visible that were just moved: they must not disappear behind the first ones of their new cell. */
  keep: (ids: readonly string[]) => void;
}

/** The number of cards shown in each cell, and the cards that are always shown. */
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
