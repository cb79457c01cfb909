import { describe, expect, it } from 'vitest';
import { ownWeekOf } from './own-week.ts';
import type { TaskItem } from './tasks.ts';

const task = (name: string, start: string | null, end: string | null) =>
  ({ name, start_date: start, end_date: end }) as TaskItem;

describe('a person’s week', () => {
  it('separates overdue tasks, tasks of today and tasks that begin later', () => {
    const tasks = [
      task('Formwork', '2026-11-10', '2026-11-17'),
      task('Reinforcement', '2026-11-17', '2026-11-18'),
      task('Pour', '2026-11-18', '2026-11-18'),
      task('Strip', '2026-11-20', '2026-11-27'),
      task('No dates yet', null, null),
    ];

    const week = ownWeekOf(tasks, '2026-11-18');

    const names = Object.values(week).map((part: TaskItem[]) => part.map(({ name }) => name));
    expect(names).toEqual([['Formwork'], ['Reinforcement', 'Pour'], ['Strip']]);
  });
});
