import { expect, it } from 'vitest';
import type { GridColumn } from './grid-types.ts';
import { listKey } from './shown-columns.ts';

it('a list and its columns menu share a key, although the list pins names and adds a column of actions', () => {
  const column = (id: string, more: Partial<GridColumn<object>> = {}) => ({
    id,
    header: id,
    value: () => null,
    ...more,
  });
  const inMenu = [column('name'), column('email')];
  const drawn = [column('name', { pinned: true }), column('email'), column('act', { isActions: true })];

  expect(listKey(drawn)).toBe(listKey(inMenu));
  expect(listKey([column('name')])).not.toBe(listKey(inMenu));
});
