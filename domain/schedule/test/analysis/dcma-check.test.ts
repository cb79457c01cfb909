import { describe, expect, it } from 'vitest';
import { dcmaCheck } from '../../src/analysis/dcma-check.ts';
import type { DcmaInput, DcmaLink, DcmaTask } from '../../src/analysis/dcma-input.ts';
import { at } from './working-days.ts';

const statusDate = at('2026-05-13T00:00');

function task(id: string, given: Partial<DcmaTask> = {}): DcmaTask {
  return {
    id,
    isMilestone: false,
    isFinished: false,
    isStarted: false,
    isCritical: false,
    durationDays: 5,
    totalFloatDays: 3,
    constraints: ['ASAP'],
    hasResources: true,
    start: at('2026-05-18T07:00'),
    finish: at('2026-05-22T15:00'),
    actualStart: null,
    actualFinish: null,
    baselineFinish: null,
    ...given,
  };
}

function link(predecessorId: string, successorId: string, given: Partial<DcmaLink> = {}): DcmaLink {
  return { id: `${predecessorId}-${successorId}`, predecessorId, successorId, kind: 'FS', lagMinutes: 0, ...given };
}

function programme(given: Partial<DcmaInput>): DcmaInput {
  return {
    tasks: [],
    links: [],
    statusDate,
    criticalPathDays: 100,
    projectFloatDays: 0,
    criticalPathTrial: null,
    ...given,
  };
}

function check(number: number, given: Partial<DcmaInput>) {
  const result = dcmaCheck(programme(given))[number - 1]!;
  expect(result.number).toBe(number);
  const { figure, passes, taskIds, linkIds, examined } = result;
  return { figure, passes, examined, ids: [...taskIds, ...linkIds] };
}

describe('the DCMA 14-point check', () => {
  it('1: finds tasks without a predecessor or a successor', () => {
    const given = {
      tasks: [task('A'), task('B'), task('C'), task('done', { isFinished: true })],
      links: [link('A', 'B'), link('B', 'C')],
    };

    expect(check(1, given)).toEqual({ figure: 200 / 3, passes: false, examined: 3, ids: ['A', 'C'] });
  });

  it('2: refuses any lead', () => {
    const given = { tasks: [task('A'), task('B')], links: [link('A', 'B', { lagMinutes: -480 })] };

    expect(check(2, given)).toEqual({ figure: 1, passes: false, examined: 1, ids: ['A-B'] });
  });

  it('3: allows lags on less than one link in twenty', () => {
    const tasks = Array.from({ length: 41 }, (_, i) => task(`T${i}`));
    const links = (lagged: number) =>
      Array.from({ length: 40 }, (_, i) => link(`T${i}`, `T${i + 1}`, { lagMinutes: i < lagged ? 480 : 0 }));

    expect(check(3, { tasks, links: links(1) })).toMatchObject({ figure: 2.5, passes: true });
    expect(check(3, { tasks, links: links(2) })).toMatchObject({ figure: 5, passes: false });
  });

  it('4: requires nine links in ten to be finish-to-start', () => {
    const tasks = Array.from({ length: 11 }, (_, i) => task(`T${i}`));
    const links = (others: number) =>
      Array.from({ length: 10 }, (_, i) => link(`T${i}`, `T${i + 1}`, { kind: i < others ? 'SS' : 'FS' }));

    expect(check(4, { tasks, links: links(1) })).toMatchObject({ figure: 90, passes: true, ids: ['T0-T1'] });
    expect(check(4, { tasks, links: links(2) })).toMatchObject({ figure: 80, passes: false });
  });

  it.each([
    // number, what is wrong with one of two tasks
    [5, { constraints: ['FNLT'] as const }],
    [6, { totalFloatDays: 45 }],
    [8, { durationDays: 45 }],
  ])('%d: finds one task in two and refuses', (number, wrong) => {
    const given = { tasks: [task('right'), task('wrong', wrong)] };

    expect(check(number, given)).toEqual({ figure: 50, passes: false, examined: 2, ids: ['wrong'] });
  });

  it.each([
    [7, 'negative float', { totalFloatDays: -1 }],
    [9, 'a forecast in the past', { start: at('2026-05-12T07:00') }],
    [9, 'an actual in the future', { actualStart: at('2026-05-14T07:00') }],
    [10, 'no resource', { hasResources: false }],
  ])('%d: refuses a single task with %s', (number, _, wrong) => {
    const given = { tasks: [task('right'), task('wrong', wrong)] };

    expect(check(number, given)).toEqual({ figure: 1, passes: false, examined: 2, ids: ['wrong'] });
  });

  it('10: requires no resources for milestones', () => {
    const given = { tasks: [task('A'), task('M', { isMilestone: true, durationDays: 0, hasResources: false })] };

    expect(check(10, given)).toMatchObject({ figure: 0, passes: true, examined: 1 });
  });

  it('11: counts tasks that finished or will finish later than the baseline says, of those due', () => {
    const due = at('2026-05-08T15:00');
    const given = {
      tasks: [
        task('on time', { isFinished: true, baselineFinish: due, actualFinish: due }),
        task('late', { isFinished: true, baselineFinish: due, actualFinish: at('2026-05-11T15:00') }),
        task('open', { baselineFinish: due }),
        task('not due', { baselineFinish: at('2026-06-30T15:00') }),
        task('without baseline'),
      ],
    };

    expect(check(11, given)).toEqual({ figure: 200 / 3, passes: false, examined: 3, ids: ['late', 'open'] });
  });

  it.each([
    [600, true],
    [597, true],
    [611, false],
    [550, false],
    [0, false],
  ])('12: when 600 days are added to a critical task, a finish that moves by %d is judged %s', (movedDays, passes) => {
    const given = { tasks: [task('A')], criticalPathTrial: { taskId: 'A', addedDays: 600, movedDays } };

    expect(check(12, given)).toEqual({ figure: movedDays, passes, examined: 1, ids: ['A'] });
  });

  it.each([
    [0, 1, true],
    [-5, 0.95, true],
    [-6, 0.94, false],
    [10, 1.1, true],
  ])('13: with 100 days to go and %d days of float the index is %d', (projectFloatDays, figure, passes) => {
    const given = { tasks: [task('A', { isCritical: true })], projectFloatDays };

    expect(check(13, given)).toEqual({ figure, passes, examined: 1, ids: ['A'] });
  });

  it('14: compares finished tasks with those that should be finished', () => {
    const due = at('2026-05-08T15:00');
    const given = {
      tasks: [
        task('done', { isFinished: true, baselineFinish: due, actualFinish: due }),
        task('done early', { isFinished: true, baselineFinish: at('2026-06-30T15:00') }),
        task('late 1', { baselineFinish: due }),
        task('late 2', { baselineFinish: due }),
      ],
    };

    expect(check(14, given)).toEqual({ figure: 2 / 3, passes: false, examined: 4, ids: ['late 1', 'late 2'] });
  });

  it('has no result if there is nothing to measure', () => {
    const results = dcmaCheck(programme({ criticalPathDays: 0 }));

    expect(results.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(results.filter(({ passes }) => passes !== null)).toEqual([]);
  });
});
