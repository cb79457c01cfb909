import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import {
  calculate,
  newLink,
  newProgramme,
  newTask,
  type Patch,
  patchBetween,
  type PlacedProgramme,
  type PlacedTask,
  prepare,
  programmeAfterPatches,
  reversed,
  scheduleAfterPatches,
} from '../src/index.ts';

const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;
const placed = (id: string, position: number, more: Partial<PlacedTask> = {}): PlacedTask => ({
  ...newTask(id),
  name: id,
  durationMinutes: 2400,
  position,
  ...more,
});

/** Slab 5d → Walls 5d → Roof 5d. */
function house(): PlacedProgramme {
  const tasks = [placed('Slab', 1), placed('Walls', 2), placed('Roof', 3)];
  return {
    ...newProgramme('msp', MONDAY),
    tasks,
    links: [newLink('a', 'Slab', 'Walls'), newLink('b', 'Walls', 'Roof')],
  };
}
const changed = (id: string, before: object, after: object): Patch => patchBetween('task', id, before, after)!;

describe('Patches of a programme', () => {
  test('can be as many as the tasks of the largest programme', () => {
    const patches = Array.from({ length: 150_000 }, (_, at) =>
      patchBetween('task', `t${at}`, null, placed(`t${at}`, at))!,
    );

    expect(programmeAfterPatches(house(), patches).tasks).toHaveLength(150_003);
  });

  test('contain only differences', () => {
    expect(patchBetween('task', 'Slab', placed('Slab', 1), placed('Slab', 4))).toEqual({
      of: 'task',
      id: 'Slab',
      before: { position: 1 },
      after: { position: 4 },
    });
    expect(patchBetween('task', 'Slab', placed('Slab', 1), placed('Slab', 1))).toBeNull();
  });

  test('applied and reversed leave the programme as it was', () => {
    const before = house();
    const patches: Patch[] = [
      changed('Slab', { durationMinutes: 2400 }, { durationMinutes: 960 }),
      changed('Roof', { position: 3 }, { position: 0 }),
      { of: 'link', id: 'b', before: { ...newLink('b', 'Walls', 'Roof') }, after: null },
      { of: 'task', id: 'Fence', before: null, after: { ...placed('Fence', 9) } },
    ];

    const after = programmeAfterPatches(before, patches);
    const back = programmeAfterPatches(after, reversed(patches));

    expect(after.tasks.map(({ id }) => id)).toEqual(['Roof', 'Slab', 'Walls', 'Fence']);
    expect(back.tasks).toEqual(before.tasks);
    expect(back.links).toEqual(before.links);
  });

  test('calculate to the same dates as the patched programme from the beginning', () => {
    const before = calculate(prepare(house()).network!);
    const patches = [changed('Slab', { durationMinutes: 2400 }, { durationMinutes: 960 })];
    const after = programmeAfterPatches(house(), patches);

    const { schedule, changedTaskIds } = scheduleAfterPatches(before, after, patches);

    const recalculated = calculate(prepare(after).network!);
    expect([...schedule!.finish]).toEqual([...recalculated.finish]);
    expect(changedTaskIds).toEqual(['Slab', 'Walls', 'Roof']);
    expect(schedule!.network.programme).toBe(after);
  });

  test('that break the network return its fault and no schedule', () => {
    const before = calculate(prepare(house()).network!);
    const patches: Patch[] = [{ of: 'link', id: 'c', before: null, after: { ...newLink('c', 'Roof', 'Slab') } }];

    const { schedule, faults } = scheduleAfterPatches(before, programmeAfterPatches(house(), patches), patches);

    expect(schedule).toBeNull();
    expect(faults[0]!.message).toContain('Slab');
  });
});
