import { describe, expect, it } from 'vitest';
import { valueMeasureOf } from '../../src/analysis/task-weights.ts';
import { valueItems } from '../../src/analysis/value-items.ts';
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
  it('compares progress with the baseline at the status date', () => {
    const { figures } = projectPerformance(calculated(lateByADay()), wednesdayEvening, 'cost');

    expect(figures).toMatchObject({
      budgetAtCompletion: 3000,
      plannedValue: 2000,
      earnedValue: 1000,
      actualCost: 1200,
      schedulePerformanceIndex: 0.5,
    });
  });

  it('finds when the plan would have reached the current earned value', () => {
    const { earnedSchedule } = projectPerformance(calculated(lateByADay()), wednesdayEvening, 'cost');

    // The plan earns 1,000 by the end of Tuesday.
    expect(earnedSchedule!.earnedAt).toBe(at('2026-05-06T00:00'));
  });

  it('finds it in a plan of two centuries too', () => {
    const programme = lateByADay();
    programme.tasks[0]!.baselines = [baseline('1950-01-02T07:00', '2150-01-02T15:00', 1000)];
    programme.tasks[1]!.baselines = [baseline('2150-01-03T07:00', '2150-01-04T15:00', 2000)];

    const { earnedSchedule } = projectPerformance(calculated(programme), wednesdayEvening, 'cost');

    // The plan earns 1,000 as its first task ends.
    expect(new Date(earnedSchedule!.earnedAt * 60_000).toISOString().slice(0, 7)).toBe('2150-01');
  });

  it('uses physical progress for tasks that are measured so', () => {
    const programme = lateByADay();
    Object.assign(programme.tasks[1]!, {
      actualStart: at('2026-05-06T07:00'),
      percentComplete: 10,
      percentKind: 'physical',
      physicalPercentComplete: 50,
    });

    const { figures } = projectPerformance(calculated(programme), wednesdayEvening, 'cost');

    expect(figures.earnedValue).toBe(2000);
  });

  it('has no budget for work that is not in the baseline', () => {
    const programme = lateByADay();
    programme.tasks[0]!.baselines = [];

    const { figures } = projectPerformance(calculated(programme), wednesdayEvening, 'cost');

    expect(figures).toMatchObject({ budgetAtCompletion: 2000, earnedValue: 0, actualCost: 1200 });
  });

  it('uses early dates as the plan without a baseline', () => {
    const programme = crewProgramme({ A: { days: 4, cost: 400 } });

    const { figures } = projectPerformance(calculated(programme), at('2026-05-05T15:00'), 'cost');

    expect(figures).toMatchObject({ budgetAtCompletion: 400, plannedValue: 200, earnedValue: 0 });
  });
});

describe('the curves of a programme', () => {
  it('run over the same days, each to its own total', () => {
    const curves = projectCurves(calculated(lateByADay()), {
      statusDate: wednesdayEvening,
      kind: 'day',
      measure: 'cost',
    });

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
    const { early, late } = projectCurves(calculated(lateByADay()), {
      statusDate: wednesdayEvening,
      kind: 'week',
      measure: 'cost',
    });

    expect(early.every((point, i) => point.cumulative >= late[i]!.cumulative - 1e-9)).toBe(true);
  });
});

describe('the cost of a programme', () => {
  it('follows each assignment by its contour, and spreads the rest over the task', () => {
    const programme = crewProgramme({ A: { days: 10, cost: 1000, crew: 0 } });
    programme.assignments.push(assignmentOf('A', 1, { cost: 600, contour: 'back-loaded' }));

    const items = valueItems(calculated(programme), 'early', 'cost');

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

    expect(valueItems(calculated(programme), 'early', 'cost').map(({ amount }) => amount)).toEqual([770]);
  });
});

describe('the work of a programme', () => {
  it('is that of its assignments by their contours, else the figure of the task', () => {
    const programme = crewProgramme({
      A: { days: 2, crew: 0, workMinutes: 9 },
      B: { days: 1, crew: 0, workMinutes: 600 },
    });
    programme.assignments.push(assignmentOf('A', 2, { workMinutes: 1920, contour: 'bell' }));

    const items = valueItems(calculated(programme), 'early', 'work');

    expect(items.map(({ taskId, amount, contour }) => [taskId, amount, contour])).toEqual([
      ['A', 1920, 'bell'],
      ['B', 600, 'flat'],
    ]);
  });
});

