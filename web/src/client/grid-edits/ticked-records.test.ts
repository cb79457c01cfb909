import { describe, expect, it } from 'vitest';
import { isTicked, nothingSelected, ticksOf, toggleEverything, toggleRow } from '../../ui/data-grid/row-selection.ts';
import { actedOn, recheckingFirst, tickedRecords } from './ticked-records.ts';

const rates = { one: 'rate', filter: { role: ['Rigger', 'Dogman'] }, total: 4932 };

describe('ticking all of a long list', () => {
  const all = toggleEverything(nothingSelected);

  it('is every rate of its filter, not only those that were read', () => {
    expect(isTicked(all, 'any')).toBe(true);
    expect(ticksOf(all, 4932)).toBe('all');
    expect(tickedRecords(all, rates)).toEqual({
      which: { filter: { role: ['Rigger', 'Dogman'] } },
      count: 4932,
      summary: 'All 4,932 rates of this filter',
    });
  });

  it('leaves out those that are unticked again', () => {
    const but = toggleRow(all, 'one');

    expect(isTicked(but, 'one')).toBe(false);
    expect(ticksOf(but, 4932)).toBe('some');
    expect(tickedRecords(but, rates)).toMatchObject({ which: { except: ['one'] }, count: 4931 });
    expect(tickedRecords(but, rates)?.summary).toBe('4,931 of the 4,932 rates of this filter');
  });

  it('is acted on as it was seen, and looked at again where that is refused', async () => {
    let looks = 0;
    const seen = { fingerprint: async () => 'f00d', lookAgain: () => (looks += 1) };
    const ticked = tickedRecords(all, { ...rates, seen })!;

    expect(await actedOn(ticked)).toEqual({ ...ticked.which, count: 4932, seen: 'f00d' });
    expect(await recheckingFirst(ticked, async () => 'done')).toBe('done');
    expect(looks).toBe(0);
    await expect(recheckingFirst(ticked, () => Promise.reject(new Error('other')))).rejects.toThrow('other');
    expect(looks).toBe(1);
  });

  it('is given up by ticking all once more', () => {
    expect(toggleEverything(all)).toBe(nothingSelected);
    expect(tickedRecords(nothingSelected, rates)).toBeNull();
  });
});

describe('ticking some rates', () => {
  it('names them by their ids', () => {
    const two = toggleRow(toggleRow(nothingSelected, 'a'), 'b');

    expect(tickedRecords(two, { ...rates, total: 9 })).toEqual({
      which: { ids: ['a', 'b'] },
      count: 2,
      summary: '2 rates',
    });
  });
});
