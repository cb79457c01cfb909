import { describe, expect, it } from 'vitest';
import { valuesBefore, describeChanged, undoneMessage } from './undone.ts';

const rate = { id: '1', name: 'Rigger CW3', sell_rate: 61.48, effective_date: null, version: 3 };
const edit = (columnId: string) => ({ row: rate, rowId: '1', columnId, value: 'x', previous: null });
const named = (...names: string[]) => names.map((name) => ({ name }));

describe('undoing a block of edits', () => {
  it('restores the previous values of the changed fields, and no others', () => {
    expect(valuesBefore([edit('sell_rate'), edit('effective_date')], rate)).toEqual({
      sell_rate: 61.48,
      effective_date: null,
    });
  });

  it('is offered for a single cell and for a paste of several', () => {
    expect([
      describeChanged([], 'labour rate'),
      describeChanged(named('Rigger'), 'labour rate'),
      describeChanged(named('a', 'b'), 'labour rate'),
    ]).toEqual([null, 'Rigger changed', '2 labour rates changed']);
  });

  it('names the records that stay because somebody has changed them since', () => {
    expect(undoneMessage(4, [], 'labour rate', 'as before')).toEqual({ title: '4 labour rates as before' });
    expect(undoneMessage(1, named('a', 'b', 'c', 'd', 'e'), 'labour rate', 'as before')).toEqual({
      title: '1 labour rate as before',
      detail: 'Changed by someone since and not undone: a, b, c and 2 more.',
    });
    expect(undoneMessage(0, named('a'), 'labour rate', 'as before').title).toBe('Nothing was undone');
  });
});
