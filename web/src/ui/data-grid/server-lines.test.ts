import { describe, expect, it } from 'vitest';
import { countedGroups, groupsContain, orderOfGroups, serverGroupLines, serverLines } from './server-lines.ts';
import type { GridColumn } from './grid-types.ts';
import { emptyView } from './view.ts';

interface Rate {
  name: string;
  award: string | null;
}

const columns: readonly GridColumn<Rate>[] = [
  { id: 'name', header: 'Name', value: (row) => row.name },
  {
    id: 'award',
    header: 'Award',
    value: (row) => row.award,
    facets: [
      { value: 'id-2', label: 'Plumbing', count: 2 },
      { value: 'id-1', label: 'On-site', count: 3000 },
    ],
  },
];
const byAward = { ...emptyView, group: ['award'] };
const read: Record<number, Rate> = {
  0: { name: 'Any time', award: null },
  1: { name: 'Bricklayer', award: 'On-site' },
  3001: { name: 'Plumber', award: 'Plumbing' },
};
const rows = { count: 3003, at: (place: number) => read[place] };

const counted = () => countedGroups(columns, byAward, 3003)!;
const textsOf = (lines: ReturnType<typeof serverLines<Rate>>, at: number) => {
  const line = lines.at(at);
  if (line?.kind === 'group') return `${line.value ?? 'none'} ${line.count}`;
  return line?.kind === 'record' ? line.row.name : line?.kind;
};

describe('a list paged by the server', () => {
  it('has a line for each row, loaded or not', () => {
    const lines = serverLines(rows);

    expect(lines.count).toBe(3003);
    expect([0, 500, 3001, 3003].map((at) => textsOf(lines, at))).toEqual(['Any time', 'waiting', 'Plumber', undefined]);
    expect(lines.placesOf(2990, 4000)).toEqual([2990, 3002]);
  });

  it('grouped, shows the full count of each group in the order of the server, the empty value first', () => {
    expect(counted().groups).toEqual([
      { value: null, count: 1 },
      { value: 'On-site', count: 3000 },
      { value: 'Plumbing', count: 2 },
    ]);
    const down = { ...byAward, sort: [{ id: 'award', desc: true }] };
    expect(countedGroups(columns, down, 3003)?.groups[0]).toEqual({ value: 'Plumbing', count: 2 });
  });

  it('grouped, has a line for each heading and each row below it, unless it is collapsed', () => {
    const lines = serverGroupLines(rows, counted(), new Set());

    expect(lines.count).toBe(3006);
    expect([0, 1, 2, 3, 4, 3003, 3004].map((at) => textsOf(lines, at))).toEqual([
      'none 1',
      'Any time',
      'On-site 3000',
      'Bricklayer',
      'waiting',
      'Plumbing 2',
      'Plumber',
    ]);
    expect(lines.placesOf(0, 4)).toEqual([0, 2]);
    expect(lines.placesOf(3000, 3005)).toEqual([2998, 3002]);
    const heading = lines.at(2);
    const folded = serverGroupLines(rows, counted(), new Set([heading?.kind === 'group' ? heading.key : '']));
    expect([2, 3, 4].map((at) => textsOf(folded, at))).toEqual(['On-site 3000', 'Plumbing 2', 'Plumber']);
  });

  it('shows no groups without counts: several levels, or values without counts', () => {
    const uncounted = columns.map(({ facets: _counts, ...column }) => column);

    expect(countedGroups(columns, { ...byAward, group: ['award', 'name'] }, 3003)).toBeNull();
    expect(countedGroups(uncounted, byAward, 3003)).toBeNull();
  });

  it('filtered by the grouping column, has only the chosen groups', () => {
    const filters = { award: { kind: 'set' as const, values: ['id-2'] } };

    expect(countedGroups(columns, { ...byAward, filters }, 2)?.groups).toEqual([{ value: 'Plumbing', count: 2 }]);
  });

  it('has its groups in the order of the server: 2 before 10', () => {
    expect(['CW10', 'CW2', 'cw2', 'Éa', 'Z', 'E', null, 'a-b', 'ab', 'a b'].toSorted(orderOfGroups)).toEqual([
      null,
      'a b',
      'a-b',
      'ab',
      'cw2',
      'CW2',
      'CW10',
      'E',
      'Éa',
      'Z',
    ]);
  });

  it('is not grouped by counts that contradict its rows', () => {
    const moved = { count: 3003, at: (place: number) => (place === 3001 ? read[1] : read[place]) };

    expect(groupsContain(rows, counted(), columns)).toBe(true);
    expect(groupsContain(moved, counted(), columns)).toBe(false);
  });
});
