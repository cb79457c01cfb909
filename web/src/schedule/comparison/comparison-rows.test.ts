import { newLink, newProgramme, newTask, type Programme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { type Compared, comparisonRows, finishedByFloatAlone } from './comparison-rows.ts';

const monday = Date.UTC(2026, 10, 2, 7) / 60_000;
const programme: Programme = {
  ...newProgramme('msp', monday),
  tasks: [
    { ...newTask('slab'), name: 'Slab', code: 'A10' },
    { ...newTask('roof'), name: 'Roof' },
  ],
};
const read = {
  programme,
  dates: { start: [monday, monday + 1440], finish: [monday + 480, monday + 1920] },
  rowOf: (id: string) => programme.tasks.findIndex((task) => task.id === id),
  taskOf: (id: string) => programme.tasks.find((task) => task.id === id),
} as unknown as ReadProgramme;
const empty: Compared['comparison'] = {
  added: [],
  deleted: [],
  changed: [],
  links_added: [],
  links_deleted: [],
  links_changed: [],
  joined_critical_path: [],
  left_critical_path: [],
  critical_rule_before: 'Critical: total float ≤ 0 h',
  critical_rule_after: 'Critical: total float ≤ 0 h',
  finish_before: monday,
  finish_after: monday,
  tasks_before: 2,
  tasks_after: 2,
  data_date_before: null,
  data_date_after: null,
};
const compared = (comparison: Partial<Compared['comparison']>): Compared => ({
  from: 1,
  to: 2,
  from_baseline: null,
  to_baseline: null,
  dates_only: false,
  comparison: { ...empty, ...comparison },
  other_tasks: [{ task_id: 'walls', code: 'A20', name: 'Walls' }],
});

const dates = { start_before: monday, start_after: monday, finish_before: monday, finish_after: monday };

describe('a comparison', () => {
  it('shows deleted tasks with their former names', () => {
    const rows = comparisonRows(compared({ added: ['roof'], deleted: ['walls'] }), read);

    expect(rows.map(({ change, code, name, startAfter }) => [change, code, name, startAfter])).toEqual([
      ['Task added', null, 'Roof', '2026-11-03'],
      ['Task deleted', 'A20', 'Walls', null],
    ]);
  });

  it('leaves out the float and late dates of finished tasks, unless requested', () => {
    const floats = [
      { field: 'totalFloat', before: 960, after: 480 },
      { field: 'lateFinish', before: monday + 480, after: monday + 960 },
    ];
    const percent = { field: 'percentComplete', before: 90, after: 100 };
    const both = compared({
      changed: [
        { task_id: 'slab', before_id: 'slab', is_finished: true, dates, changes: floats },
        { task_id: 'roof', before_id: 'roof', is_finished: true, dates, changes: [percent, ...floats] },
      ],
    });

    expect(finishedByFloatAlone(both)).toBe(1);
    expect(comparisonRows(both, read).map(({ name, what }) => [name, what])).toEqual([['Roof', 'Done: 90% → 100%']]);
    expect(comparisonRows(both, read, { showsFinished: true }).map(({ change, name }) => [change, name])).toEqual([
      ['Float only', 'Slab'],
      ['Details', 'Roof'],
    ]);
  });

  it('shows dates, durations and floats side by side, and the rest in words', () => {
    const changes = [
      { field: 'finish', before: monday + 480, after: monday + 480 + 2 * 1440 },
      { field: 'duration', before: 480, after: 1440 },
      { field: 'totalFloat', before: 960, after: -480 },
      { field: 'critical', before: false, after: true },
      { field: 'name', before: 'Slab L1', after: 'Slab' },
      { field: 'constraint', before: 'ASAP ; ', after: `SNET ${monday}; ` },
      { field: 'freeFloat', before: 0, after: 480 },
    ];
    const [row] = comparisonRows(
      compared({ changed: [{ task_id: 'slab', before_id: 'slab', is_finished: false, dates, changes }] }),
      read,
    );

    expect(row).toMatchObject({
      change: 'Dates',
      // Shown although it did not move.
      startBefore: '2026-11-02',
      startAfter: '2026-11-02',
      finishBefore: '2026-11-02',
      finishAfter: '2026-11-04',
      finishMoved: 2,
      durationBefore: 1,
      durationAfter: 3,
      floatBefore: 2,
      floatAfter: -1,
      critical: 'joined',
      what: [
        'Finish 2 d later',
        'Duration 1 d → 3 d',
        'Name: Slab L1 → Slab',
        'Constraint: As soon as possible → Start no earlier than 2 Nov 2026',
        'becomes critical',
      ].join('; '),
      brief: 'Finish 2 d later, Duration 1 d → 3 d, Name, Constraint, becomes critical',
    });
  });

  it('has no line for differences too small to show, and marks differences in float only', () => {
    const line = (
      field: 'lateFinish' | 'freeFloat' | 'totalFloat' | 'duration' | 'start',
      before: number,
      after: number,
    ) => {
      const changes = [{ field, before, after }];
      const [row] = comparisonRows(
        compared({ changed: [{ task_id: 'slab', before_id: 'slab', is_finished: false, dates, changes }] }),
        read,
      );
      return row ? `${row.change}: ${row.what}` : null;
    };

    expect(line('totalFloat', 480, 481)).toBeNull();
    expect(line('duration', 480, 482)).toBeNull();
    expect(line('totalFloat', 960, 480)).toBe('Float only: Total float 2 d → 1 d');
    expect(line('freeFloat', 0, 480)).toBe('Float only: Free float 0 d → 1 d');
    expect(line('lateFinish', monday, monday + 60)).toBe(
      'Float only: Late finish 2 Nov 2026, 07:00 → 2 Nov 2026, 08:00',
    );
    expect(line('start', monday, monday + 60)).toBe('Dates: Start 07:00 → 08:00');
  });

  it('has a line for a link under its successor', () => {
    const before = newLink('l', 'walls', 'roof');
    const after = { ...before, lag: { kind: 'working' as const, minutes: 960 } };
    const rows = comparisonRows(compared({ links_deleted: [before], links_changed: [{ before, after }] }), read);

    expect(rows.map(({ change, name, what }) => [change, name, what.startsWith('from Walls: ')])).toEqual([
      ['Link deleted', 'Roof', true],
      ['Link changed', 'Roof', true],
    ]);
    expect(rows[1]!.what).toContain(' → ');
  });
});
