import { type Assignment, datesOf, newAssignment, newResource, type Programme, type Resource } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { at, chart, scheduleOf, short } from './bars.ts';

function crew(id: string, kind: Resource['kind'], calendarId: string | null): Resource {
  return { ...newResource(id), name: id, kind, calendarId };
}

function assigned(taskId: string, resourceId: string, changes: Partial<Assignment> = {}): Assignment {
  const assignment = newAssignment(`${taskId} ${resourceId}`, taskId, resourceId);
  return { ...assignment, workMinutes: 960, remainingWorkMinutes: 960, ...changes };
}

/** Mondays to Wednesdays only, and a fitter and a crane that keep them or not. */
function withCrews({ calendars, resources }: Programme): void {
  const [standard] = calendars;
  const off: never[] = [];
  calendars.push({ ...standard!, id: 'part', name: 'Part week', week: standard!.week.with(4, off).with(5, off) });
  resources.push(
    crew('fitter', 'labour', 'part'),
    crew('crane', 'equipment', null),
    crew('concrete', 'material', 'part'),
  );
}

const week = chart(`
            | MTWTFssMTWTF |
  Dig       | ##           |
  Fit       |   ##         | Dig
`);

describe('resources', () => {
  it("make a task run in their calendar, where its duration is not fixed, the task's float staying its own", () => {
    const schedule = scheduleOf(week, {
      also: (programme) => {
        withCrews(programme);
        programme.assignments.push(assigned('Fit', 'fitter'));
      },
    });

    expect(short(datesOf(schedule, 'Fit')!.start!)).toBe('7/1 08:00');
    expect(short(datesOf(schedule, 'Fit')!.finish!)).toBe('12/1 17:00');
  });

  it.each<[string, Partial<Assignment> & { resourceId: string }, Partial<Programme['tasks'][number]>]>([
    ['the duration is fixed', { resourceId: 'fitter' }, { type: 'fixed-duration' }],
    [
      'the task ignores them for a calendar of its own',
      { resourceId: 'fitter' },
      { calendarId: 'standard', ignoresResourceCalendar: true },
    ],
    ['the resource is a material', { resourceId: 'concrete' }, {}],
    ['no units are assigned', { resourceId: 'fitter', units: 0 }, {}],
  ])('do not move a task when %s', (_, { resourceId, ...changes }, task) => {
    const schedule = scheduleOf(week, {
      tasks: { Fit: task },
      also: (programme) => {
        withCrews(programme);
        programme.assignments.push(assigned('Fit', resourceId, changes));
      },
    });

    expect(short(datesOf(schedule, 'Fit')!.finish!)).toBe('8/1 17:00');
  });

  it('finish a task with the last of several with different calendars', () => {
    const schedule = scheduleOf(week, {
      also: (programme) => {
        withCrews(programme);
        programme.assignments.push(
          assigned('Fit', 'crane', { workMinutes: 480 }),
          assigned('Fit', 'fitter', { delayMinutes: 480 }),
        );
      },
    });

    const fit = datesOf(schedule, 'Fit')!;
    expect([short(fit.start!), short(fit.finish!)]).toEqual(['7/1 08:00', '13/1 17:00']);
    expect(fit.totalFloatMinutes).toBe(0);
    expect(datesOf(schedule, 'Dig')!.totalFloatMinutes).toBe(0);
  });

  it("drive P6's resource-dependent activities only", () => {
    const scheduled = (kind: 'task' | 'resource-dependent'): string => {
      const schedule = scheduleOf(week, {
        profile: 'p6',
        tasks: { Fit: { kind } },
        also: (programme) => {
          withCrews(programme);
          programme.assignments.push(assigned('Fit', 'fitter'));
        },
      });
      return short(datesOf(schedule, 'Fit')!.finish!);
    };

    expect([scheduled('task'), scheduled('resource-dependent')]).toEqual(['8/1 17:00', '12/1 17:00']);
  });

  it('start a levelled task after its delay, on the clock', () => {
    const schedule = scheduleOf(week, { tasks: { Fit: { levellingDelayMinutes: 2 * 1440 } } });

    expect(datesOf(schedule, 'Fit')!.start).toBe(at('2026-01-09 08:00'));
  });
});
