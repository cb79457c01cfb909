import { calculate, newLink, newProgramme, newTask, prepare, type Schedule, type Task } from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { noFilter } from '../layout/task-filter.ts';
import { chartFrom, foldable, modelOf } from './rows/chart-rows.ts';
import { scheduleAfter } from '../programme/apply-edits.ts';
import { indentTasks } from '../programme/outline-plans.ts';
import { lengthenTasks, shiftTasks } from '../programme/many-tasks.ts';
import { linkTasks, type Plan } from '../programme/planner-edits.ts';
import { conflictLines } from './editing/conflict-words.ts';
import { type EditRun, runWith, describeRun } from './editing/edit-run.ts';
import { effectOf, describeEffect } from '../programme/effect-of-edits.ts';
import { foresee } from './editing/foreseen.ts';
import { linkMatches } from './dialogs/link-matches.ts';
import { pathOf } from './rows/shown-path.ts';
import { shownTable } from './rows/shown-table.ts';

const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;
const task = (id: string, days: number, more: Partial<Task> = {}): Task => ({
  ...newTask(id),
  name: id,
  durationMinutes: days * 480,
  ...more,
});

/** Structure › Slab 5d → Roof 2d; Fence 1d next to it. */
function desk(filter = noFilter, path: string | null = null) {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    task('Structure', 0),
    task('Slab', 5, { parentId: 'Structure', code: 'A10' }),
    task('Roof', 2, { parentId: 'Structure' }),
    task('Fence', 1),
  ];
  programme.links = [newLink('a', 'Slab', 'Roof')];
  const chart = chartFrom(calculate(prepare(programme).network!), {});
  const shown = pathOf(path, null, chart.schedule, chart.table);
  const choice = { filter, grouping: 'wbs', folded: new Set<string>(), canEdit: true, today: MONDAY } as const;
  return { chart, shown, model: modelOf(chart, { ...choice, path: shown?.tasks ?? null }) };
}

describe('A path in the address', () => {
  const names = (path: string) => {
    const { chart, shown } = desk(noFilter, path);
    return chart.schedule.network.programme.tasks.filter((_, i) => shown?.tasks[i] === 1).map(({ name }) => name);
  };

  test('is the longest, a float path by its number, or what drives a task', () => {
    expect(names('longest')).toEqual(['Slab', 'Roof']);
    expect(names('1')).toEqual(['Slab', 'Roof']);
    expect(names('to:Roof')).toEqual(['Slab', 'Roof']);
    expect(names('to:Fence')).toEqual(['Fence']);
  });

  test('that does not exist shows everything', () => {
    expect(desk(noFilter, '99').shown).toBeNull();
    expect(desk(noFilter, 'to:gone').shown).toBeNull();
  });

  test('can be shown alone, with its parents', () => {
    const { model } = desk({ ...noFilter, pathOnly: true }, 'longest');

    expect([...model.rows.tasks].map((row) => model.table.nameOf(row))).toEqual(['Structure', 'Slab', 'Roof']);
  });
});

describe('The exported table', () => {
  test('has the rows that pass the filter, with days and figures as values', () => {
    const { headers, rows } = shownTable(desk({ ...noFilter, text: 'slab' }));
    const slab = rows.at(-1)!;
    const value = (header: string) => slab[headers.indexOf(header)];

    expect(rows).toHaveLength(2);
    expect([value('Task'), value('Activity id'), value('Level')]).toEqual(['Slab', 'A10', 2]);
    expect([value('Start'), value('Finish'), value('Duration, days')]).toEqual(['2026-01-05', '2026-01-09', 5]);
    expect([value('Critical'), value('Status')]).toEqual(['yes', 'not started']);
  });

  test('compares each task with the selected baseline, or the first one by default', () => {
    const shown = desk();
    const { tasks, project } = shown.chart.schedule.network.programme;
    const dates = { durationMinutes: 480, workMinutes: null, cost: null };
    tasks[3]!.baselines = [0, 1].map((number) => {
      const start = MONDAY + number * MINUTES_PER_DAY;
      return { number, start, finish: start + 480, ...dates };
    });
    const startOfFence = () => {
      const { headers, rows } = shownTable(shown);
      return rows.at(-1)![headers.indexOf('Baseline start')];
    };

    expect(startOfFence()).toBe('2026-01-05');
    project.currentBaseline = 1;
    expect(startOfFence()).toBe('2026-01-06');
  });

  test('every task with children can be collapsed', () => {
    const { chart, model } = desk();

    expect(foldable(chart, model)).toEqual(['Structure']);
  });

  test('a single root task stays expanded', () => {
    const { chart, model } = desk();
    const { tasks } = chart.schedule.network.programme;
    const whole = { ...chart.schedule.network.programme, tasks: tasks.filter(({ id }) => id !== 'Fence') };
    const tower = chartFrom(calculate(prepare(whole).network!), {});

    expect(foldable(tower, model)).toEqual([]);
  });
});

describe('The other end of a link', () => {
  const found = (text: string) => linkMatches(desk().chart, text, 3).offered.map(({ name }) => name);

  test('is the only match by its number or its activity id, else by every word of its name', () => {
    expect(found('a10')).toEqual(['Slab']);
    expect(found('3')).toEqual(['Roof']);
    expect(found('ru st')).toEqual(['Structure']);
  });

  test('is never the task itself, and empty while nothing is typed', () => {
    expect(found('Fence')).toEqual([]);
    expect(linkMatches(desk().chart, '', 3).count).toBe(0);
  });
});

