import { describe, expect, it } from 'vitest';
import {
  cardsOf,
  matchesWords,
  givenTo,
  groupsOf,
  defaultGrouping,
  isOfWeek,
  mondayOf,
  movedTo,
  type WeekAnswer,
  type WeekTask,
} from './week-board.ts';
import { withConstraints, type WaitingConstraint } from './make-ready-changes.ts';
import { card, change, commitment, planned, sampleWeek, task } from './sample-week.ts';
import {
  cutBoardNote,
  dayIsOverNote,
  elsewhereNote,
  elsewhereBriefNote,
  noWorkNote,
  overdueNote,
  withoutDayNote,
  whyNotClosed,
  whyNotPromised,
} from './plan-words.ts';
import { nothingBeyond } from './week-count.ts';

const week = (tasks: WeekTask[]): WeekAnswer => ({
  week_start: '2026-05-04',
  days: [],
  rest_days: [],
  critical_rule: 'Critical: total float ≤ 0 h',
  groupings: [],
  groups: [{ name: null, tasks }],
  reasons: [],
  opens: null,
  figures: {
    all: { made: 0, kept: 0, ppc: null, made_task_ids: [], kept_task_ids: [] },
    weeks: [],
    trades: [],
    crews: [],
    reasons: [],
    unexplained: 0,
    unexplained_task_ids: [],
  },
  tasks_of_week: 1,
  beyond: nothingBeyond,
  tasks_in_all: 1,
  sees_own_only: false,
  abilities: [],
});

describe('the board of a week', () => {
  it('shows a waiting change instead of the stored values', () => {
    const board = cardsOf(week([task({ commitment: commitment({ day: 1 }) })]), [change({ values: planned(3) })]);

    expect(board.map((card) => [card.values.day, card.waiting?.values.day])).toEqual([[3, 3]]);
  });

  it('ignores changes of other weeks', () => {
    const board = cardsOf(week([task({ commitment: commitment({ day: 1 }) })]), [change({ week: '2026-05-11' })]);

    expect(board.map((card) => [card.values.day, card.waiting])).toEqual([[1, null]]);
  });

  it('shows a sent change until the board is fetched again, but not as waiting', () => {
    const board = cardsOf(week([task({})]), [change({ values: planned(3), isSent: true })]);

    expect(board.map((card) => [card.values.day, card.waiting])).toEqual([[3, null]]);
  });

  it('groups by the programme’s own codes, which do not change when a card is dropped', () => {
    const tasks = [
      task({ action_id: 'a', group_values: { trade: 'FI Finishes', 'code:Phase Code': 'E' } }),
      task({ action_id: 'b', group_values: { trade: 'CI Civil' } }),
    ];
    const offered = [
      { key: 'crew', label: 'Crew' },
      { key: 'trade', label: 'Trade' },
      { key: 'code:Phase Code', label: 'Phase Code' },
    ];
    const cards = cardsOf(week(tasks), []);

    expect(groupsOf(cards, 'trade', offered).map(({ name }) => name)).toEqual(['CI Civil', 'FI Finishes']);
    expect(groupsOf(cards, 'code:Phase Code', offered).map(({ key, name }) => [key, name])).toEqual([
      ['', 'E'],
      ['', 'No phase code'],
    ]);
    expect(defaultGrouping(cards, offered)).toBe('trade');
  });

  it('groups by crew, otherwise by responsible person; tasks without come last', () => {
    const tasks = [
      task({ action_id: 'a' }),
      task({ action_id: 'b', crew: 'Steel fixers' }),
      task({ action_id: 'c', assignee_name: 'Ana Diaz' }),
    ];

    const groups = groupsOf(cardsOf(week(tasks), []), 'crew');

    expect(groups.map((group) => group.name)).toEqual(['Ana Diaz', 'Steel fixers', 'No crew or responsible']);
  });

  it('removes promise and reason with the day', () => {
    const out = movedTo({ ...planned(2), state: 'not done', reason: 'weather', note: 'Storm' }, null);

    expect(out).toEqual({ ...planned(null), note: 'Storm' });
  });

  it('assigns a card moved to another row to that crew, but not to a person', () => {
    expect(givenTo(planned(1), 'crew', 'Formworkers').crew).toBe('Formworkers');
    expect(givenTo(planned(1), 'trade', 'Concrete').trade).toBe('Concrete');
    expect(givenTo(planned(1), 'responsible', 'Ana Diaz')).toEqual(planned(1));
  });

  it('shows a card in the row of its new crew before the server has the change', () => {
    const cards = cardsOf(week([task({ crew: 'Steel fixers', commitment: commitment({}) })]), [
      change({ values: { ...planned(1), crew: 'Formworkers' } }),
    ]);

    expect(groupsOf(cards, 'crew').map((group) => group.key)).toEqual(['Formworkers']);
  });

  it('contains due and overdue tasks; tasks that begin later are in the look-ahead', () => {
    const cards = cardsOf(
      week([
        task({ action_id: 'due' }),
        task({ action_id: 'overdue', start_date: '2026-04-20', end_date: '2026-04-24' }),
        task({ action_id: 'later', start_date: '2026-05-11', end_date: '2026-05-12' }),
        task({ action_id: 'planned', start_date: '2026-05-11', commitment: commitment({ action_id: 'planned' }) }),
      ]),
      [],
    );

    expect(cards.filter((card) => isOfWeek(card, '2026-05-04')).map(({ id }) => id)).toEqual([
      'due',
      'overdue',
      'planned',
    ]);
  });

  it('begins weeks on Mondays', () => {
    expect(['2026-05-04', '2026-05-10', '2026-05-11'].map(mondayOf)).toEqual([
      '2026-05-04',
      '2026-05-04',
      '2026-05-11',
    ]);
  });
});

