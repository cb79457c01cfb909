import { describe, expect, it } from 'vitest';
import { newProgramme, newTask, type Task } from '@horizon/schedule';
import type { ReadProgramme } from './read-programme.ts';
import { changesOfTask, type TaskValues, valuesOfTask } from './task-values.ts';

const monday = Date.UTC(2026, 10, 2) / 60_000;
const more = { status: null, assigneeUserId: null, trade: null, crew: null, location: 'Level 3', wbsId: null };
const none: number[] = [];

function read(task: Task): ReadProgramme {
  return {
    programme: { ...newProgramme('p6', monday), tasks: [task] },
    revision: 1,
    dates: {
      start: [monday + 480],
      finish: [monday + 1020],
      lateStart: none,
      lateFinish: none,
      totalFloat: none,
      freeFloat: none,
      duration: none,
      percentComplete: none,
      flags: none,
    },
    people: {},
    mayEdit: true,
    mayRecord: true,
    rowOf: () => 0,
    taskOf: () => task,
    moreOf: () => more,
  };
}

function changed(task: Task, typed: Partial<TaskValues>) {
  const programme = read(task);
  return changesOfTask(typed, { ...valuesOfTask(task, programme), ...typed } as TaskValues, task, programme);
}

const slab = { ...newTask('slab'), name: 'Slab', code: 'A1000', durationMinutes: 960 };

describe('the form of a task', () => {
  it('shows its id, type and location', () => {
    expect(valuesOfTask(slab, read(slab))).toMatchObject({ code: 'A1000', type: 'task', location: 'Level 3' });
    const point = { ...slab, isMilestone: true, durationMinutes: 0 };
    expect(valuesOfTask(point, read(point)).type).toBe('milestone');
  });

  it('creates a milestone by its type, without duration', () => {
    expect(changed(slab, { type: 'finish-milestone' })).toEqual({
      changes: { kind: 'finish-milestone', isMilestone: true, durationMinutes: 0, remainingMinutes: null },
    });
  });

  it('asks for the type or a duration if none is entered', () => {
    expect(changed(slab, { duration: '0' })).toEqual({
      faults: { duration: ['A task without duration is a milestone: choose that type or enter a duration.'] },
    });
    const point = { ...slab, kind: 'start-milestone' as const, isMilestone: true, durationMinutes: 0 };
    expect(Object.keys(changed(point, { type: 'task' }))).toEqual(['faults']);
  });

  it('is scheduled manually from its current dates, unless a start is entered', () => {
    expect(changed(slab, { isManual: true })).toEqual({
      changes: { isManual: true, manualStart: monday + 480, manualFinish: null },
    });
    expect(changed(slab, { isManual: true, manualStart: '2026-11-09', manualFinish: '2026-11-10' })).toEqual({
      changes: { isManual: true, manualStart: monday + 7 * 1440 + 480, manualFinish: monday + 8 * 1440 + 1020 },
    });
  });

  it('accepts a physical percentage from 0 to 100', () => {
    expect(changed(slab, { percentKind: 'physical', physicalPercentComplete: '35%' })).toEqual({
      changes: { percentKind: 'physical', physicalPercentComplete: 35 },
    });
    expect(Object.keys(changed(slab, { physicalPercentComplete: '135' }))).toEqual(['faults']);
  });
});