// Baseline: A Mon 4 – Tue 5 May, 32 hours of two; B Wed 6 – Thu 7 May, 16 hours of one. No money anywhere.
// By Wednesday evening A is done (a day late) in 40 hours and B is not started.
function byHours(): Programme {
  const programme = crewProgramme(
    {
      A: {
        days: 2,
        crew: 0,
        actualStart: monday,
        actualFinish: at('2026-05-06T15:00'),
        percentComplete: 100,
        baselines: [{ ...baseline('2026-05-04T07:00', '2026-05-05T15:00', 0), workMinutes: 32 * 60 }],
      },
      B: {
        days: 2,
        crew: 0,
        baselines: [{ ...baseline('2026-05-06T07:00', '2026-05-07T15:00', 0), workMinutes: 16 * 60 }],
      },
    },
    ['A-B'],
  );
  programme.assignments.push(
    assignmentOf('A', 2, { workMinutes: 32 * 60, actualWorkMinutes: 40 * 60 }),
    assignmentOf('B', 1, { workMinutes: 16 * 60 }),
  );
  return programme;
}

describe('the weights of progress', () => {
  it('are money if the plan has any, else work, else durations', () => {
    const time = crewProgramme({ A: { days: 2, crew: 0 } });

    expect(valueMeasureOf(calculated(lateByADay()))).toBe('cost');
    expect(valueMeasureOf(calculated(byHours()))).toBe('work');
    expect(valueMeasureOf(calculated(time))).toBe('duration');
  });

  it('are never money for people who may not see it', () => {
    expect(valueMeasureOf(calculated(lateByADay()), { withoutCosts: true })).toBe('duration');
  });

  it('are not the money of tasks whose baseline has none', () => {
    const programme = byHours();
    programme.tasks[0]!.cost = 1000;

    expect(valueMeasureOf(calculated(programme))).toBe('work');
  });
});

describe('performance by hours', () => {
  it('compares the earned hours with the planned and the actual ones', () => {
    const { figures } = projectPerformance(calculated(byHours()), wednesdayEvening, 'work');

    // Planned: A's 32 h and the first of B's two days, 8 h. Earned: A's 32 h, for which 40 h were worked.
    expect(figures).toMatchObject({
      budgetAtCompletion: 48 * 60,
      plannedValue: 40 * 60,
      earnedValue: 32 * 60,
      actualCost: 40 * 60,
      schedulePerformanceIndex: 0.8,
      costPerformanceIndex: 0.8,
    });
  });

  it('leaves out quantities of material, and uses units over the whole task if there is no work', () => {
    const programme = crewProgramme({ A: { days: 2, crew: 3 }, B: { days: 1, crew: 0 } });
    programme.resources.push({ ...crewA(), id: 'M', kind: 'material' });
    programme.assignments.push({ ...assignmentOf('B', 1, { workMinutes: 9000 }), resourceId: 'M' });

    const { figures } = projectPerformance(calculated(programme), monday, 'work');

    expect(figures.budgetAtCompletion).toBe(3 * 2 * 480);
  });

  it('accrues while the assignment works, not over the rest of its task', () => {
    const programme = crewProgramme({ A: { days: 10, crew: 0 } });
    programme.assignments.push(assignmentOf('A', 2, { workMinutes: 1920, delayMinutes: 480 }));

    const { figures } = projectPerformance(calculated(programme), at('2026-05-06T15:00'), 'work');

    // Tuesday and Wednesday, two at work for 8 hours each.
    expect(figures.plannedValue).toBe(1920);
  });

  it('has a forecast that continues from the earned value if nobody recorded hours', () => {
    const programme = byHours();
    for (const assignment of programme.assignments) assignment.actualWorkMinutes = 0;

    const { forecast, actual } = projectCurves(calculated(programme), {
      statusDate: wednesdayEvening,
      kind: 'day',
      measure: 'work',
    });

    expect(actual.at(-1)!.cumulative).toBe(0);
    expect(forecast.at(-1)!.cumulative).toBe(48 * 60);
  });
});

describe('performance by duration', () => {
  it('weights each task by its working time, and has no CPI', () => {
    const programme = crewProgramme({
      A: { days: 1, crew: 0, actualStart: monday, actualFinish: at('2026-05-04T15:00'), percentComplete: 100 },
      B: { days: 3, crew: 0 },
    });

    const { figures } = projectPerformance(calculated(programme), at('2026-05-05T15:00'), 'duration');

    // Planned by Tuesday evening: A's day and two of B's three. Earned: A's day.
    expect(figures).toMatchObject({ budgetAtCompletion: 4 * 480, plannedValue: 3 * 480, earnedValue: 480 });
    expect(figures.costPerformanceIndex).toBeNull();
  });
});
