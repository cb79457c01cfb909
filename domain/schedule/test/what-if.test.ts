import {
  baselineVariances,
  calculate,
  captureBaseline,
  compareSchedules,
  datesOf,
  newLink,
  newTask,
  prepare,
  recalculate,
  type Schedule,
  whatIf,
} from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { at, chart, draw, programmeOf, scheduleOf } from './bars.ts';
import { calculated } from './stored-dates.ts';

const before = chart(`
            | MTWTFssMTWTF |
  Stage     | #####..#     |
    Dig     | ##           |
    Pour    |   ###        | Dig
    Strip   |        #     | Pour
  Fence     | ==           |
`);

describe('an edit', () => {
  it('moves only affected tasks, and lists them', () => {
    const after = chart(`
            | MTWTFssMTWTF |
  Stage     | #####..###   |
    Dig     | ####         |
    Pour    |     #..##    | Dig
    Strip   |          #   | Pour
  Fence     | ==           |
    `);

    const { schedule, changedTaskIds } = recalculate(scheduleOf(before), [
      { kind: 'task-changed', id: 'Dig', changes: { durationMinutes: 4 * 480 } },
    ]);

    expect(draw(schedule!, after)).toBe(after);
    expect(changedTaskIds).toEqual(['Stage', 'Dig', 'Pour', 'Strip', 'Fence']);
  });

  it('leaves the original schedule unchanged', () => {
    const schedule = scheduleOf(before);

    recalculate(schedule, [{ kind: 'link-removed', id: 'Dig FS Pour' }]);

    expect(draw(schedule, before)).toBe(before);
  });

  it('keeps the faults of all other tasks, however many they are, and checks its own again', () => {
    const count = 150_000;
    const programme = programmeOf(before);
    programme.tasks = Array.from({ length: count }, (_, i) => ({ ...newTask(`t${i}`), calendarId: 'gone' }));
    programme.links = [];
    const schedule = calculate(prepare(programme).network!);
    const changed = (changes: object) => ({ kind: 'task-changed' as const, id: 't7', changes });

    const { faults } = recalculate(schedule, [changed({ name: 'Dig' }), changed({ durationMinutes: -1 })]);

    expect(schedule.network.faults).toHaveLength(count);
    expect(faults).toHaveLength(count + 1);
    expect(faults.filter(({ taskIds }) => taskIds.includes('t7')).map(({ code }) => code)).toEqual([
      'task-impossible-duration',
      'task-missing-calendar',
    ]);
  });

  it('adds and removes tasks and links', () => {
    const after = chart(`
            | MTWTFssMTWTF |
  Stage     | ####         |
    Dig     | ##           |
    Pour    | ###          |
    Strip   |    #         | Pour
  Fence     | ==           |
    `);

    const { schedule } = recalculate(scheduleOf(before), [
      { kind: 'link-removed', id: 'Dig FS Pour' },
      { kind: 'task-added', task: { ...newTask('Paint'), durationMinutes: 480 } },
      { kind: 'link-added', link: newLink('new', 'Fence', 'Paint') },
      { kind: 'task-removed', id: 'Paint' },
    ]);

    expect(draw(schedule!, after).replaceAll('=', '#')).toBe(after.replaceAll('=', '#'));
  });

  it('is refused with the cycle that it would close', () => {
    const { schedule, faults } = recalculate(scheduleOf(before), [
      { kind: 'link-added', link: newLink('back', 'Strip', 'Dig') },
    ]);

    expect(schedule).toBeNull();
    expect(faults).toMatchObject([{ code: 'link-cycle', suspectLinkId: 'back' }]);
  });

  it('reports as a what-if the tasks that move, and those that become critical', () => {
    const result = whatIf(scheduleOf(before), [
      { kind: 'task-changed', id: 'Fence', changes: { durationMinutes: 8 * 480 } },
    ]);

    expect(result.projectFinishAfter - result.projectFinishBefore).toBe(2 * 1440);
    expect(
      result.moves.map(({ taskId, becomesCritical, ceasesToBeCritical }) => [
        taskId,
        becomesCritical,
        ceasesToBeCritical,
      ]),
    ).toEqual([
      ['Stage', false, true],
      ['Dig', false, true],
      ['Pour', false, true],
      ['Strip', false, true],
      ['Fence', true, false],
    ]);
  });
});

