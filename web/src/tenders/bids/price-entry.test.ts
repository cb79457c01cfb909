import { toNumber } from '@horizon/money';
import { describe, expect, it } from 'vitest';
import { bidOf, emptyBid, entryOf, totalsOf } from './price-entry.ts';

const row = (id: string, quantity: number | null, isMandatory = true) => ({
  id,
  section: null,
  item: id,
  description: `Row ${id}`,
  unit: 't',
  quantity,
  is_mandatory: isMandatory,
  provisional_sum: null,
});
const rows = [row('a', 12.5), row('b', 8), row('c', null, false)];

describe('an entry', () => {
  it('without a word is a bid without lines, and every required row is open', () => {
    const entry = entryOf(emptyBid, rows);

    expect(bidOf(entry)).toEqual({ bid: emptyBid, faults: {}, keys: [] });
    expect(totalsOf(entry, rows)).toMatchObject({ answered: 0, open: 2 });
  });

  it('sends a rate alone: the amount that follows is counted, not filled in', () => {
    const entry = entryOf(emptyBid, rows);
    const typed = {
      ...entry,
      lines: entry.lines.map((line) => (line.rowId === 'a' ? { ...line, rate: '$1,234.56' } : line)),
    };

    expect(bidOf(typed).bid.lines).toEqual([
      { row_id: 'a', answer: 'priced', quantity: null, rate: 1234.56, amount: null, note: null },
    ]);
    const { exGst, incGst, open } = totalsOf(typed, rows);
    expect([toNumber(exGst), toNumber(incGst), open]).toEqual([15_432, 16_975.2, 1]);
  });

  it('says at the cell which number cannot be read', () => {
    const entry = entryOf(emptyBid, rows);
    const lines = entry.lines.map((line) => (line.rowId === 'b' ? { ...line, amount: '4,5' } : line));

    expect(bidOf({ ...entry, lines }).faults).toEqual({
      'lines.0.amount': ['Use a full stop for decimals, such as 4.5.'],
    });
  });

  it('keeps several lines of one row, and comes back from a bid as it was', () => {
    const line = { row_id: 'b', answer: 'priced' as const, quantity: 3, rate: null, amount: 500.25, note: null };
    const bid = { ...emptyBid, includes_gst: true, lines: [line, { ...line, amount: 0 }], exclusions: ['Crane'] };

    expect(bidOf(entryOf(bid, rows)).bid).toEqual(bid);
    expect(toNumber(totalsOf(entryOf(bid, rows), rows).exGst)).toBe(454.77);
  });
});
