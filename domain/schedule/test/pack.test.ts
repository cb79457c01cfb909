import { describe, expect, it } from 'vitest';
import {
  calculate,
  newLink,
  newProgramme,
  newTask,
  packDates,
  packDatesOf,
  packProgramme,
  prepare,
  type Programme,
  type Task,
  unpackProgramme,
} from '@horizon/schedule';

const monday = 29_628_000;

function programmeOf(count: number): Programme {
  const programme = newProgramme('msp', monday);
  const tasks = Array.from({ length: count }, (_, i): Task => ({
    ...newTask(`task-${i}`),
    name: `Pour slab ${i}`,
    parentId: i === 0 ? null : 'task-0',
    kind: i === 0 ? 'summary' : 'task',
    durationMinutes: 480 * (1 + (i % 5)),
    calendarId: i % 7 === 0 ? 'standard' : null,
    custom: i === 3 ? { Zone: 'East' } : {},
  }));
  const links = tasks.slice(2).map((task, i) => newLink(`link-${i}`, tasks[i + 1]!.id, task.id));
  return { ...programme, tasks, links };
}

const sent = (programme: Programme) => unpackProgramme(JSON.parse(JSON.stringify(packProgramme(programme))));

describe('a programme on the wire', () => {
  it('is unpacked unchanged', () => {
    const programme = programmeOf(40);

    expect(sent(programme)).toEqual(programme);
  });

  it('keeps assignments with the task and the resource they join', () => {
    const programme = programmeOf(4);
    const blank = { actualWorkMinutes: 0, delayMinutes: 0, start: null, finish: null, cost: null, actualCost: null };
    programme.resources = [
      {
        id: 'crew',
        code: null,
        name: 'Formwork crew',
        kind: 'labour',
        calendarId: null,
        maxUnits: 4,
        capacity: [],
        costPerHour: 80,
        costPerUse: null,
        isGeneric: false,
        notes: null,
        custom: {},
      },
    ];
    programme.assignments = [
      {
        ...blank,
        id: 'a',
        taskId: 'task-2',
        resourceId: 'crew',
        units: 2,
        workMinutes: 960,
        remainingWorkMinutes: 960,
        contour: 'flat',
        isDriving: true,
      },
    ];

    expect(sent(programme)).toEqual(programme);
  });

  it('is unpacked empty if nothing was planned', () => {
    expect(sent(newProgramme('p6', monday))).toEqual(newProgramme('p6', monday));
  });

  it('takes fewer than 200 bytes a task with its link', () => {
    const text = JSON.stringify(packProgramme(programmeOf(2000)));

    expect(text.length).toBeLessThan(2000 * 200);
  });
});

describe('calculated dates on the wire', () => {
  it('are in the order of the tasks, missing ones empty', () => {
    const schedule = calculate(prepare(programmeOf(5)).network!);

    const packed = packDates(schedule);

    expect(packed.start).toEqual(Array.from(schedule.start.subarray(0, 5)));
    expect(packed.flags).toHaveLength(5);
  });

  it('are given for the requested tasks, skipping unknown ones', () => {
    const schedule = calculate(prepare(programmeOf(5)).network!);

    const packed = packDatesOf(schedule, ['task-4', 'nowhere', 'task-2']);

    expect(packed.ids).toEqual(['task-4', 'task-2']);
    expect(packed.finish).toEqual([schedule.finish[4], schedule.finish[2]]);
  });
});
