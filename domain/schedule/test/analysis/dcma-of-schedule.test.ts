import { describe, expect, it } from 'vitest';
import { dcmaCheckOf, dcmaInputOf } from '../../src/analysis/dcma-of-schedule.ts';
import { newCalendar } from '../../src/new-programme.ts';
import type { Baseline } from '../../src/programme.ts';
import { calculated } from '../levelling/bars.ts';
import { at, crewProgramme, monday } from '../levelling/crew-programme.ts';

function baseline(finish: string): Baseline {
  return { number: 0, start: monday, finish: at(finish), durationMinutes: null, workMinutes: null, cost: null };
}

/** A chain of three with a side task; no target but its own finish. */
function chain() {
  const programme = crewProgramme({ A: { days: 5 }, B: { days: 5 }, C: { days: 5 }, S: { days: 2, crew: 0 } }, [
    'A-B',
    'B-C',
    'A-S FS+480',
    'S-C',
  ]);
  programme.project.mustFinishBy = null;
  return programme;
}

describe('the DCMA check of a calculated programme', () => {
  it('really recalculates: 600 days on a critical task move the finish by 600 days', () => {
    const result = dcmaCheckOf(calculated(chain()))[11]!;

    expect(result).toMatchObject({ number: 12, figure: 600, passes: true, taskIds: ['A'] });
  });

  it('fails the critical path test if a constraint fixes the end of the chain', () => {
    const programme = chain();
    programme.tasks[2]!.constraint = { kind: 'MSO', date: at('2026-05-18T07:00') };

    const result = dcmaCheckOf(calculated(programme))[11]!;

    // A continues past the pinned task on its own: 5 + 600 + 5 days of A and B against 15 days before.
    expect(result.figure).toBe(595);
    expect(result.passes).toBe(false);
    programme.tasks[1]!.constraint = { kind: 'MSO', date: at('2026-05-11T07:00') };
    programme.tasks[0]!.constraint = { kind: 'MFO', date: at('2026-05-08T15:00') };
    expect(dcmaCheckOf(calculated(programme))[11]!.figure).toBe(0);
  });

  it('is not misled by a path through several calendars', () => {
    const programme = chain();
    programme.calendars.push({ ...newCalendar('short', 'Three-day week', [1, 2, 3]), minutesPerDay: 480 });
    programme.tasks[2]!.calendarId = 'short';
    programme.options.criticalFloatMinutes = 480;
    programme.assignments = [];

    expect(dcmaCheckOf(calculated(programme))[11]).toMatchObject({ figure: 600, passes: true, taskIds: ['A'] });
  });

  it('subtracts the float that was available on the way', () => {
    const programme = chain();
    programme.tasks[1]!.constraint = { kind: 'SNET', date: at('2026-05-13T07:00') };
    programme.tasks[0]!.deadline = at('2026-05-08T15:00');

    expect(dcmaCheckOf(calculated(programme))[11]).toMatchObject({ figure: 598, taskIds: ['A'] });
  });

  it('makes resource-driven work longer too, not only the duration', () => {
    const programme = chain();
    programme.tasks[0]!.type = 'fixed-units';
    programme.assignments[0]!.workMinutes = 5 * 480;

    expect(dcmaCheckOf(calculated(programme))[11]).toMatchObject({ figure: 600, passes: true });
  });

  it('counts the links and the tasks without resources', () => {
    const [, leads, lags, types, , , , , , resources] = dcmaCheckOf(calculated(chain()));

    expect(leads).toMatchObject({ figure: 0, passes: true, examined: 4 });
    expect(lags).toMatchObject({ figure: 25, passes: false, linkIds: ['A-S FS+480'] });
    expect(types).toMatchObject({ figure: 100, passes: true });
    expect(resources).toMatchObject({ figure: 1, passes: false, taskIds: ['S'] });
  });

  it('measures days by the calendar and float to the end of the baseline', () => {
    const programme = chain();
    programme.tasks[2]!.baselines = [baseline('2026-05-20T15:00')];

    const input = dcmaInputOf(calculated(programme));

    // Fifteen working days from 4 to 22 May; the baseline ends two days earlier.
    expect(input.criticalPathDays).toBe(15);
    expect(input.projectFloatDays).toBe(-2);
    expect(input.tasks.map(({ id, durationDays, totalFloatDays }) => [id, durationDays, totalFloatDays])).toEqual([
      ['A', 5, 0],
      ['B', 5, 0],
      ['C', 5, 0],
      ['S', 2, 2],
    ]);
  });

  it('tries nothing if everything has started', () => {
    const programme = crewProgramme({ A: { days: 5, actualStart: monday, percentComplete: 50 } });
    programme.project.mustFinishBy = null;

    expect(dcmaCheckOf(calculated(programme))[11]).toMatchObject({ figure: null, passes: null, examined: 0 });
  });
});
