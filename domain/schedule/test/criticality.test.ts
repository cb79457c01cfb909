import { readPlanningFile } from '@horizon/planning-files';
import {
  datesOf,
  dcmaCheckOf,
  floatBands,
  floatReadings,
  isMarkedByTools,
  type Programme,
  describeCriticalRule,
  type Task,
  tasksCountedAs,
} from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { at, crewProgramme, monday } from './levelling/crew-programme.ts';
import { calculated, fixture, hasFixtures } from './stored-dates.ts';

/** Readings of one programme that do not hold the same tasks as the rule does. */
function countedApart(programme: Programme): string[] {
  const schedule = calculated(programme);
  const checks = dcmaCheckOf(schedule);
  const readings = floatReadings(schedule);
  const critical = tasksCountedAs(schedule, 'critical');
  const negative = tasksCountedAs(schedule, 'negative-float');
  const pairs: [reading: string, ids: readonly string[], rule: readonly string[]][] = [
    ['DCMA 13', checks[12]!.taskIds, critical],
    ['float readings', readings.flatMap(({ taskId, isCritical }) => (isCritical ? [taskId] : [])), critical],
    ['DCMA 7', checks[6]!.taskIds, negative],
    ['float bands', floatBands(readings, [-1])[0]!.taskIds, negative],
  ];
  return pairs.flatMap(([reading, ids, rule]) => (ids.toSorted().join() === rule.toSorted().join() ? [] : [reading]));
}

describe('critical, near-critical and negative float', () => {
  const spanOf: Partial<Task> = { kind: 'level-of-effort' };
  const programme = crewProgramme(
    {
      all: { days: 0, kind: 'summary', crew: 0 },
      done: {
        days: 1,
        actualStart: monday,
        actualFinish: at('2026-05-04T15:00'),
        percentComplete: 100,
        parentId: 'all',
      },
      A: { days: 5, parentId: 'all' },
      B: { days: 4, parentId: 'all', dueDay: 2 },
      C: { days: 3, parentId: 'all' },
      watch: { days: 5, parentId: 'all', ...spanOf },
      off: { days: 9, parentId: 'all', isActive: false },
    },
    ['A-watch SS', 'A-watch FF'],
  );
  programme.project.mustFinishBy = null;
  programme.options.nearCriticalFloatMinutes = 2 * 480;

  it('count unfinished work only: no summary, level of effort, finished or inactive task', () => {
    const schedule = calculated(programme);

    expect(tasksCountedAs(schedule, 'critical')).toEqual(['A', 'B']);
    expect(tasksCountedAs(schedule, 'near-critical')).toEqual(['C']);
    expect(tasksCountedAs(schedule, 'negative-float')).toEqual(['B']);
  });

  it('never include a level of effort, on the chart and in lists too', () => {
    const schedule = calculated(programme);

    expect(datesOf(schedule, 'watch')).toMatchObject({ isCritical: false, isNearCritical: false });
    expect(isMarkedByTools(schedule, schedule.network.indexOf.get('watch')!)).toBe(true);
    expect(isMarkedByTools(schedule, schedule.network.indexOf.get('C')!)).toBe(false);
  });

  it.each([
    [{ critical: 'float', criticalFloatMinutes: 0 }, 'Critical: total float ≤ 0 h', ['A', 'B']],
    [{ critical: 'float', criticalFloatMinutes: 240 }, 'Critical: total float ≤ 4 h', ['A', 'B']],
    [{ critical: 'float', criticalFloatMinutes: 960 }, 'Critical: total float ≤ 2 d', ['A', 'B', 'C']],
    [{ critical: 'float', criticalFloatMinutes: -480 }, 'Critical: total float ≤ −1 d', ['B']],
    [{ critical: 'longest-path', criticalFloatMinutes: 960 }, 'Critical: longest path', ['A']],
  ] as const)('follow the options of the programme: %j', (options, rule, critical) => {
    const ruled = { ...programme, options: { ...programme.options, ...options } };

    expect(describeCriticalRule(ruled)).toBe(rule);
    expect(tasksCountedAs(calculated(ruled), 'critical')).toEqual(critical);
  });

  it('are counted the same way by the dashboard, the float bands and the DCMA check', () => {
    expect(countedApart(programme)).toEqual([]);
    const byPath = { ...programme, options: { ...programme.options, critical: 'longest-path' as const } };
    expect(countedApart(byPath)).toEqual([]);
  });

  it
    .skipIf(!hasFixtures)
    .each([
      'xer/hotel-project.xer',
      'xer/terminal-building-airport.xer',
      'xer/chiller-rebuild-bl-20250902.xer',
      'msp/commercial-construction-mpp9.mpp',
    ])('are counted alike in %s', (file) => {
    const result = readPlanningFile(fixture(file), { name: file });
    if (!result.ok) throw new Error(result.fault.message);

    expect(countedApart(result.programme)).toEqual([]);
  });
});
