import { newCalendar, newProgramme, newTask } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { freeName, listedCalendars, possibleParents } from './calendar-uses.ts';

const calendar = (id: string, parentId: string | null = null) => ({ ...newCalendar(id, id, [1]), parentId });
const calendars = [calendar('crane', 'site'), calendar('site'), calendar('crane nights', 'crane'), calendar('office')];

describe('the calendars of a programme', () => {
  it('are listed below their base calendars, with their uses', () => {
    const programme = newProgramme('msp', 0);
    const task = { ...newTask('slab'), calendarId: 'crane' };

    const listed = listedCalendars({
      ...programme,
      calendars,
      tasks: [task],
      project: { ...programme.project, calendarId: 'site' },
    });

    expect(listed.map(({ calendar: { id }, level }) => [id, level])).toEqual([
      ['site', 0],
      ['crane', 1],
      ['crane nights', 2],
      ['office', 0],
    ]);
    expect(listed[0]).toMatchObject({ isProjects: true, tasks: 0, derived: 1 });
    expect(listed[1]).toMatchObject({ isProjects: false, tasks: 1, derived: 1 });
  });

  it('are all listed, even if two derive from each other', () => {
    const programme = { ...newProgramme('msp', 0), calendars: [calendar('a', 'b'), calendar('b', 'a')] };

    expect(listedCalendars(programme).map(({ calendar: { id } }) => id)).toEqual(['a', 'b']);
  });

  it('cannot derive from their own derived calendars', () => {
    expect(possibleParents(calendars, 'crane').map(({ id }) => id)).toEqual(['site', 'office']);
  });

  it('get unique names', () => {
    expect(freeName('site', calendars)).toBe('site (2)');
    expect(freeName('Night shift', calendars)).toBe('Night shift');
  });
});
