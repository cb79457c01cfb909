import { describe, expect, it } from 'vitest';
import { costItems, workItems } from '../../src/analysis/cost-items.ts';
import { projectCurves, projectPerformance } from '../../src/analysis/project-performance.ts';
import type { Baseline, Programme } from '../../src/programme.ts';
import { calculated } from '../levelling/bars.ts';
import { assignmentOf, at, crewA, crewProgramme, monday } from '../levelling/crew-programme.ts';

function baseline(start: string, finish: string, cost: number): Baseline {
  return { number: 0, start: at(start), finish: at(finish), durationMinutes: null, workMinutes: null, cost };
}

// Baseline: A Mon 4 – Tue 5 May for 1,000; B Wed 6 – Thu 7 May for 2,000.
// By Wednesday evening A is done (a day late) for 1,200 and B is not started.
function lateByADay(): Programme {
  const programme = crewProgramme(
    {
      A: {
        days: 2,
        cost: 1000,
        actualStart: monday,
        actualFinish: at('2026-05-06T15:00'),
        percentComplete: 100,
        actualCost: 1200,
        baselines: [baseline('2026-05-04T07:00', '2026-05-05T15:00', 1000)],
      },
      B: { days: 2, cost: 2000, baselines: [baseline('2026-05-06T07:00', '2026-05-07T15:00', 2000)] },
    },
    ['A-B'],
  );
  programme.assignments = [];
  return programme;
}

const wednesdayEvening = at('2026-05-06T15:00');

describe('the performance of a programme', () => {
  it('holds progress against the baseline at the status date', () => {
    const { figures } = projectPerformance(calculated(lateByADay()), wednesdayEvening);

    expect(figures).toMatchObject({
      budgetAtCompletion: 3000,
      plannedValue: 2000,
      earnedValue: 1000,
      actualCost: 1200,
      schedulePerformanceIndex: 0.5,
    });
  });

  it('finds when the plan would have earned what is earned now', () => {
    const { earnedSchedule } = projectPerformance(calculated(lateByADay()), wednesdayEvening);

    // The plan earns 1,000 by the end of Tuesday.
    expect(earnedSchedule!.earnedAt).toBe(at('2026-05-06T00:00'));
  });

  it('earns by physical progress where it is measured so', () => {
    const programme = lateByADay();
    Object.assign(programme.tasks[1]!, {
      actualStart: at('2026-05-06T07:00'),
      percentComplete: 10,
      percentKind: 'physical',
      physicalPercentComplete: 50,
    });

    const { figures } = projectPerformance(calculated(programme), wednesdayEvening);

    expect(figures.earnedValue).toBe(2000);
  });

  it('gives work that the baseline does not know no budget', () => {
    const programme = lateByADay();
    programme.tasks[0]!.baselines = [];

    const { figures } = projectPerformance(calculated(programme), wednesdayEvening);

    expect(figures).toMatchObject({ budgetAtCompletion: 2000, earnedValue: 0, actualCost: 1200 });
  });

  it('plans by early dates without a baseline', () => {
    const programme = crewProgramme({ A: { days: 4, cost: 400 } });

    const { figures } = projectPerformance(calculated(programme), at('2026-05-05T15:00'));

    expect(figures).toMatchObject({ budgetAtCompletion: 400, plannedValue: 200, earnedValue: 0 });
  });
});

describe('the curves of a programme', () => {
  it('run over the same days, each to its own total', () => {
    const curves = projectCurves(calculated(lateByADay()), wednesdayEvening, 'day');

    const cumulative = (name: keyof typeof curves) => curves[name].map((point) => Math.round(point.cumulative));
    // Mon 4, Tue 5, Wed 6, Thu 7, Fri 8 May; B has float until 2027, so the late curve ends far behind
    expect(cumulative('planned').slice(0, 5)).toEqual([500, 1000, 2000, 3000, 3000]);
    expect(cumulative('early').slice(0, 5)).toEqual([333, 667, 1000, 2000, 3000]);
    expect(cumulative('earned').slice(0, 5)).toEqual([333, 667, 1000, 1000, 1000]);
    expect(cumulative('actual').slice(0, 5)).toEqual([400, 800, 1200, 1200, 1200]);
    expect(cumulative('forecast').slice(0, 5)).toEqual([400, 800, 1200, 2200, 3200]);
    expect(cumulative('late').slice(0, 5)).toEqual([333, 667, 1000, 1000, 1000]);
    expect(cumulative('late').at(-1)).toBe(3000);
  });

  it('lie between early and late dates: late is never ahead', () => {
    const { early, late } = projectCurves(calculated(lateByADay()), wednesdayEvening, 'week');

    expect(early.every((point, i) => point.cumulative >= late[i]!.cumulative - 1e-9)).toBe(true);
  });
});

describe('the cost of a programme', () => {
  it('follows each assignment by its contour, and spreads the rest over the task', () => {
    const programme = crewProgramme({ A: { days: 10, cost: 1000, crew: 0 } });
    programme.assignments.push(assignmentOf('A', 1, { cost: 600, contour: 'back-loaded' }));

    const items = costItems(calculated(programme), 'early');

    expect(items.map(({ amount, contour }) => [amount, contour])).toEqual([
      [600, 'back-loaded'],
      [400, 'flat'],
    ]);
  });

  it('takes the cost of an assignment without one from the rate of its resource', () => {
    const programme = crewProgramme({ A: { days: 1, crew: 0 } }, [], {
      resources: [crewA({ costPerHour: 90, costPerUse: 50 })],
    });
    programme.assignments.push(assignmentOf('A', 1, { workMinutes: 480 }));

    expect(costItems(calculated(programme), 'early').map(({ amount }) => amount)).toEqual([770]);
  });
});

describe('the work of a programme', () => {
  it('is that of its assignments by their contours, else the figure of the task', () => {
    const programme = crewProgramme({
      A: { days: 2, crew: 0, workMinutes: 9 },
      B: { days: 1, crew: 0, workMinutes: 600 },
    });
    programme.assignments.push(assignmentOf('A', 2, { workMinutes: 1920, contour: 'bell' }));

    const items = workItems(calculated(programme), 'early');

    expect(items.map(({ taskId, amount, contour }) => [taskId, amount, contour])).toEqual([
      ['A', 1920, 'bell'],
      ['B', 600, 'flat'],
    ]);
  });
});
