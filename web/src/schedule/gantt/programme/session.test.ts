import { describe, expect, test } from 'vitest';
import { type Schedule } from '@horizon/schedule';
import { MINUTES_PER_DAY } from '@horizon/working-time';
import { at, begin, DAY, house, MONDAY, ROOF, settled, SLAB, STRUCTURE, WALLS, WEEK } from './sample-house.ts';
import { MemorySource } from './memory-source.ts';
import { BatchRefused } from './programme-source.ts';
import * as outline from './outline-plans.ts';
import * as planner from './planner-edits.ts';

describe('A session', () => {
  test('shows an edit immediately and keeps it once the source has confirmed it', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);

    session.apply(planner.moveTask(shown().schedule, SLAB, MONDAY + WEEK));

    expect(at(shown().schedule, 'Slab', 'start')).toBe('2026-01-12T08:00');
    await settled();
    expect(shown()).toMatchObject({ pending: 0, undoable: 'Move Slab', redoable: null });
    expect((await source.load()).programme.tasks[SLAB]!.constraint.kind).toBe('SNET');
  });

  test('reads the programme again if the source cannot send the changes, and keeps its pending edits', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    // Others changed more than is reported patch by patch.
    await source.save({
      edits: [{ kind: 'task-changed', id: 'Walls', changes: { durationMinutes: 10 * DAY } }],
      basedOn: 0,
      note: 'Theirs',
    });
    source.changes = () => Promise.resolve(null);

    session.apply(planner.moveTask(shown().schedule, SLAB, MONDAY + WEEK));
    session.catchUp();
    await settled();

    expect(shown()).toMatchObject({ pending: 0, conflicts: [] });
    expect(at(shown().schedule, 'Slab', 'start')).toBe('2026-01-12T08:00');
    expect(at(shown().schedule, 'Walls', 'finish')).toBe('2026-01-30T17:00');
  });

  test('an edit begun while the previous own edit was pending does not conflict with it', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    const begun = session.revision;
    session.apply(outline.addTask(shown().schedule, ROOF, 'n'));

    await settled();
    const added = shown().schedule.network.indexOf.get('n')!;
    const { id } = shown().schedule.network.programme.tasks[added]!;
    session.apply({ note: 'Rename', edits: [{ kind: 'task-changed', id, changes: { name: 'Gutters' } }] }, begun);
    await settled();

    expect(shown().conflicts).toEqual([]);
    expect((await source.load()).programme.tasks.map(({ name }) => name)).toContain('Gutters');
  });

  test('undoes and redoes every kind of step', async () => {
    const steps: ((schedule: Schedule) => planner.Plan)[] = [
      (schedule) => planner.moveTask(schedule, SLAB, MONDAY + MINUTES_PER_DAY),
      (schedule) => planner.setPercent(schedule, SLAB, 50),
      (schedule) => planner.linkTasks(schedule, { from: SLAB, to: ROOF, kind: 'SS', id: 'c' }),
      (schedule) => outline.reorderTask(schedule, ROOF, -1),
      (schedule) => outline.indentTasks(schedule, [ROOF]),
      (schedule) => outline.addTask(schedule, WALLS, 'new'),
      (schedule) => outline.removeTasks(schedule, [WALLS]),
      (schedule) => outline.removeTasks(schedule, [STRUCTURE]),
    ];
    for (const step of steps) {
      const source = new MemorySource(house());
      const { session, shown } = await begin(source);
      const before = shown().live.network.programme;
      expect(session.apply(step(shown().schedule))).toBeNull();
      await settled();
      const after = shown().live.network.programme;

      session.undo();
      await settled();
      const back = shown().live.network.programme;
      session.redo();
      await settled();

      expect(back.tasks).toEqual(before.tasks);
      expect(new Set(back.links)).toEqual(new Set(before.links));
      expect(shown().live.network.programme.tasks).toEqual(after.tasks);
    }
  });

  test('an undo can be redone before the source has confirmed it', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    session.apply(planner.setDuration(shown().schedule, SLAB, 3 * DAY));
    await settled();

    session.undo();
    expect(session.redo()).toBe('Change the duration of Slab');
    await settled();

    expect(at(shown().schedule, 'Slab', 'finish')).toBe('2026-01-07T17:00');
  });

  test('undoes edits made before the page was reloaded', async () => {
    const source = new MemorySource(house());
    const first = await begin(source);
    first.session.apply(planner.setDuration(first.shown().schedule, SLAB, 3 * DAY));
    await settled();

    const { session, shown } = await begin(source);
    expect(shown().undoable).toBe('Change the duration of Slab');
    session.undo();
    await settled();

    expect(at(shown().schedule, 'Slab', 'finish')).toBe('2026-01-09T17:00');
    expect(shown()).toMatchObject({ undoable: null, redoable: 'Change the duration of Slab' });
  });

  test('reports the undo of a whole import, and redoes it', async () => {
    const source = new MemorySource(house());
    const first = await begin(source);
    first.session.apply(outline.addTask(first.shown().schedule, ROOF, 'imported'));
    await settled();
    const loaded = await source.load();
    const batches = loaded.batches.map((batch) => ({ ...batch, kind: 'import' as const }));
    const { note } = batches[0]!;
    const { session, shown, notes } = await begin({ ...source, load: () => Promise.resolve({ ...loaded, batches }) });

    session.undo();
    await settled();
    expect(notes).toEqual([`undo ${note}, an import`]);
    expect(shown().redoable).toBe(note);

    session.redo();
    await settled();
    expect(notes.at(-1)).toBe(`redo ${note}, an import`);
    expect(shown().schedule.network.indexOf.has('imported')).toBe(true);
  });

  test('an undo requested while the edit is pending undoes that edit', async () => {
    const { session, shown } = await begin(new MemorySource(house()));
    session.apply(planner.moveTask(shown().schedule, SLAB, MONDAY + WEEK));

    session.undo();
    await settled();

    expect(at(shown().schedule, 'Slab', 'start')).toBe('2026-01-05T08:00');
  });

  test('rolls back an edit that the source refuses, says why, and keeps later edits', async () => {
    const memory = new MemorySource(house());
    let refusals = 1;
    const { session, shown, notes } = await begin({
      ...memory,
      save: (batch) => (refusals-- > 0 ? Promise.reject(new BatchRefused('The week is locked.')) : memory.save(batch)),
    });
    session.apply(planner.moveTask(shown().schedule, SLAB, MONDAY + WEEK));
    session.apply(planner.setDuration(shown().schedule, ROOF, 3 * DAY));

    await settled();

    expect(at(shown().schedule, 'Slab', 'start')).toBe('2026-01-05T08:00');
    expect(shown().schedule.network.programme.tasks[ROOF]!.durationMinutes).toBe(3 * DAY);
    expect(notes).toEqual(['Move Slab: The week is locked.']);
  });

  test('refuses a circle of links with its tasks named, and changes nothing', async () => {
    const { session, shown } = await begin(new MemorySource(house()));
    const { schedule } = shown();

    const wrong = session.apply(planner.linkTasks(schedule, { from: ROOF, to: SLAB, kind: 'FS', id: 'c' }));

    expect(wrong).toContain('Slab');
    expect(shown().schedule).toBe(schedule);
  });
});
