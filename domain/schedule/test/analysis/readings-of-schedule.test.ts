import { dayOfMinute } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { floatReadings } from '../../src/analysis/float-readings.ts';
import { overAllocationsOf } from '../../src/analysis/over-allocation.ts';
import { histogramsOf } from '../../src/analysis/histogram-of-schedule.ts';
import { calculated } from '../levelling/bars.ts';
import { assignmentOf, at, crewA, crewProgramme, monday } from '../levelling/crew-programme.ts';

describe('the histograms of a calculated programme', () => {
  it('place every assignment at the calculated dates of its task', () => {
    const programme = crewProgramme({ A: { days: 2 }, B: { days: 2, fromDay: 1, crew: 0.5 } });

    const [crew] = histogramsOf(calculated(programme), 'day');

    expect(crew!.resourceId).toBe('A');
    expect(crew!.columns.map((c) => [c.period.label, c.peakUnits, c.excessMinutes, c.overloadingTaskIds])).toEqual([
      ['2026-05-04', 1, 0, []],
      ['2026-05-05', 1.5, 240, ['A', 'B']],
      ['2026-05-06', 0.5, 0, []],
    ]);
  });

  it('over-allocate only by remaining work from the data date on, without finished and supervising work', () => {
    const done = { actualStart: monday, actualFinish: at('2026-05-05T15:00'), percentComplete: 100 };
    const begun = { actualStart: monday, percentComplete: 50, remainingMinutes: 960 };
    const programme = crewProgramme(
      {
        done: { days: 2, ...done },
        begun: { days: 4, ...begun },
        next: { days: 1, fromDay: 2 },
        watch: { days: 1, kind: 'level-of-effort' },
      },
      ['done-watch SS', 'begun-watch FF'],
    );
    programme.project.statusDate = at('2026-05-05T15:00');
    const schedule = calculated(programme);

    const [crew] = histogramsOf(schedule, 'week');

    expect(crew!.columns.map((c) => [c.workMinutes, c.excessMinutes, c.excessDays, c.overloadingTaskIds])).toEqual([
      [(2 + 4 + 1 + 4) * 480, 480, 1, ['begun', 'next']],
    ]);
    expect(overAllocationsOf(schedule, null)).toEqual([
      { resourceId: 'A', days: [dayOfMinute(at('2026-05-06T07:00'))], excessMinutes: 480, taskIds: ['begun', 'next'] },
    ]);
    expect(overAllocationsOf(schedule, ['somebody else'])).toEqual([]);
  });

  it('leave out materials, and end flat work when its units are done', () => {
    const programme = crewProgramme({ A: { days: 4, crew: 0 } }, [], {
      resources: [crewA(), crewA({ id: 'concrete', kind: 'material' })],
    });
    programme.assignments.push(
      assignmentOf('A', 1, { workMinutes: 960, delayMinutes: 480 }),
      assignmentOf('A', 40, { id: 'A-concrete', resourceId: 'concrete' }),
    );

    const histograms = histogramsOf(calculated(programme), 'day');

    expect(histograms.map(({ resourceId }) => resourceId)).toEqual(['A']);
    expect(histograms[0]!.columns.map((c) => [c.period.label, c.workMinutes])).toEqual([
      ['2026-05-05', 480],
      ['2026-05-06', 480],
    ]);
  });
});

describe('the float readings of a calculated programme', () => {
  it('give the float of open work and none for finished work', () => {
    const programme = crewProgramme(
      {
        done: { days: 1, actualStart: monday, actualFinish: at('2026-05-04T15:00'), percentComplete: 100 },
        A: { days: 5 },
        B: { days: 2 },
        S: { days: 0, kind: 'summary' },
      },
      [],
    );
    programme.project.mustFinishBy = null;

    expect(floatReadings(calculated(programme))).toEqual([
      { taskId: 'done', totalFloatMinutes: null, isCritical: false },
      { taskId: 'A', totalFloatMinutes: 0, isCritical: true },
      { taskId: 'B', totalFloatMinutes: 3 * 480, isCritical: false },
    ]);
  });
});