describe('a promise', () => {
  const ready = { canBePromised: true, openConstraints: 0, day: 0 };

  it('is refused with a reason while a constraint is open', () => {
    expect(whyNotPromised({ canBePromised: false, openConstraints: 2, day: 1 }, sampleWeek, sampleWeek)).toBe(
      'It cannot be promised: 2 constraints are open. Close them first.',
    );
  });

  it('needs a day', () => {
    expect(whyNotPromised({ canBePromised: true, openConstraints: 0, day: null }, sampleWeek, sampleWeek)).toBe(
      'It cannot be promised: choose a day first.',
    );
  });

  it('is possible otherwise', () => {
    expect(whyNotPromised(ready, sampleWeek, sampleWeek)).toBeNull();
  });

  it('can be made until the last day of its week, and not later', () => {
    expect(whyNotPromised(ready, sampleWeek, '2026-05-10')).toBeNull();
    expect(whyNotPromised(ready, sampleWeek, '2026-05-11')).toBe(
      'It cannot be promised any more: the week is over. Promise it for this week or a later one.',
    );
  });

  it('can be closed from the first day of its week on', () => {
    expect(whyNotClosed(sampleWeek, '2026-05-03')).toMatch(/^The week begins on Monday, 4 May 2026: record then/);
    expect(whyNotClosed(sampleWeek, sampleWeek)).toBeNull();
    expect(whyNotClosed(sampleWeek, '2026-05-20')).toBeNull();
  });
});

describe('constraints that wait for the network', () => {
  const one = (more: Partial<WaitingConstraint>): WaitingConstraint => ({
    key: 'k1',
    userId: 'u1',
    workspaceId: 'w1',
    projectId: 'p1',
    actionId: 't1',
    taskName: 'Pour slab',
    change: { kind: 'status', status: 'closed', version: 1 },
    at: '2026-05-04T01:00:00Z',
    refusal: null,
    isSent: false,
    ...more,
  });
  const found = one({
    key: 'k2',
    change: { kind: 'new', constraintType: 'materials', description: 'No reo', need_by: null },
  });

  it('prevent a promise as soon as they are added', () => {
    const task1 = withConstraints(task({}), [found]);

    expect(task1.constraints).toMatchObject([{ id: 'k2', status: 'open', description: 'No reo' }]);
    expect(task1.can_be_promised).toBe(false);
  });

  it('allow a promise once the last one is closed, and not before', () => {
    const open = withConstraints(task({}), [found]);
    const [known] = open.constraints;

    const closed = withConstraints(task({ constraints: [known!], can_be_promised: false }), [one({ key: 'k2' })]);
    const stillOpen = withConstraints(task({ constraints: [known!], can_be_promised: false }), [
      one({ key: 'k2' }),
      found,
    ]);

    expect(closed.can_be_promised).toBe(true);
    expect(stillOpen.can_be_promised).toBe(false);
  });

  it('do not affect other tasks', () => {
    const other = task({ action_id: 't2' });

    expect(withConstraints(other, [found])).toBe(other);
  });
});

