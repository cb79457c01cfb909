import { expect, it } from 'vitest';
import { describeDataDateEffect } from './data-date-words.ts';

it('a new data date shows the number of changed tasks and the new end of the programme', () => {
  const effect = { batch_id: 'b', moved_count: 12, finish_before: '2026-11-18', finish_after: '2026-11-21' };

  expect(describeDataDateEffect(effect)).toBe(
    '12 tasks change; the programme ends 21 Nov 2026 instead of 18 Nov 2026.',
  );
  expect(describeDataDateEffect({ ...effect, moved_count: 0, finish_after: '2026-11-18' })).toBe(
    'No task changes; the programme still ends 18 Nov 2026.',
  );
});
