import { describe, expect, it } from 'vitest';
import type { Rate } from './rates.ts';
import { valuesBefore, describeChanged, undoneBatchMessage, undoneMessage } from './take-back.ts';

const rate = { id: '1', name: 'Rigger CW3', sell_rate: 61.48, effective_date: null, version: 3 } as Rate;
const edit = (columnId: string) => ({ row: rate, rowId: '1', columnId, value: 'x', previous: null });
const named = (...names: string[]) => names.map((name) => ({ name }));

describe('undoing a block of edits', () => {
  it('puts back what the changed fields held, and no other', () => {
    expect(valuesBefore([edit('sell_rate'), edit('effective_date')], rate)).toEqual({
      sell_rate: 61.48,
      effective_date: null,
    });
  });

  it('is offered for a single cell and for a paste of several', () => {
    expect([describeChanged([]), describeChanged(named('Rigger')), describeChanged(named('a', 'b'))]).toEqual([
      null,
      'Rigger changed',
      '2 labour rates changed',
    ]);
  });

  it('says of a rise that it is undone, and of an import its awards too', () => {
    const gone = { deleted: 132, awards_deleted: 2, kept: [] };

    expect(undoneBatchMessage({ ...gone, awards_deleted: 0 }, 'rise').title).toBe(
      'The rise of 132 labour rates is undone',
    );
    expect(undoneBatchMessage(gone, 'import').title).toBe('132 labour rates and 2 awards deleted again');
    expect(undoneBatchMessage({ ...gone, deleted: 1, awards_deleted: 0 }, 'import').title).toBe(
      '1 labour rate deleted again',
    );
    expect(undoneBatchMessage({ deleted: 0, awards_deleted: 0, kept: named('a') }, 'rise').title).toBe(
      'Nothing was undone',
    );
  });

  it('says what stays because somebody has changed it since', () => {
    expect(undoneMessage(4, [], 'as before')).toEqual({ title: '4 labour rates as before' });
    expect(undoneMessage(1, named('a', 'b', 'c', 'd', 'e'), 'as before')).toEqual({
      title: '1 labour rate as before',
      detail: 'Changed by someone since and not undone: a, b, c and 2 more.',
    });
    expect(undoneMessage(0, named('a'), 'as before').title).toBe('Nothing was undone');
  });
});
