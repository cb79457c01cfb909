import { describe, expect, it } from 'vitest';
import {
  isRowSelected,
  nothingSelected,
  selectionState,
  toggleEverything,
  toggleRow,
} from '../../ui/data-grid/row-selection.ts';
import { withFingerprint, recheckOnFailure, selectedRecords } from './selected-records.ts';

const rates = { one: 'rate', filter: { role: ['Rigger', 'Dogman'] }, total: 4932 };

describe('selecting all of a long list', () => {
  const all = toggleEverything(nothingSelected);

  it('selects every rate of its filter, not only those loaded', () => {
    expect(isRowSelected(all, 'any')).toBe(true);
    expect(selectionState(all, 4932)).toBe('all');
    expect(selectedRecords(all, rates)).toEqual({
      which: { filter: { role: ['Rigger', 'Dogman'] } },
      count: 4932,
      summary: 'All 4,932 rates of this filter',
    });
  });

  it('leaves out those that are deselected again', () => {
    const but = toggleRow(all, 'one');

    expect(isRowSelected(but, 'one')).toBe(false);
    expect(selectionState(but, 4932)).toBe('some');
    expect(selectedRecords(but, rates)).toMatchObject({ which: { except: ['one'] }, count: 4931 });
    expect(selectedRecords(but, rates)?.summary).toBe('4,931 of the 4,932 rates of this filter');
  });

  it('sends the fingerprint of the state seen, and takes a new one if the action is refused', async () => {
    let looks = 0;
    const seen = { fingerprint: async () => 'f00d', recheck: () => (looks += 1) };
    const selected = selectedRecords(all, { ...rates, seen })!;

    expect(await withFingerprint(selected)).toEqual({ ...selected.which, count: 4932, seen: 'f00d' });
    expect(await recheckOnFailure(selected, async () => 'done')).toBe('done');
    expect(looks).toBe(0);
    await expect(recheckOnFailure(selected, () => Promise.reject(new Error('other')))).rejects.toThrow('other');
    expect(looks).toBe(1);
  });

  it('is cleared by selecting all once more', () => {
    expect(toggleEverything(all)).toBe(nothingSelected);
    expect(selectedRecords(nothingSelected, rates)).toBeNull();
  });
});

describe('selecting some rates', () => {
  it('names them by their ids', () => {
    const two = toggleRow(toggleRow(nothingSelected, 'a'), 'b');

    expect(selectedRecords(two, { ...rates, total: 9 })).toEqual({
      which: { ids: ['a', 'b'] },
      count: 2,
      summary: '2 rates',
    });
  });
});
