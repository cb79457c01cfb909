// Where the arrows lead on the board of a week. It is one stop of the Tab key; inside it a stop is a card, or what is at
// the head of a row, left of its first day.

export interface Stop {
  id: string;
  row: number;
  /** The place of its day; the head of the row is before the first. */
  column: number;
}

export const headColumn = -1;

/**
 * The stop that a key leads to from another: Up and Down to the next of the same day and, past the last, to the next row,
 * there to the day that is nearest; Left and Right to the day next to that holds a card; Home and End to the ends of the row,
 * with Ctrl to those of the board. None for other keys, and where there is no further one. Stops in reading order; linear.
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

/** The cell of a row that is nearest to a column, the earlier of two; from a day no head where the row has cards. */
function nearest(row: readonly Stop[], column: number): readonly Stop[] | undefined {
  const cards = row.filter((stop) => stop.column !== headColumn);
  const open = column === headColumn || cards.length === 0 ? row : cards;
  const apart = (stop: Stop) => Math.abs(stop.column - column);
  const best = open.reduce<Stop | undefined>((one, stop) => (one && apart(one) <= apart(stop) ? one : stop), undefined);
  return best && cellOf(open, best);
}
