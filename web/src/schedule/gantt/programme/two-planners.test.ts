import { describe, expect, test } from 'vitest';
import { at, begin, DAY, house, ROOF, settled, SLAB } from './sample-house.ts';
import { MemorySource } from './memory-source.ts';
import * as planner from './planner-edits.ts';

describe('Two planners in one programme', () => {
  test('see each other’s changes, by name', async () => {
    const mine = new MemorySource(house());
    const { shown, notes } = await begin(mine);
    const ann = await begin(mine.join('Ann'));

    ann.session.apply(planner.setDuration(ann.shown().schedule, SLAB, 3 * DAY));
    await settled();

    expect(at(shown().schedule, 'Roof', 'finish')).toBe(at(ann.shown().schedule, 'Roof', 'finish'));
    expect(notes).toEqual(['Ann: Change the duration of Slab']);
    expect(shown().undoable).toBeNull();
  });

  test('both keep their changes to different tasks', async () => {
    const mine = new MemorySource(house());
    const { session, shown } = await begin(mine);
    const ann = await begin(mine.join('Ann'));

    ann.session.apply(planner.setDuration(ann.shown().schedule, SLAB, 3 * DAY));
    session.apply(planner.setDuration(shown().schedule, ROOF, 4 * DAY));
    await settled();

    for (const { network } of [shown().schedule, ann.shown().schedule]) {
      expect(network.programme.tasks.map(({ durationMinutes }) => durationMinutes / DAY)).toEqual([0, 3, 5, 4]);
    }
  });

  test('a gesture begun before the other planner changed the same field is kept until the planner decides', async () => {
    const mine = new MemorySource(house());
    const { session, shown } = await begin(mine);
    const ann = await begin(mine.join('Ann'));
    const began = session.revision;
    ann.session.apply(planner.setDuration(ann.shown().schedule, SLAB, 3 * DAY));
    await settled();

    session.apply(planner.setDuration(shown().schedule, SLAB, 8 * DAY), began);
    await settled();

    const [conflict] = shown().conflicts;
    expect(conflict).toMatchObject({ who: 'Ann', note: 'Change the duration of Slab' });
    expect(at(shown().schedule, 'Slab', 'finish')).toBe('2026-01-07T17:00');
    session.keepMine(conflict!);
    await settled();
    expect(shown().conflicts).toEqual([]);
    expect(at(ann.shown().schedule, 'Slab', 'finish')).toBe('2026-01-14T17:00');
  });

  test('an undo of something the other has changed since is refused with their name, and earlier edits can be undone', async () => {
    const mine = new MemorySource(house());
    const { session, shown, notes } = await begin(mine);
    session.apply(planner.setDuration(shown().schedule, ROOF, 4 * DAY));
    session.apply(planner.setDuration(shown().schedule, SLAB, 4 * DAY));
    await settled();
    const ann = await begin(mine.join('Ann'));
    ann.session.apply(planner.setDuration(ann.shown().schedule, SLAB, 3 * DAY));
    await settled();

    session.undo();
    await settled();

    expect(notes.at(-1)).toMatch(/^Undo: Change the duration of Slab: Ann changed the same since/);
    expect(shown().undoable).toBe('Change the duration of Roof');
    expect(at(shown().schedule, 'Slab', 'finish')).toBe('2026-01-07T17:00');
  });
});
