import { calculate, datesOf, prepare } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { at, chart, draw, programmeOf, scheduleOf, short } from './bars.ts';

describe('links', () => {
  it('places a task after the finish of its predecessor, over the weekend', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Columns     | ####         |
      Slab        |     #..##    | Columns
      Topped out  |          ◆   | Slab FS+1d
    `);

    expect(draw(scheduleOf(after), after)).toBe(after);
  });

  it('links a start to a start, and a finish to a finish, with lag and lead', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Trench      | #####        |
      Lay pipe    |   ###        | Trench SS+2d
      Backfill    |    ##..##    | Lay pipe FF+2d
      Reinstate   |         ###  | Backfill FS-1d
    `);

    expect(draw(scheduleOf(after), after)).toBe(after);
  });

  it('links a finish to a start', () => {
    const after = chart(`
                     | MTWTFss |
      New supply     |    ##   | Test FS
      Test           | ###     |
      Old supply     |  ==     | New supply SF
    `);

    expect(draw(scheduleOf(after), after)).toBe(after);
  });

  it('counts elapsed lag around the clock, so that concrete cures over the weekend', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Pour        | #####        |
      Strike      |        ##    | Pour FS+2ed
    `);

    expect(draw(scheduleOf(after), after)).toBe(after);
  });

  it('accepts a percentage of the predecessor as lag, recalculated with each duration', () => {
    const before = chart(`
                  | MTWTFss |
      Frame       | ####    |
      Sheet       |   ####  | Frame SS
    `);
    const programme = programmeOf(before, {
      also: ({ links }) => (links[0]!.lag = { kind: 'percent', percent: 50 }),
    });

    const halfOfFour = calculate(prepare(programme).network!);
    programme.tasks[0]!.durationMinutes = 2 * 480;
    const halfOfTwo = calculate(prepare(programme).network!);

    expect(short(datesOf(halfOfFour, 'Sheet')!.start!)).toBe('7/1 08:00');
    expect(short(datesOf(halfOfTwo, 'Sheet')!.start!)).toBe('6/1 08:00');
  });

  it.each([
    ['successor', '12/1 08:00'],
    ['predecessor', '10/1 17:00'],
    ['project', '12/1 17:00'],
    ['24-hour', '9/1 17:00'],
  ] as const)('counts working lag in the calendar of the %s where that is chosen', (lagCalendar, start) => {
    const week = chart(`
                  | MTWTFss |
      Six days    | =====   |
      Around the clock |    = | Six days FS
    `);
    const schedule = scheduleOf(week, {
      tasks: { 'Six days': { calendarId: 'six' }, 'Around the clock': { calendarId: 'clock', durationMinutes: 60 } },
      options: { lagCalendar },
      also: (programme) => {
        const [standard] = programme.calendars;
        const day = standard!.week[1]!;
        programme.calendars.push({ ...standard!, id: 'six', name: '6-day week', week: standard!.week.with(6, day) });
        const all = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]);
        programme.calendars.push({ ...standard!, id: 'clock', name: '24 hours', week: all });
        programme.links[0]!.lag = { kind: 'working', minutes: lagCalendar === '24-hour' ? 0 : 480 };
        if (lagCalendar === 'successor') programme.links[0]!.lag.minutes = 63 * 60;
      },
    });

    expect(short(datesOf(schedule, 'Around the clock')!.start!)).toBe(start);
  });

  it('applies a link on a summary to the tasks below it', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Ground      | ###          |
        Dig       | ##           |
        Drain     | ###          |
      Frame       |    ##..#     | Ground
        North     |    ##        |
        South     |    ##..#     |
      Roof        |         #    | Frame SS+3d; Frame
    `);
    const { network, faults } = prepare(programmeOf(after.replace('Frame SS+3d; Frame', 'Frame')));

    const schedule = calculate(network!);

    expect(faults).toEqual([]);
    expect(short(datesOf(schedule, 'South')!.start!)).toBe('8/1 08:00');
    expect(short(datesOf(schedule, 'Roof')!.start!)).toBe('13/1 08:00');
    expect(datesOf(schedule, 'Dig')!.totalFloatMinutes).toBe(480);
    expect(datesOf(schedule, 'Dig')!.freeFloatMinutes).toBe(480);
    expect(datesOf(schedule, 'North')!.totalFloatMinutes).toBe(480);
  });

  it('keeps the total float of a task as free float if only the summary above it has successors', () => {
    const after = chart(`
                  | MTWTFssMTWTF |
      Ground      | ===          |
        Trench    | =            |
          Dig     | =            |
        Drain     | ===          |
      Permit      | ====         |
      Frame       |    ==        | Ground
      Inspect     |     =        | Drain; Permit
      Crane       | #####..##    |
    `);
    const schedule = scheduleOf(after);

    const floats = (name: string) => {
      const { totalFloatMinutes, freeFloatMinutes } = datesOf(schedule, name)!;
      return [totalFloatMinutes! / 480, freeFloatMinutes! / 480];
    };

    expect(draw(schedule, after)).toBe(after);
    // Ground's link to Frame holds the late dates of what is below it, but no free float.
    expect(floats('Dig')).toEqual([4, 4]);
    expect(floats('Drain')).toEqual([2, 1]);
    expect(floats('Permit')).toEqual([2, 0]);
    expect(floats('Frame')).toEqual([2, 2]);
  });

  it('starts a task with the earliest of a summary that it follows by its start', () => {
    const before = chart(`
                  | MTWTFssMTWTF |
      Frame       | ##..##       |
        North     |  ##          | Survey
        South     |   ##         | Survey FS+1d
      Survey      | #            |
      Scaffold    |              | Frame SS+1d
    `);
    const schedule = scheduleOf(before, { tasks: { Scaffold: { durationMinutes: 480 } } });

    expect(short(datesOf(schedule, 'Scaffold')!.start!)).toBe('7/1 08:00');
  });

  it('does not move work of an inactive task, nor what it leads to', () => {
    const after = chart(`
                  | MTWTFss |
      Old design  | =====   |
      Build       | ##      | Old design
    `);

    const schedule = scheduleOf(after, { tasks: { 'Old design': { isActive: false } } });

    expect(datesOf(schedule, 'Build')!.start).toBe(at('2026-01-05 08:00'));
    expect(datesOf(schedule, 'Old design')!.isIgnored).toBe(true);
  });
});
