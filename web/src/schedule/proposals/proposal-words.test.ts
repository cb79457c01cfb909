import { expect, it } from 'vitest';
import { describeProposalEffect, describeProposed, type Proposal } from './proposal-words.ts';

const proposal = (more: Partial<Proposal>): Proposal => ({
  id: 'p',
  action_id: 't',
  task_code: 'A10',
  task_name: 'Walls',
  task_start: '2026-11-09',
  task_end: '2026-11-11',
  task_duration_days: 3,
  start_date: null,
  duration_days: null,
  reason: 'Mesh comes late',
  state: 'open',
  answer: null,
  answered_by: null,
  answered_at: null,
  created_by: 'Fay Foreman',
  created_by_user_id: 'u',
  version: 1,
  created_at: '2026-11-04T00:00:00Z',
  updated_at: '2026-11-04T00:00:00Z',
  abilities: [],
  ...more,
});

it('shows the proposed and the current value while nobody has answered', () => {
  const both = { start_date: '2026-11-12', duration_days: 4.5 };

  expect(describeProposed(proposal(both))).toEqual(['Start: 9 Nov 2026 → 12 Nov 2026', 'Duration: 3 d → 4.5 d']);
  expect(describeProposed(proposal({ ...both, state: 'accepted' }))).toEqual(['Start: 12 Nov 2026', 'Duration: 4.5 d']);
});

it('shows how many tasks move and whether the finish does', () => {
  const effect = { revision: 1, moved_count: 2, start_after: null, finish_after: null };
  const finish = Date.UTC(2026, 10, 20, 15) / 60_000;
  const of = (more: object) =>
    describeProposalEffect({ ...effect, project_finish_before: finish, project_finish_after: finish, ...more });

  expect(of({})).toBe('2 tasks move; the finish stays 20 Nov 2026.');
  // Another time on the same day does not count.
  expect(of({ project_finish_after: finish + 60 })).toBe('2 tasks move; the finish stays 20 Nov 2026.');
  expect(of({ moved_count: 1, project_finish_after: finish + 1440 })).toBe(
    '1 task moves; the finish goes from 20 Nov 2026 to 21 Nov 2026.',
  );
  expect(of({ moved_count: 0 })).toBe('The programme is so already.');
});
