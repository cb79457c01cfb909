import { type Fault, newLink, newProgramme, newTask, prepare, type Programme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { monday, programmeOf } from './bars.ts';

const site = `
              | MTWTFss |
  Ground      | ###     |
    Excavate  | ##      |
    Pour      |   #     | Excavate
  Frame       |    ##   | Pour
  Roof        |      #  | Frame
`;

function faultsOf(change: (programme: Programme) => void): { network: unknown; faults: Fault[] } {
  return prepare(programmeOf(site, { also: change }));
}

describe('a broken programme', () => {
  it('lists the links of a cycle task by task, with the link added last as the suspect', () => {
    const { network, faults } = faultsOf(({ links }) => {
      links.push({ ...newLink('back', 'Roof', 'Excavate'), kind: 'SS' });
      links.push(newLink('later', 'Excavate', 'Roof'));
    });

    expect(network).toBeNull();
    expect(faults).toMatchObject([
      {
        code: 'link-cycle',
        severity: 'error',
        taskIds: ['Excavate', 'Pour', 'Frame', 'Roof'],
        linkIds: ['Excavate FS Pour', 'Pour FS Frame', 'Frame FS Roof', 'back'],
        suspectLinkId: 'back',
        message:
          'The links run in a circle: Excavate →(FS) Pour →(FS) Frame →(FS) Roof →(SS) Excavate. The link added last is Roof → Excavate.',
      },
    ]);
  });

  it('finds a cycle through a summary', () => {
    const { network, faults } = faultsOf(({ links }) => links.push(newLink('up', 'Frame', 'Ground')));

    expect(network).toBeNull();
    expect(faults).toMatchObject([{ code: 'link-cycle', taskIds: ['Excavate', 'Pour', 'Frame'], suspectLinkId: 'up' }]);
  });

  it('reports two cycles at once', () => {
    const { faults } = faultsOf(({ links }) => {
      links.push(newLink('one', 'Pour', 'Excavate'), newLink('two', 'Roof', 'Frame'));
    });

    expect(faults.map(({ code, suspectLinkId }) => [code, suspectLinkId])).toEqual([
      ['link-cycle', 'one'],
      ['link-cycle', 'two'],
    ]);
  });

  /** Tasks of a day each with the links of a function. */
  function manyTasks(count: number, linksOf: (at: number) => [from: number, to: number]): Programme {
    const tasks = Array.from({ length: count }, (_, at) => ({ ...newTask(`t${at}`), name: `Task ${at}` }));
    const links = tasks.map((_, at) => {
      const [from, to] = linksOf(at);
      return newLink(`l${at}`, `t${from}`, `t${to}`);
    });
    return { ...newProgramme('msp', monday), tasks, links };
  }

  it('lists the first and the last tasks of a very long cycle', () => {
    const count = 150_000;

    const { faults } = prepare(manyTasks(count, (at) => [at, (at + 1) % count]));

    expect(faults).toHaveLength(1);
    expect(faults[0]!.taskIds).toHaveLength(count);
    expect(faults[0]!.message).toMatch(
      /^The links run in a circle: Task 0 →\(FS\) Task 1 →\(FS\) .*Task 9 →\(FS\) … 149,980 more tasks … → Task 149990 .*Task 0\. The link added last is Task 149999 → Task 0\.$/,
    );
    expect(faults[0]!.message.length).toBeLessThan(1000);
  });

  it('reports each of very many cycles', () => {
    const { faults } = prepare(manyTasks(200_000, (at) => [at, at % 2 === 0 ? at + 1 : at - 1]));

    expect(faults).toHaveLength(100_000);
  });

  it.each<[string, (programme: Programme) => void, Partial<Fault>]>([
    [
      'a task id that is used twice',
      ({ tasks }) => void tasks.push({ ...tasks[3]! }),
      { code: 'task-duplicate-id', severity: 'error', taskIds: ['Frame'] },
    ],
    [
      'a link of a task with itself',
      ({ links }) => void links.push(newLink('self', 'Roof', 'Roof')),
      { code: 'link-self', severity: 'error', linkIds: ['self'] },
    ],
    [
      'a link to a task that does not exist',
      ({ links }) => void links.push(newLink('stray', 'Roof', 'Garden')),
      { code: 'link-unknown-task', severity: 'warning', taskIds: ['Roof', 'Garden'], linkIds: ['stray'] },
    ],
    [
      'a second link between two tasks',
      ({ links }) => void links.push({ ...newLink('again', 'Frame', 'Roof'), kind: 'SS' }),
      { code: 'link-duplicate', severity: 'warning', linkIds: ['again'] },
    ],
    [
      'a link between a summary and its own task',
      ({ links }) => void links.push(newLink('inner', 'Ground', 'Pour')),
      { code: 'link-summary-own-child', severity: 'error', linkIds: ['inner'] },
    ],
    [
      'a calendar that does not exist',
      ({ tasks }) => void (tasks[3]!.calendarId = 'gone'),
      { code: 'task-missing-calendar', severity: 'warning', taskIds: ['Frame'], calendarIds: ['gone'] },
    ],
    [
      'a project calendar that does not exist',
      ({ project }) => void (project.calendarId = 'gone'),
      { code: 'project-missing-calendar', severity: 'warning', calendarIds: ['gone'] },
    ],
    [
      'a duration that cannot be',
      ({ tasks }) => void (tasks[4]!.durationMinutes = -60),
      { code: 'task-impossible-duration', severity: 'warning', taskIds: ['Roof'] },
    ],
    [
      'a date that is invalid',
      ({ tasks }) => void (tasks[4]!.deadline = Number.NaN),
      { code: 'task-impossible-date', severity: 'warning', taskIds: ['Roof'] },
    ],
    [
      'a finish before its start',
      ({ tasks }) => void Object.assign(tasks[1]!, { actualStart: 2000, actualFinish: 1000 }),
      { code: 'task-finish-before-start', severity: 'warning', taskIds: ['Excavate'] },
    ],
    [
      'a parent that does not exist',
      ({ tasks }) => void (tasks[4]!.parentId = 'Tower'),
      { code: 'task-unknown-parent', severity: 'warning', taskIds: ['Roof'] },
    ],
    [
      'tasks that hold each other',
      ({ tasks }) => void ((tasks[3]!.parentId = 'Roof'), (tasks[4]!.parentId = 'Frame')),
      { code: 'task-parent-cycle', severity: 'error', taskIds: ['Frame', 'Roof'] },
    ],
  ])('names %s', (_, change, expected) => {
    const { network, faults } = faultsOf(change);

    expect(faults).toContainEqual(expect.objectContaining(expected));
    expect(network === null).toBe(expected.severity === 'error');
  });

  it('accepts several links of different kinds between two tasks in P6, and none on summaries', () => {
    const programme = programmeOf(site, { profile: 'p6' });
    programme.links.push({ ...newLink('also', 'Frame', 'Roof'), kind: 'FF' }, newLink('on summary', 'Ground', 'Roof'));

    const { network, faults } = prepare(programme);

    expect(network!.arrows.count).toBe(4);
    expect(faults).toMatchObject([{ code: 'link-summary-not-allowed', linkIds: ['on summary'] }]);
  });
});
