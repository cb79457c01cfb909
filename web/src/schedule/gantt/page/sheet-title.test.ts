import { expect, test } from 'vitest';
import { describeRevision } from './use-sheet-title.ts';

const update = (revision: number, note: string, is_undone = false) => ({ revision, note, is_undone });

test('a printout names the last update before its revision, and none that was undone', () => {
  const november = update(8, 'Update to 30 Nov 2026 – November');

  expect(describeRevision(12, [november])).toBe('Revision 12, after the update to 30 Nov 2026 – November');
  expect(describeRevision(12, [update(11, 'Update to 31 Dec 2026', true), november])).toContain('30 Nov 2026');
  expect(describeRevision(7, [november])).toBe('Revision 7');
  expect(describeRevision(3, [])).toBe('Revision 3');
});