describe('The summary line of a change', () => {
  const [SLAB, ROOF, FENCE] = [1, 2, 3];
  const describePlan = (before: Schedule, plan: Plan): string[] => {
    if ('refusal' in plan) throw new Error(plan.refusal);
    const after = scheduleAfter(before, plan.edits).schedule!;
    return describeEffect(effectOf(before, after), after);
  };

  test('names tasks that move or become critical, and the new finish', () => {
    const { schedule } = desk().chart;

    expect(describePlan(schedule, lengthenTasks(schedule, [FENCE], 9))).toEqual([
      '1 task moves',
      '1 becomes critical',
      'Finish +3 d of work, 16 Jan 2026',
    ]);
  });

  test('names tasks whose float becomes negative, even if the finish stays', () => {
    const deadline = MONDAY + 8 * MINUTES_PER_DAY + 540;
    const programme = desk().chart.schedule.network.programme;
    const tasks = programme.tasks.map((each) => (each.id === 'Roof' ? { ...each, deadline } : each));
    const schedule = calculate(prepare({ ...programme, tasks }).network!);

    expect(describePlan(schedule, lengthenTasks(schedule, [SLAB], 1))).toContain('2 fall to negative float');
  });

  test('consecutive steps on one task are reported together, with the effect of the last on the finish', () => {
    const deadline = MONDAY + 8 * MINUTES_PER_DAY + 540;
    const programme = desk().chart.schedule.network.programme;
    const tasks = programme.tasks.map((each) => (each.id === 'Roof' ? { ...each, deadline } : each));
    let schedule = calculate(prepare({ ...programme, tasks }).network!);
    let run: EditRun | null = null;
    let lines: string[] = [];
    const lengthen = (row: number) => {
      const plan = lengthenTasks(schedule, [row], 1);
      if ('refusal' in plan) throw new Error(plan.refusal);
      const after = scheduleAfter(schedule, plan.edits).schedule!;
      run = runWith(run, plan.edits, schedule, after);
      lines = describeRun(run, schedule);
      schedule = after;
    };

    for (let step = 0; step < 3; step++) lengthen(SLAB);
    expect(lines).toEqual([
      '3 steps',
      '2 tasks move',
      '2 fall to negative float',
      'lowest float −3 d',
      'Finish: this step +1 d of work, in all +3 d of work, 16 Jan 2026',
    ]);

    lengthen(FENCE);
    expect(lines).toEqual(['1 task moves', 'Finish stays 16 Jan 2026']);

    lengthen(FENCE);
    expect(lines).toEqual(['2 steps', '1 task moves', 'Finish stays 16 Jan 2026']);
  });

  test('formats all its figures alike', () => {
    const { schedule } = desk().chart;
    const few = effectOf(schedule, schedule);
    const becomeSummary = Array.from({ length: 1200 }, (_, i) => `Level ${i}`);

    const lines = describeEffect(
      { ...few, moved: 2117, becomeCritical: 1933, fallNegative: 1044, becomeSummary, lowestFloat: -1250 * 480 },
      schedule,
    );

    expect(lines.slice(0, -1)).toEqual([
      '2,117 tasks move',
      '1,933 become critical',
      '1,044 fall to negative float',
      'lowest float −1,250 d',
      '1,200 become summaries',
    ]);
  });

  test('names a task that becomes a summary by indenting', () => {
    const { programme } = desk().chart.schedule.network;
    const schedule = calculate(prepare({ ...programme, links: [] }).network!);

    expect(describePlan(schedule, indentTasks(schedule, [ROOF]))).toContain('Slab becomes a summary');
  });
});

describe('The preview before confirmation', () => {
  const [SLAB, ROOF, FENCE] = [1, 2, 3];

  test('describes the effect of a move without changing the programme', () => {
    const { schedule } = desk().chart;
    const start = schedule.start[SLAB];

    const { lines, after } = foresee(schedule, shiftTasks(schedule, [SLAB, FENCE], 1));

    expect(lines).toEqual(['2 tasks move, 1 follow', 'Finish +1 d of work, 14 Jan 2026']);
    expect(after!.start[SLAB]).toBe(start! + MINUTES_PER_DAY);
    expect(schedule.start[SLAB]).toBe(start);
  });

  test('says why the move is impossible', () => {
    const { schedule } = desk().chart;

    const circle = foresee(schedule, linkTasks(schedule, { from: ROOF, to: SLAB, kind: 'FS', id: 'x' }));
    expect(circle.lines[0]).toMatch(/^The links run in a circle/);
    expect(circle.after).toBeNull();
    expect(foresee(schedule, linkTasks(schedule, { from: ROOF, to: ROOF, kind: 'FS', id: 'x' })).lines).toEqual([
      'A task cannot follow itself.',
    ]);
  });
});

describe('A conflict between two planners', () => {
  test('current and intended values are listed field by field', () => {
    const { chart } = desk();
    const edits = [{ kind: 'task-changed', id: 'Slab', changes: { durationMinutes: 960, name: 'Slab 1' } } as const];

    const lines = conflictLines({ edits, touched: ['task/Slab/durationMinutes'] }, chart.schedule);

    expect(lines).toEqual([{ name: 'Slab', field: 'duration', theirs: '5 d', mine: '2 d' }]);
  });

  test('a task deleted by the other planner is reported as deleted', () => {
    const { chart } = desk();
    const edits = [{ kind: 'task-changed', id: 'Gone', changes: { name: 'x' } } as const];

    expect(conflictLines({ edits, touched: ['task/Gone/*'] }, chart.schedule)).toMatchObject([{ theirs: 'removed' }]);
  });
});
