import type { BidderRow } from '@horizon/contract';
import { useCallback, useMemo, useState } from 'react';
import {
  bidOf,
  emptyLine,
  entryOf,
  totalsOf,
  type Bid,
  type EntryCell,
  type EntryFaults,
  type EntryLine,
  type PriceEntry,
} from './price-entry.ts';

export interface PriceFormState {
  entry: PriceEntry;
  /** The bid as entered; what cannot be read is null in it, and among the faults. */
  bid: Bid;
  /** The faults of the entry, and those that the server answered, by place: `lines.3.amount`. */
  faults: EntryFaults;
  /** True if something that was entered cannot be read: do not submit then. */
  isFaulty: boolean;
  totals: ReturnType<typeof totalsOf>;
  /** Shows the faults that a save or submission answered, with the prefix of the body removed. */
  showFaults: (faults: Readonly<Record<string, readonly string[]>>) => void;
  set: (changes: Partial<PriceEntry>) => void;
  setCell: (line: EntryLine, cell: EntryCell, text: string) => void;
  addLine: (rowId: string | null) => void;
  removeLine: (key: string) => void;
  /** Fills a column downwards from a row, as pasted from a spreadsheet. */
  fill: (rows: readonly BidderRow[], from: string, cell: EntryCell, texts: readonly string[]) => void;
  /** Replaces everything, such as by a price file. */
  replace: (bid: Bid) => void;
  faultOfCell: (line: EntryLine, cell: EntryCell) => string | null;
}

const noFaults: EntryFaults = {};

function rowsWithoutLine(entry: PriceEntry, rows: readonly BidderRow[]): BidderRow[] {
  const known = new Set(entry.lines.map(({ rowId }) => rowId));
  return rows.filter(({ id }) => !known.has(id));
}

/** The state of a price form; give it a `key` of the bid so that another bid begins again. */
export function usePriceEntry(rows: readonly BidderRow[], initial: Bid): PriceFormState {
  const [entry, setEntry] = useState(() => entryOf(initial, rows));
  const open = useMemo(() => rowsWithoutLine(entry, rows), [entry, rows]);
  // Rows that came while the form was open, such as by an addendum, are priced too.
  if (open.length > 0) setEntry({ ...entry, lines: [...entry.lines, ...open.map(({ id }) => emptyLine(id))] });
  const [answered, setAnswered] = useState(noFaults);
  const { bid, faults: own, keys } = useMemo(() => bidOf(entry), [entry]);
  const totals = useMemo(() => totalsOf(entry, rows), [entry, rows]);
  const faults = useMemo(() => ({ ...answered, ...own }), [answered, own]);
  const places = useMemo(() => new Map(keys.map((key, at) => [key, at])), [keys]);

  const update = useCallback((change: (before: PriceEntry) => PriceEntry) => {
    setAnswered(noFaults);
    setEntry(change);
  }, []);
  const set = useCallback((changes: Partial<PriceEntry>) => update((before) => ({ ...before, ...changes })), [update]);
  const setCell = useCallback(
    (line: EntryLine, cell: EntryCell, text: string) =>
      update((before) => {
        const lines = before.lines.map((one) => (one.key === line.key ? ({ ...one, [cell]: text } as EntryLine) : one));
        return { ...before, lines };
      }),
    [update],
  );
  const addLine = useCallback(
    (rowId: string | null) => update((before) => ({ ...before, lines: [...before.lines, emptyLine(rowId)] })),
    [update],
  );
  const removeLine = useCallback(
    (key: string) => update((before) => ({ ...before, lines: before.lines.filter((one) => one.key !== key) })),
    [update],
  );
  const fill = useCallback(
    (of: readonly BidderRow[], from: string, cell: EntryCell, texts: readonly string[]) =>
      update((before) => {
        const start = of.findIndex(({ id }) => id === from);
        const pasted = new Map(texts.flatMap((text, at) => (of[start + at] ? [[of[start + at]!.id, text]] : [])));
        const lines = before.lines.map((line) => {
          const text = line.rowId === null ? undefined : pasted.get(line.rowId);
          if (text === undefined) return line;
          pasted.delete(line.rowId!);
          return { ...line, [cell]: text } as EntryLine;
        });
        return { ...before, lines };
      }),
    [update],
  );
  return {
    entry,
    bid,
    faults,
    isFaulty: Object.keys(own).length > 0,
    totals,
    showFaults: setAnswered,
    set,
    setCell,
    addLine,
    removeLine,
    fill,
    replace: (next) => {
      setAnswered(noFaults);
      setEntry(entryOf(next, rows));
    },
    faultOfCell: (line, cell) => {
      const at = places.get(line.key);
      return at === undefined ? null : (faults[`lines.${at}.${cell}`]?.[0] ?? null);
    },
  };
}