describe('two issues of a programme', () => {
  it('differ in tasks, links, dates and the critical path', () => {
    const first = scheduleOf(before);
    const programme = programmeOf(before, {
      tasks: { Pour: { durationMinutes: 2 * 480, name: 'Pour base' } },
      also: ({ tasks, links }) => {
        tasks.splice(4, 1);
        tasks.push({ ...newTask('Paint'), durationMinutes: 480 });
        links.splice(1, 1, { ...links[1]!, lag: { kind: 'working', minutes: 60 } });
        links.push(newLink('new', 'Strip', 'Paint'));
      },
    });

    const comparison = compareSchedules(first, calculated(programme));

    expect(comparison).toMatchObject({
      addedTaskIds: ['Paint'],
      deletedTaskIds: ['Fence'],
      addedLinks: [{ predecessorId: 'Strip', successorId: 'Paint' }],
      deletedLinks: [],
      changedLinks: [{ after: { predecessorId: 'Pour', lag: { minutes: 60 } } }],
      joinedCriticalPath: [],
      leftCriticalPath: [],
    });
    expect(comparison.changedTasks.find(({ afterId }) => afterId === 'Pour')!.changes).toEqual(
      expect.arrayContaining([
        { field: 'name', before: 'Pour', after: 'Pour base' },
        { field: 'duration', before: 1440, after: 960 },
        { field: 'finish', before: at('2026-01-09 17:00'), after: at('2026-01-08 17:00') },
      ]),
    );
  });

  it('match by activity code if ids were assigned again', () => {
    const coded = (prefix: string): Schedule =>
      calculated(
        programmeOf(before, {
          also: (programme) => {
            for (const task of programme.tasks) {
              task.code = task.id;
              task.id = prefix + task.id;
              task.parentId = task.parentId === null ? null : prefix + task.parentId;
            }
            for (const link of programme.links) {
              link.predecessorId = prefix + link.predecessorId;
              link.successorId = prefix + link.successorId;
            }
          },
        }),
      );

    const comparison = compareSchedules(coded('1'), coded('2'), 'code');

    expect(comparison).toMatchObject({
      addedTaskIds: [],
      deletedTaskIds: [],
      changedTasks: [],
      addedLinks: [],
      deletedLinks: [],
    });
  });
});

describe('a baseline', () => {
  it('is captured from calculated dates, and measures how far each task has moved since', () => {
    const agreed = captureBaseline(scheduleOf(before), 0);
    const programme = programmeOf(before, { tasks: { Dig: { durationMinutes: 4 * 480 } } });
    for (const task of programme.tasks) if (task.id !== 'Stage') task.baselines = [agreed.get(task.id)!];

    const variances = baselineVariances(calculated(programme), 0);

    expect(
      variances.map(({ taskId, startMinutes, finishMinutes, durationMinutes }) => [
        taskId,
        startMinutes,
        finishMinutes,
        durationMinutes,
      ]),
    ).toEqual([
      ['Stage', 0, 960, null],
      ['Dig', 0, 960, 960],
      ['Pour', 960, 960, 0],
      ['Strip', 960, 960, 0],
      ['Fence', 0, 0, 0],
    ]);
    expect(datesOf(calculated(programme), 'Stage')!.finish).toBe(at('2026-01-14 17:00'));
  });

  it('contains nothing for a task that was not in it', () => {
    const [first] = baselineVariances(scheduleOf(before), 3);

    expect(first).toMatchObject({
      baselineStart: null,
      startMinutes: null,
      finishMinutes: null,
      durationMinutes: null,
    });
  });
});
