// Arrow-key navigation on the board of a week. The board is one tab stop; inside it, the stops are the cards and the head of
// each row, left of its first day.
import { useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

export interface Stop {
  id: string;
  row: number;
  /** The index of its day; the head of the row is before the first. */
  column: number;
}

export const headColumn = -1;

/**
 * The stop that a key moves to: Up and Down to the next card of the same day and, past the last, to the closest day of the
 * next row; Left and Right to the next day with a card; Home and End to the ends of the row, with Ctrl to those of the board.
 * Null for other keys, and at the edges. `stops` are in reading order; linear.
 */
export function adjacentStop(stops: readonly Stop[], fromId: string, key: string, isFar = false): string | null {
  const from = stops.find(({ id }) => id === fromId);
  if (!from) return null;
  const row = stops.filter((stop) => stop.row === from.row);
  const cell = row.filter(({ column }) => column === from.column);
  const place = cell.indexOf(from);
  const ways: Record<string, () => Stop | undefined> = {
    ArrowUp: () => cell[place - 1] ?? nearest(lastRow(stops, from.row), from.column)?.at(-1),
    ArrowDown: () => cell[place + 1] ?? nearest(nextRow(stops, from.row), from.column)?.at(0),
    ArrowLeft: () =>
      cellOf(
        row,
        row.findLast(({ column }) => column < from.column),
      )[0],
    ArrowRight: () => row.find(({ column }) => column > from.column),
    Home: () => (isFar ? stops : row)[0],
    End: () => (isFar ? stops : row).at(-1),
  };
  const found = ways[key]?.();
  return found && found !== from ? found.id : null;
}

const cellOf = (row: readonly Stop[], one: Stop | undefined) => row.filter(({ column }) => column === one?.column);

function nextRow(stops: readonly Stop[], row: number): readonly Stop[] {
  const next = stops.find((stop) => stop.row > row)?.row;
  return stops.filter((stop) => stop.row === next);
}

function lastRow(stops: readonly Stop[], row: number): readonly Stop[] {
  const last = stops.findLast((stop) => stop.row < row)?.row;
  return stops.filter((stop) => stop.row === last);
}

/** The cell of a row closest to a column, the earlier of two; coming from a day, a card rather than the head. */
function nearest(row: readonly Stop[], column: number): readonly Stop[] | undefined {
  const cards = row.filter((stop) => stop.column !== headColumn);
  const open = column === headColumn || cards.length === 0 ? row : cards;
  const apart = (stop: Stop) => Math.abs(stop.column - column);
  const best = open.reduce<Stop | undefined>((one, stop) => (one && apart(one) <= apart(stop) ? one : stop), undefined);
  return best && cellOf(open, best);
}

/** The id of the stop that an element represents. */
const stopOf = (target: EventTarget | null) =>
  target instanceof HTMLElement ? (target.dataset['card'] ?? target.dataset['stop'] ?? null) : null;

/** Makes the board one tab stop: the card that was used last, or else the first. */
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