describe('a past day', () => {
  it('is pointed out before a promise; today is not past', () => {
    expect(dayIsOverNote('2026-05-04', '2026-05-05')).toMatch(/4 May 2026 is over/);
    expect(dayIsOverNote('2026-05-05', '2026-05-05')).toBeNull();
    expect(dayIsOverNote(null, '2026-05-05')).toBeNull();
  });
});

describe('a board that does not contain every task', () => {
  it('shows how many of how many it contains, and nothing if it contains all', () => {
    expect(cutBoardNote(2000, 4217)).toBe('The first 2,000 of 4,217 tasks are shown.');
    expect(cutBoardNote(12, 12)).toBeNull();
  });
});

describe('a task that is planned in another week', () => {
  it('shows the day for which it is promised already', () => {
    const otherWeek = { week_start: '2026-05-11', day: 6, state: 'promised' } as const;

    expect(elsewhereNote(task({ elsewhere: otherWeek }))).toBe('Promised for Sunday, 17 May 2026');
    expect(elsewhereBriefNote(task({ elsewhere: otherWeek }))).toBe('Promised for 17 May 2026');
    expect(elsewhereNote(task({ elsewhere: { ...otherWeek, state: 'planned' } }))).toBe(
      'Planned for Sunday, 17 May 2026',
    );
    expect(elsewhereNote(task({}))).toBeNull();
  });
});

describe('a task without a day', () => {
  it('shows its outcome in the previous week, if it is in no other week', () => {
    const otherWeek = { week_start: '2026-05-11', day: 6, state: 'promised' } as const;

    expect(withoutDayNote(task({ week_before: 'not done' }))).toBe('Not done last week, no day yet');
    expect(withoutDayNote(task({ week_before: 'not done', elsewhere: otherWeek }))).toBe('Promised for 17 May 2026');
    expect(withoutDayNote(task({}))).toBe('No day');
  });
});

describe('a non-working day', () => {
  it('is pointed out if a task is planned or promised for it', () => {
    expect(noWorkNote(task({}), planned(6), '2026-05-04')).toBe(
      'Sunday, 10 May 2026 is a non-working day in the calendar of this task.',
    );
    expect(noWorkNote(task({}), { ...planned(6), state: 'promised' }, '2026-05-04')).not.toBeNull();
    expect(noWorkNote(task({}), { ...planned(6), state: 'done' }, '2026-05-04')).toBeNull();
    expect(noWorkNote(task({}), planned(4), '2026-05-04')).toBeNull();
    expect(noWorkNote(task({}), planned(null), '2026-05-04')).toBeNull();
  });
});

describe('a refused change', () => {
  it('does not show on its card, which shows the stored values', () => {
    const known = task({ commitment: commitment({ state: 'promised' }) });
    const refused = change({ refusal: 'The promise stands.', refusalCode: 'promise_stands', values: planned(1) });

    const [shown] = cardsOf(week([known]), [refused]);

    expect(shown?.values.state).toBe('promised');
    expect(shown?.waiting?.refusal).toBe('The promise stands.');
  });
});

describe('a task on the board', () => {
  it('shows since when it is overdue by the programme, until it is done', () => {
    const late = card(task({ end_date: '2026-05-06' }));

    expect(overdueNote(late, sampleWeek, '2026-05-07')).toBe('Overdue: due 6 May 2026');
    expect(overdueNote(late, sampleWeek, '2026-05-06')).toBeNull();
    expect(overdueNote({ ...late, values: { ...planned(1), state: 'done' } }, sampleWeek, '2026-05-07')).toBeNull();
  });

  it('is not shown as overdue on the board of a settled week, which is history', () => {
    const late = card(task({ end_date: '2026-05-06' }));

    expect(overdueNote(late, sampleWeek, '2026-05-17')).toBe('Overdue: due 6 May 2026');
    expect(overdueNote(late, sampleWeek, '2026-05-18')).toBeNull();
  });

  it('is found by its name or its activity id', () => {
    const slab = card(task({ name: 'Pour slab', code: 'A1020' }));

    expect(matchesWords(slab, ' SLAB')).toBe(true);
    expect(matchesWords(slab, 'a102')).toBe(true);
    expect(matchesWords(slab, 'roof')).toBe(false);
    expect(matchesWords(slab, '')).toBe(true);
  });
});
