import { calculate, newLink, newProgramme, newTask, prepare, type Task } from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { noFilter } from '../../layout/task-filter.ts';
import { nothingMore } from '../../programme/planned-task.ts';
import { viewSortedBy, viewUnsorted } from './chart-address.ts';
import { cellText, chartFrom, modelOf } from './chart-rows.ts';
import { sortTasks } from './chart-sort.ts';

const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;
const task = (id: string, more: Partial<Task> & Record<string, unknown> = {}): Task => ({
  ...newTask(id),
  ...nothingMore,
  name: id,
  durationMinutes: 480,
  ...more,
});

/**
 * Structure (Slab 3 days → Walls 1 day → Beams 2 days), Services (Pipes 5 days, Cables 1 day): a row of trades as a planner
 * typed it, not as it is built.
 */
const programme = newProgramme('msp', MONDAY);
programme.tasks = [
  task('Structure', { isSummary: true }),
  task('Beams', { parentId: 'Structure', code: 'A10', durationMinutes: 960, trade: 'Steel' }),
  task('Walls', { parentId: 'Structure', code: 'A9' }),
  task('Slab', { parentId: 'Structure', code: 'A2', durationMinutes: 1440, trade: 'Concrete' }),
  task('Services', { isSummary: true }),
  task('Pipes', { parentId: 'Services', code: 'B1', durationMinutes: 2400 }),
  task('Cables', { parentId: 'Services', code: 'B2' }),
];
programme.links = [newLink('a', 'Slab', 'Walls'), newLink('b', 'Walls', 'Beams')];
const chart = chartFrom(calculate(prepare(programme).network!), {});

const rows = (sort: readonly [id: string, desc?: boolean][], grouping = 'wbs') => {
  const sorted = sortTasks(
    chart,
    sort.map(([id, desc = false]) => ({ id, desc })),
  );
  const choice = { filter: noFilter, folded: new Set<string>(), canEdit: true, today: MONDAY, path: null };
  const model = modelOf(chart, { ...choice, grouping, sorted });
  return [...model.rows.tasks].map((at) => `${'  '.repeat(model.rows.depth[model.rows.rowOf[at]!]!)}${model.idOf(at)}`);
};

describe('Rows of the chart sorted by a column', () => {
  test('stay inside their parent', () => {
    expect(rows([['start']])).toEqual(['Structure', '  Slab', '  Walls', '  Beams', 'Services', '  Pipes', '  Cables']);
    expect(rows([['duration', true]])).toEqual([
      'Structure',
      '  Slab',
      '  Beams',
      '  Walls',
      'Services',
      '  Pipes',
      '  Cables',
    ]);
  });

  test('are one list of tasks if they are not grouped', () => {
    expect(rows([['duration']], 'none')).toEqual(['Walls', 'Cables', 'Beams', 'Slab', 'Pipes']);
    expect(rows([], 'none')).toEqual(['Beams', 'Walls', 'Slab', 'Pipes', 'Cables']);
  });

  test('sort activity ids by their numbers', () => {
    expect(rows([['code']], 'none')).toEqual(['Slab', 'Walls', 'Beams', 'Pipes', 'Cables']);
  });

  test('have empty cells last in either direction', () => {
    expect(rows([['trade']], 'none').slice(0, 2)).toEqual(['Slab', 'Beams']);
    expect(rows([['trade', true]], 'none').slice(0, 2)).toEqual(['Beams', 'Slab']);
  });

  test('are sorted by a second column where the first has equal values', () => {
    expect(rows([['duration'], ['name']], 'none').slice(0, 2)).toEqual(['Cables', 'Walls']);
  });

  test('keep their row numbers in the programme', () => {
    expect(rows([['number', true]], 'none')).toEqual(['Cables', 'Pipes', 'Slab', 'Walls', 'Beams']);
    expect(
      modelOf(chart, {
        filter: noFilter,
        grouping: 'none',
        folded: new Set(),
        canEdit: true,
        today: MONDAY,
        path: null,
        sorted: sortTasks(chart, [{ id: 'start', desc: false }]),
      }).textOf('number', 3),
    ).toBe('4');
  });
});

test('Clicking a column head sorts ascending, then descending, then not at all; the rest of the view stays', () => {
  const view = 'hide=crew;w=name:300';
  const up = viewSortedBy(view, 'start', false);
  const down = viewSortedBy(up, 'start', false);

  expect([up, down]).toEqual(['sort=start;hide=crew;w=name:300', 'sort=-start;hide=crew;w=name:300']);
  expect(viewSortedBy(down, 'start', false)).toBe(view);
  expect(viewSortedBy(up, 'float', true)).toContain('sort=start,float');
  expect(viewUnsorted(down)).toBe(view);
});

describe('Finished work', () => {
  const done = newProgramme('msp', MONDAY);
  done.tasks = [
    task('Piling', { actualStart: MONDAY, actualFinish: MONDAY + 540, percentComplete: 100 }),
    task('Paving'),
    task('Frame', { durationMinutes: 2400 }),
  ];
  const finished = chartFrom(calculate(prepare(done).network!), {});

  test('shows no float, and is not sorted as critical', () => {
    const sorted = sortTasks(finished, [{ id: 'float', desc: false }])!;

    expect([0, 1, 2].map((at) => cellText(finished, 'float', at))).toEqual(['–', '4 d', '0 d']);
    expect([...sorted.sequence]).toEqual([2, 1, 0]);
  });
});
