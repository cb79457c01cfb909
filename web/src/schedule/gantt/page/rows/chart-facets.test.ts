import { calculate, newAssignment, newProgramme, newResource, prepare } from '@horizon/schedule';
import { MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { noFilter, type TaskFilter } from '../../layout/task-filter.ts';
import { isAside } from '../../layout/visible-rows.ts';
import { MONDAY, task } from '../../programme/sample-house.ts';
import { facetsOfChart, valuesOfFacet } from './chart-facets.ts';
import { chartFrom, modelOf } from './chart-rows.ts';
import { activeFilters } from '../toolbar/filter-line.tsx';

const onDay = (day: number) => ({ constraint: { kind: 'SNET' as const, date: MONDAY + day * MINUTES_PER_DAY } });

/** Tower › Slab (concrete, level 1), Frame (carpentry, level 1), Lining (carpentry, level 2); Fence on its own. */
function chart() {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    task('Tower', 0),
    task('Slab', 2, {
      parentId: 'Tower',
      trade: 'Concrete',
      location: 'Level 1',
      percentComplete: 100,
      actualStart: MONDAY,
      actualFinish: MONDAY + 1920,
    }),
    task('Frame', 3, { parentId: 'Tower', trade: 'Carpentry', location: 'Level 1', ...onDay(2) }),
    task('Lining', 3, { parentId: 'Tower', trade: 'Carpentry', location: 'Level 2', ...onDay(14) }),
    task('Fence', 1),
  ];
  programme.resources = [
    { ...newResource('r'), name: 'Crane' },
    { ...newResource('s'), name: 'Gang' },
  ];
  programme.assignments = [
    newAssignment('x', 'Frame', 'r'),
    newAssignment('y', 'Frame', 's'),
    newAssignment('z', 'Slab', 's'),
  ];
  return chartFrom(calculate(prepare(programme).network!), {});
}

const choice = { grouping: 'wbs', folded: new Set<string>(), canEdit: true, today: MONDAY, path: null };
const modelBy = (filter: Partial<TaskFilter>) => modelOf(chart(), { ...choice, filter: { ...noFilter, ...filter } });
const namesBy = (filter: Partial<TaskFilter>) => {
  const { rows, table } = modelBy(filter);
  return [...rows.tasks].filter((row) => !isAside(rows, row)).map((row) => table.nameOf(row));
};

describe('The filters of the chart', () => {
  test('combine several values of one field, and several fields', () => {
    expect(namesBy({ facets: { trade: ['Concrete', 'Carpentry'] } })).toEqual(['Slab', 'Frame', 'Lining']);
    expect(namesBy({ facets: { trade: ['Carpentry'], location: ['Level 1'] } })).toEqual(['Frame']);
    expect(namesBy({ facets: { trade: ['Carpentry'] }, text: 'lin' })).toEqual(['Lining']);
  });

  test('find tasks without a value', () => {
    expect(namesBy({ facets: { trade: [''] } })).toEqual(['Fence']);
  });

  test('find a task by any of its resources, and every task in a branch', () => {
    expect(namesBy({ facets: { resource: ['r'] } })).toEqual(['Frame']);
    expect(namesBy({ facets: { resource: ['s'] } })).toEqual(['Slab', 'Frame']);
    expect(namesBy({ facets: { branch: ['Tower'] } })).toEqual(['Slab', 'Frame', 'Lining']);
  });

  test('find tasks at least partly between two days', () => {
    expect(namesBy({ days: { from: '2026-01-09', to: '2026-01-18' } })).toEqual(['Frame']);
    expect(namesBy({ days: { from: '2026-01-12', to: '' } })).toEqual(['Lining']);
  });

  test('keep the parents of a matching task visible, marked as such', () => {
    const { rows, table } = modelBy({ facets: { trade: ['Concrete'] } });

    expect([...rows.tasks].map((row) => [table.nameOf(row), isAside(rows, row)])).toEqual([
      ['Tower', true],
      ['Slab', false],
    ]);
  });

  test('count each value among the tasks that pass the other filters', () => {
    const shown = chart();
    const trade = facetsOfChart(shown).find(({ id }) => id === 'trade')!;
    const filter = { ...noFilter, facets: { location: ['Level 1'], trade: ['Concrete'] } };
    const counts = valuesOfFacet(shown, trade, filter, { codeOf: () => null, countsAs: () => false });

    expect(counts.map(({ label, count }) => `${label} ${count}`)).toEqual(['Carpentry 1', 'Concrete 1']);
  });

  test('are described in words, each with the result without it', () => {
    const filter = { ...noFilter, statuses: [1, 3], facets: { trade: ['Concrete', ''], branch: ['Tower'] } };
    const active = activeFilters(chart(), filter);

    expect(active.map(({ name, value }) => `${name}: ${value}`)).toEqual([
      'Status: In progress or Not started',
      'Trade: Concrete or none',
      'WBS branch: Tower',
    ]);
    expect(active[2]!.without.facets).toEqual({ trade: ['Concrete', ''] });
  });
});
