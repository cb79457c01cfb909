import { describe, expect, it } from 'vitest';
import { card, planned, sampleWeek, task } from './sample-week.ts';
import { barIn, daysAtWork, inSheetOrder, openConstraintsOf, tableOf } from './sheet-rows.ts';
import { groupsOf, type WeekTask } from './week-board.ts';

const obstacle = (more: Partial<WeekTask['constraints'][number]>) =>
  ({
    constraintType: 'materials',
    description: 'Reinforcement on site',
    owner_name: 'Ana Reyes',
    need_by: '2026-05-03',
    status: 'open',
    is_deleted: false,
    ...more,
  }) as WeekTask['constraints'][number];

describe('the sheet of a week', () => {
  it('shades the programme’s days that are working days of the task’s calendar', () => {
    const long = card(task({ start_date: '2026-05-07', end_date: '2026-05-12' }));

    expect(daysAtWork(long, sampleWeek)).toEqual([3, 4]);
    expect(daysAtWork(card(task({ start_date: null })), sampleWeek)).toEqual([]);
  });

  it('is ordered by planned day, tasks without a day last', () => {
    const cards = [
      card(task({ action_id: 'none' })),
      card(task({ action_id: 'friday' }), { values: planned(4) }),
      card(task({ action_id: 'monday' }), { values: planned(0) }),
    ];

    expect(inSheetOrder(cards).map(({ id }) => id)).toEqual(['monday', 'friday', 'none']);
  });

  it('lists open constraints, with who clears them by when', () => {
    const blocked = task({
      constraints: [obstacle({}), obstacle({ status: 'closed' }), obstacle({ is_deleted: true })],
    });

    expect(openConstraintsOf(card(blocked))).toEqual([
      { text: 'Reinforcement on site', owner: 'Ana Reyes', needBy: '2026-05-03' },
    ]);
  });

  it('exports the same content as it prints, crew by crew', () => {
    const cards = [
      card(task({ name: 'Strip forms' }), { values: { ...planned(1), crew: 'Formwork' } }),
      card(task({ action_id: 't2', constraints: [obstacle({})] }), { values: { ...planned(null), crew: 'Concrete' } }),
    ];

    const { headers, rows } = tableOf(groupsOf(cards, 'crew'), sampleWeek);

    const shown = ['Group', 'Task', 'Planned for', 'Day', 'State', 'In the way'].map((name) => headers.indexOf(name));
    expect(rows.map((row) => shown.map((at) => row[at]))).toEqual([
      ['Concrete', 'Pour slab', null, null, null, 'Reinforcement on site (Ana Reyes, by 2026-05-03)'],
      ['Formwork', 'Strip forms', '2026-05-05', 'Tuesday', 'Planned', null],
    ]);
  });
});

describe('the look-ahead on paper', () => {
  it('draws a task in each week that it overlaps, including its whole last day', () => {
    const long = card(task({ start_date: '2026-05-06', end_date: '2026-05-12' }));

    expect(barIn(long, '2026-05-04')).toEqual({ left: 2 / 7, width: 5 / 7 });
    expect(barIn(long, '2026-05-11')).toEqual({ left: 0, width: 2 / 7 });
    expect(barIn(long, '2026-05-18')).toBeNull();
  });
});
