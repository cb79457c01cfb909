import { expect, it } from 'vitest';
import { describeSince } from './erosion-words.ts';

const format = () => '1 Dec 2026, 09:15';
const at = '2026-11-30T22:15:00Z';

it('erosion is measured from before the last update or import, by its name', () => {
  expect(describeSince({ kind: 'update', name: 'Update to 30 Nov 2026', at }, format)).toBe(
    'before the update to 30 Nov 2026, 1 Dec 2026, 09:15',
  );
  expect(describeSince({ kind: 'import', name: 'Import of nov.xer', at }, format)).toBe(
    'before the import of nov.xer, 1 Dec 2026, 09:15',
  );
});

it('without an update, erosion is measured from the baseline or from a week ago', () => {
  expect(describeSince({ kind: 'baseline', name: 'Contract', at: null }, format)).toBe('the baseline “Contract”');
  expect(describeSince({ kind: 'week', name: '', at }, format)).toBe('a week ago, 1 Dec 2026, 09:15');
});
