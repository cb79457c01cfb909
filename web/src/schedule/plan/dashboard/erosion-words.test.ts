import { expect, it } from 'vitest';
import { saySince } from './erosion-words.ts';

const say = () => '1 Dec 2026, 09:15';
const at = '2026-11-30T22:15:00Z';

it('erosion is measured from before the last update or import, by its name', () => {
  expect(saySince({ kind: 'update', name: 'Update to 30 Nov 2026', at }, say)).toBe(
    'before the update to 30 Nov 2026, 1 Dec 2026, 09:15',
  );
  expect(saySince({ kind: 'import', name: 'Import of nov.xer', at }, say)).toBe(
    'before the import of nov.xer, 1 Dec 2026, 09:15',
  );
});

it('where nothing was updated yet, it is measured from the baseline or from a week ago', () => {
  expect(saySince({ kind: 'baseline', name: 'Contract', at: null }, say)).toBe('the baseline “Contract”');
  expect(saySince({ kind: 'week', name: '', at }, say)).toBe('a week ago, 1 Dec 2026, 09:15');
});
