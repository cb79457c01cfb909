import { describe, expect, it } from 'vitest';

import { calculate, datesOf, prepare, type Programme, type Schedule, type Task } from '@horizon/schedule';
import { MINUTES_PER_DAY } from '@horizon/working-time';

import { readPlanningFile, withCalculatedDates, writeMspdi, writeXer } from '../src/index.ts';
import { fixture, hasFixtures } from './fixtures.ts';

const HOTEL = 'xer/hotel-project.xer';
const FILES_OF_P6 = [HOTEL, 'xer/terminal-building-airport.xer', 'xer/chiller-rebuild-bl-20250902.xer'];

const scheduleOf = (programme: Programme): Schedule => calculate(prepare(programme).network!);

function programmeOf(bytes: Uint8Array): Programme {
  const read = readPlanningFile(bytes);
  if (!read.ok) throw new Error(read.fault.message);
  return read.programme;
}

/** The dates that another tool may read as the plan. */
const p6Dates = ({ id, stored }: Task) => ({
  id,
  target: [stored?.plannedStart ?? null, stored?.plannedFinish ?? null],
  remaining: [stored?.remainingStart ?? null, stored?.remainingFinish ?? null],
});

/** Read once, for tests that do not change it. */
const hotel = once(() => programmeOf(fixture(HOTEL)));
const movedHotel = once(() => moved(hotel()));
const movedHotelOfXer = once(() => exported(movedHotel()));

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

function exported(programme: Programme, write = writeXer): Programme {
  return programmeOf(write(withCalculatedDates(programme, scheduleOf(programme))).bytes);
}

/** The first task of the longest path starts a week later, and its last takes a week more. */
function moved(programme: Programme): Programme {
  const schedule = scheduleOf(programme);
  const critical = schedule.network.programme.tasks.filter(
    (task, i) => task.kind === 'task' && task.actualStart === null && schedule.totalFloat[i] === 0,
  );
  const [first, last] = [critical[0]!, critical.at(-1)!];
  const start = schedule.start[schedule.network.indexOf.get(first.id)!]! + 7 * MINUTES_PER_DAY;
  return {
    ...programme,
    tasks: programme.tasks.map((task) => {
      if (task.id === first.id) return { ...task, constraint: { kind: 'SNET', date: start } };
      if (task.id !== last.id) return task;
      const durationMinutes = task.durationMinutes + 5 * programme.project.minutesPerDay;
      return { ...task, durationMinutes, remainingMinutes: durationMinutes, workMinutes: null };
    }),
  };
}

describe.skipIf(!hasFixtures)('a programme of P6 written with the dates of Horizon', () => {
  it.each(FILES_OF_P6)('keeps planned and remaining dates where nothing moved: %s', (path) => {
    const programme = path === HOTEL ? hotel() : programmeOf(fixture(path));

    const again = exported(programme);

    expect(again.tasks.map(p6Dates)).toEqual(programme.tasks.map(p6Dates));
    expect(again.assignments).toEqual(programme.assignments);
  });

  it('carries no old date of a task that has not started and moved', () => {
    const programme = movedHotel();
    const before = new Map(programme.tasks.map((task) => [task.id, task]));

    const schedule = scheduleOf(programme);
    const again = movedHotelOfXer();

    const activities = again.tasks.filter(({ kind }) => kind !== 'summary');
    const isMoved = ({ id }: Task) => {
      const [was, is] = [before.get(id)!.stored!, datesOf(schedule, id)!];
      return was.start !== is.start || was.finish !== is.finish;
    };
    expect(activities.filter(isMoved).length).toBeGreaterThan(100);
    for (const task of activities) {
      const { start, finish } = datesOf(schedule, task.id)!;
      const present = { id: task.id, target: [start, finish], remaining: [start, finish] };
      expect(p6Dates(task)).toEqual(isMoved(task) ? present : p6Dates(before.get(task.id)!));
    }
  });

  it('keeps the planned dates of a task that has started, and shows the dates of the remaining work', () => {
    const programme = programmeOf(fixture('xer/chiller-rebuild-bl-20250902.xer'));
    const started = programme.tasks.find(({ kind, actualStart }) => kind === 'task' && actualStart === null)!;
    const { target, remaining } = p6Dates(started);
    started.actualStart = started.stored!.start;
    started.remainingMinutes = started.durationMinutes + 10 * programme.project.minutesPerDay;

    const again = exported(programme).tasks.find(({ id }) => id === started.id)!;

    expect(p6Dates(again).target).toEqual(target);
    expect(p6Dates(again).remaining).toEqual([again.stored!.earlyStart, again.stored!.earlyFinish]);
    expect(p6Dates(again).remaining).not.toEqual(remaining);
  });

  it.each([
    ['XER', movedHotelOfXer],
    ['Microsoft Project XML', () => exported(movedHotel(), writeMspdi)],
  ])('puts no assignment outside of its task: %s', (_, write) => {
    const again = write();

    const stored = new Map(again.tasks.map((task) => [task.id, task.stored!]));
    const outside = again.assignments.filter(({ taskId, start, finish }) => {
      const task = stored.get(taskId)!;
      return (start !== null && start < task.start!) || (finish !== null && finish > task.finish!);
    });
    expect(again.assignments.length).toBeGreaterThan(100);
    expect(outside).toEqual([]);
  });
});
