import {
  calculate,
  changesBetween,
  newLink,
  newProgramme,
  newTask,
  packDates,
  packDatesOf,
  packProgramme,
  packTable,
  type Patch,
  prepare,
  programmeAfterPatches,
} from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '../../client/api.ts';
import { nothingMore, type PlannedTask } from '../gantt/programme/planned-task.ts';
import type { PlannedProgramme } from '../gantt/programme/programme-source.ts';
import { cachedAfter, cachedProgrammeOf, type ProgrammeChange } from './cached-programme.ts';

const monday = Date.UTC(2026, 10, 2, 8) / 60_000;
const day = 480;
const task = (id: string, position: number, more: Partial<PlannedTask> = {}): PlannedTask => ({
  ...newTask(id),
  ...nothingMore,
  name: id,
  durationMinutes: 2 * day,
  position,
  ...more,
});

/** Slab, then walls, then roof, each two days; a fence next to them. */
const building: PlannedProgramme = {
  ...newProgramme('msp', monday),
  tasks: [task('slab', 0), task('walls', 1), task('roof', 2), task('fence', 3)],
  links: [newLink('a', 'slab', 'walls'), newLink('b', 'walls', 'roof')],
};
const scheduleOf = (programme: PlannedProgramme) => calculate(prepare(programme).network!);

/** The server's answer to reading the whole programme. */
function answerOf(programme: PlannedProgramme, revision: number): CallAnswer<'getSchedule'> {
  const names = ['position', 'status', 'assigneeUserId', 'trade', 'crew', 'location', 'wbsId'] as const;
  return {
    revision,
    programme: packProgramme(programme),
    dates: packDates(scheduleOf(programme)),
    more: packTable<PlannedTask>(programme.tasks, { ...nothingMore, position: -1 }, names),
    project_finish: scheduleOf(programme).projectFinish,
    people: { ada: 'Ada Wong' },
    abilities: ['edit'],
  } as unknown as CallAnswer<'getSchedule'>;
}

/** The cached programme after patches, and the same programme fetched whole. */
function both(patches: Patch[]) {
  const after = programmeAfterPatches(building, patches);
  const schedule = scheduleOf(after);
  const moved = packDatesOf(schedule, changesBetween(scheduleOf(building), schedule));
  const change: ProgrammeChange = {
    revision: 2,
    patches,
    moved: moved as ProgrammeChange['moved'],
    project_finish: schedule.projectFinish,
  };
  return {
    cached: cachedAfter(cachedProgrammeOf(answerOf(building, 1)), change),
    read: cachedProgrammeOf(answerOf(after, 2)),
  };
}

describe('a change applied to the cached programme', () => {
  it('has the same result as fetching the whole: the task, and all that moved with it', () => {
    const { cached, read } = both([
      {
        of: 'task',
        id: 'slab',
        before: { durationMinutes: 960 },
        after: { durationMinutes: 5 * day, trade: 'Concrete' },
      },
    ]);

    expect(cached).toEqual(read);
    expect(cached!.dates.start[2]).not.toBe(cachedProgrammeOf(answerOf(building, 1)).dates.start[2]);
  });

  it('keeps dates with their tasks if some were added, removed or moved', () => {
    const { cached, read } = both([
      { of: 'task', id: 'walls', before: { id: 'walls' }, after: null },
      { of: 'link', id: 'a', before: {}, after: null },
      { of: 'link', id: 'b', before: {}, after: null },
      { of: 'task', id: 'fence', before: { position: 3 }, after: { position: -1 } },
      { of: 'task', id: 'gate', before: null, after: { ...task('gate', 7) } },
    ]);

    expect(cached!.programme.tasks.map(({ id }) => id)).toEqual(['fence', 'slab', 'roof', 'gate']);
    expect(cached).toEqual(read);
  });

  it('is insufficient if it refers to an unknown person: the programme is fetched again', () => {
    const given = (id: string) =>
      both([{ of: 'task', id: 'slab', before: { assigneeUserId: null }, after: { assigneeUserId: id } }]).cached;

    expect(given('ada')).not.toBeNull();
    expect(given('stranger')).toBeNull();
  });

  it('is insufficient if a task was added without its dates', () => {
    const patches: Patch[] = [{ of: 'task', id: 'gate', before: null, after: { ...task('gate', 7) } }];
    const nothing = packDatesOf(scheduleOf(building), []) as ProgrammeChange['moved'];

    expect(
      cachedAfter(cachedProgrammeOf(answerOf(building, 1)), {
        revision: 2,
        patches,
        moved: nothing,
        project_finish: 0,
      }),
    ).toBeNull();
  });
});
