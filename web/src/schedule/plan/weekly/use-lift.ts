// Moves a card by keys: Space lifts it, arrows move it from day to day and from row to row, Space or Enter drops it,
// Esc puts it back. Each step is announced in a live region, and the focus follows the card.
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { formatWeekday } from './plan-words.ts';
import type { Choice } from './use-choice.ts';
import type { ChangeCards } from './use-week-undo.ts';
import { givenTo, movedTo, type BoardCard, type BoardGroup, type Grouping } from './week-board.ts';

export interface Lift {
  id: string;
  day: number | null;
  /** The name of the row that it is over. */
  row: string;
}

interface LiftOptions {
  board: RefObject<HTMLElement | null>;
  groups: readonly BoardGroup[];
  by: Grouping;
  mayEdit: boolean;
  archived: string | null;
  choice: Choice;
  /** Why a card cannot be moved to a day, or null. */
  whyNot: (card: BoardCard, day: number | null) => string | null;
  onMove: ChangeCards;
  onOpen: (card: BoardCard) => void;
}

const days: readonly (number | null)[] = [null, 0, 1, 2, 3, 4, 5, 6];

/** The next day in the order of the columns; the same at the ends. */
function adjacentDay(day: number | null, step: -1 | 1): number | null {
  const at = days.indexOf(day) + step;
  return at < 0 || at >= days.length ? day : (days[at] ?? null);
}

/** The next row; the same at the ends, or if cards do not adopt the row's name. */
function adjacentRow(groups: readonly BoardGroup[], row: string, step: -1 | 1): string {
  const named = groups.filter((group) => group.key !== '' || group.name === row);
  return named[named.findIndex((group) => group.name === row) + step]?.name ?? row;
}

export function useLift({ board, groups, by, mayEdit, archived, choice, whyNot, onMove, onOpen }: LiftOptions) {
  const cards = groups.flatMap((group) => group.cards);
  const [lift, setLift] = useState<Lift | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string | null>(null);

  useLayoutEffect(() => {
    const id = focusNext.current;
    if (id === null) return;
    focusNext.current = null;
    board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)?.focus();
  });

  const rowOf = (card: BoardCard) => groups.find((group) => group.cards.includes(card))?.name ?? '';

  /** A selected card moves the other selected cards, too; each keeps its row if the card keeps its own. */
  function move(card: BoardCard, { day, row }: Pick<Lift, 'day' | 'row'>) {
    focusNext.current = card.id;
    const key = groups.find((group) => group.name === row)?.key ?? '';
    const isOwnRow = row === rowOf(card);
    if (day === null && !isOwnRow) {
      setAnnouncement(`${card.task.name} stays with ${rowOf(card)}: choose a day first.`);
      return;
    }
    const moved = choice.ids.has(card.id) ? cards.filter(({ id }) => choice.ids.has(id)) : [card];
    onMove(
      moved.map((one) => ({
        card: one,
        values: movedTo(isOwnRow ? one.values : givenTo(one.values, by, key), day),
      })),
      formatWeekday(day),
    );
    const refused = moved.length === 1 ? whyNot(card, day) : null;
    setAnnouncement(
      refused
        ? `${card.task.name} was not moved. ${refused}`
        : `${describeLifted(card)} dropped: ${formatWeekday(day)}, ${row}.`,
    );
  }

  /** The card's name, or the number of cards moved. */
  function describeLifted(card: BoardCard): string {
    return choice.ids.has(card.id) && choice.ids.size > 1 ? `${choice.ids.size} tasks` : card.task.name;
  }

  function choose(card: BoardCard) {
    const count = choice.ids.size + (choice.ids.has(card.id) ? -1 : 1);
    choice.toggle(card.id);
    setAnnouncement(`${card.task.name} ${choice.ids.has(card.id) ? 'left out' : 'chosen'}; ${count} chosen.`);
  }

  function onLifted(event: KeyboardEvent, card: BoardCard, lifted: Lift) {
    const step = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key as 'ArrowLeft' | 'ArrowRight'];
    const rows = ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key as 'ArrowUp' | 'ArrowDown'];
    if (event.key === 'Tab' || event.key === 'Escape') {
      if (event.key === 'Escape') event.preventDefault();
      focusNext.current = event.key === 'Escape' ? card.id : null;
      setLift(null);
      setAnnouncement(`Cancelled. ${card.task.name}: ${formatWeekday(card.values.day)}.`);
      return;
    }
    event.preventDefault();
    if (event.key === ' ' || event.key === 'Enter') {
      setLift(null);
      move(card, lifted);
    } else if (step || rows) {
      const day = step ? adjacentDay(lifted.day, step) : lifted.day;
      const row = rows ? adjacentRow(groups, lifted.row, rows) : lifted.row;
      focusNext.current = card.id;
      setLift({ id: card.id, day, row });
      setAnnouncement(`${formatWeekday(day)}, ${row}`);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = event.target instanceof HTMLElement ? event.target : null;
    const card = cards.find((one) => one.id === from?.dataset['card']);
    if (!card) return;
    if (lift?.id === card.id) {
      onLifted(event, card, lift);
      return;
    }
    if (event.key === ' ') {
      event.preventDefault();
      if (!mayEdit) {
        setAnnouncement(archived ?? 'You may look at this plan, not change it.');
        return;
      }
      setLift({ id: card.id, day: card.values.day, row: rowOf(card) });
      setAnnouncement(
        `${describeLifted(card)} picked up from ${formatWeekday(card.values.day)}. Arrow keys move it, Space drops it, Escape cancels.`,
      );
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (choice.isOn) choose(card);
      else onOpen(card);
    } else if (event.key === 'x' && !event.ctrlKey && !event.metaKey && !event.altKey && mayEdit) {
      event.preventDefault();
      choose(card);
    } else if (event.key === 'Escape' && choice.ids.size > 0) {
      event.preventDefault();
      choice.clear();
      setAnnouncement('None is chosen.');
    }
  }

  // The browser clicks a button on the release of Space.
  function onKeyUp(event: KeyboardEvent) {
    if (event.key === ' ') event.preventDefault();
  }
  return { lift, announcement, move, onKeyDown, onKeyUp };
}
