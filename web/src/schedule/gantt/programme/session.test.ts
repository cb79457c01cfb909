import { newLink, newProgramme, newTask, type Programme, type Schedule, type Task } from '@horizon/schedule';
import { dayOf, formatMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import { afterEach, describe, expect, test } from 'vitest';
import { MemorySource } from './memory-source.ts';
import * as outline from './outline-plans.ts';
import * as planner from './planner-edits.ts';
import { ProgrammeSession } from './programme-session.ts';
import type { SessionEvents } from './session-state.ts';
import { BatchRefused, type ProgrammeSource } from './programme-source.ts';
import { ScenarioDesk } from './scenario-desk.ts';

const DAY = 480;
const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;

const task = (id: string, days: number, more: Partial<Task> = {}): Task => ({
  ...newTask(id),
  name: id,
  durationMinutes: days * DAY,
  ...more,
});

/** Structure › Slab 5d → Walls 5d → Roof 2d, all in a row. */
function house(): Programme {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    task('Structure', 0),
    task('Slab', 5, { parentId: 'Structure' }),
    task('Walls', 5, { parentId: 'Structure' }),
    task('Roof', 2),
  ];
  programme.links = [newLink('a', 'Slab', 'Walls'), newLink('b', 'Walls', 'Roof')];
  return programme;
}

const [STRUCTURE, SLAB, WALLS, ROOF] = [0, 1, 2, 3];
const WEEK = 7 * MINUTES_PER_DAY;
const at = (schedule: Schedule, id: string, end: 'start' | 'finish') =>
  formatMinute(schedule[end][schedule.network.indexOf.get(id)!]!);
const settled = () => new Promise((done) => setTimeout(done, 10));

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

async function begin(source: ProgrammeSource) {
  const told: string[] = [];
  const events: SessionEvents = {
    onRefused: (note, reason) => told.push(`${note}: ${reason}`),
    onOthers: (changes) => told.push(...changes.map(({ who, note }) => `${who}: ${note}`)),
    onCorrected: (count) => told.push(`corrected ${count}`),
    onTurned: (kind, note, isImport) => told.push(`${kind} ${note}${isImport ? ', an import' : ''}`),
  };
  const session = new ProgrammeSession(source, await source.load(), events);
  stops.push(session.follow());
  return { session, told, shown: () => session.state.get() };
}

describe('A session', () => {
  test('shows an edit at once and keeps it once the source has it', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);

    session.apply(planner.moveTask(shown().schedule, SLAB, MONDAY + WEEK));

    expect(at(shown().schedule, 'Slab', 'start')).toBe('2026-01-12T08:00');
    await settled();
    expect(shown()).toMatchObject({ pending: 0, undoable: 'Move Slab', redoable: null });
    expect((await source.load()).programme.tasks[SLAB]!.constraint.kind).toBe('SNET');
  });

  test('reads the programme anew where the source does not tell what changed since, and keeps what is on its way', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    // Others changed more than is told patch by patch.
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

  test('an edit that was begun while the own one before it was on its way does not collide with that one', async () => {
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

  test('takes every kind of step back and does it again', async () => {
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

  test('an undo can be done again before the source has answered it', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    session.apply(planner.setDuration(shown().schedule, SLAB, 3 * DAY));
    await settled();

    session.undo();
    expect(session.redo()).toBe('Change the duration of Slab');
    await settled();

    expect(at(shown().schedule, 'Slab', 'finish')).toBe('2026-01-07T17:00');
  });

  test('takes back what was done before the page was opened again', async () => {
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

  test('says of an undo that takes a whole import back that it is one, and brings it back', async () => {
    const source = new MemorySource(house());
    const first = await begin(source);
    first.session.apply(outline.addTask(first.shown().schedule, ROOF, 'imported'));
    await settled();
    const loaded = await source.load();
    const batches = loaded.batches.map((batch) => ({ ...batch, kind: 'import' as const }));
    const { note } = batches[0]!;
    const { session, shown, told } = await begin({ ...source, load: () => Promise.resolve({ ...loaded, batches }) });

    session.undo();
    await settled();
    expect(told).toEqual([`undo ${note}, an import`]);
    expect(shown().redoable).toBe(note);

    session.redo();
    await settled();
    expect(told.at(-1)).toBe(`redo ${note}, an import`);
    expect(shown().schedule.network.indexOf.has('imported')).toBe(true);
  });

  test('an undo asked for while the edit is on its way takes that edit back', async () => {
    const { session, shown } = await begin(new MemorySource(house()));
    session.apply(planner.moveTask(shown().schedule, SLAB, MONDAY + WEEK));

    session.undo();
    await settled();

    expect(at(shown().schedule, 'Slab', 'start')).toBe('2026-01-05T08:00');
  });

  test('rolls back what the source refuses, says why, and keeps what came after', async () => {
    const memory = new MemorySource(house());
    let refusals = 1;
    const { session, shown, told } = await begin({
      ...memory,
      save: (batch) => (refusals-- > 0 ? Promise.reject(new BatchRefused('The week is locked.')) : memory.save(batch)),
    });
    session.apply(planner.moveTask(shown().schedule, SLAB, MONDAY + WEEK));
    session.apply(planner.setDuration(shown().schedule, ROOF, 3 * DAY));

    await settled();

    expect(at(shown().schedule, 'Slab', 'start')).toBe('2026-01-05T08:00');
    expect(shown().schedule.network.programme.tasks[ROOF]!.durationMinutes).toBe(3 * DAY);
    expect(told).toEqual(['Move Slab: The week is locked.']);
  });

  test('refuses a circle of links with its tasks named, and changes nothing', async () => {
    const { session, shown } = await begin(new MemorySource(house()));
    const { schedule } = shown();

    const wrong = session.apply(planner.linkTasks(schedule, { from: ROOF, to: SLAB, kind: 'FS', id: 'c' }));

    expect(wrong).toContain('Slab');
    expect(shown().schedule).toBe(schedule);
  });
});

describe('Two planners in one programme', () => {
  test('see what the other does, by name', async () => {
    const mine = new MemorySource(house());
    const { shown, told } = await begin(mine);
    const ann = await begin(mine.join('Ann'));

    ann.session.apply(planner.setDuration(ann.shown().schedule, SLAB, 3 * DAY));
    await settled();

    expect(at(shown().schedule, 'Roof', 'finish')).toBe(at(ann.shown().schedule, 'Roof', 'finish'));
    expect(told).toEqual(['Ann: Change the duration of Slab']);
    expect(shown().undoable).toBeNull();
  });

  test('both hold what they changed of different tasks', async () => {
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

  test('a gesture that began before the other one changed the same is kept until the planner decides', async () => {
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

  test('an undo of what the other has changed since is refused with a name, and what stands before it can be undone', async () => {
    const mine = new MemorySource(house());
    const { session, shown, told } = await begin(mine);
    session.apply(planner.setDuration(shown().schedule, ROOF, 4 * DAY));
    session.apply(planner.setDuration(shown().schedule, SLAB, 4 * DAY));
    await settled();
    const ann = await begin(mine.join('Ann'));
    ann.session.apply(planner.setDuration(ann.shown().schedule, SLAB, 3 * DAY));
    await settled();

    session.undo();
    await settled();

    expect(told.at(-1)).toMatch(/^Undo: Change the duration of Slab: Ann changed the same again since/);
    expect(shown().undoable).toBe('Change the duration of Roof');
    expect(at(shown().schedule, 'Slab', 'finish')).toBe('2026-01-07T17:00');
  });
});

describe('A what-if', () => {
  test('stands beside the live programme and is kept under its name', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    const desk = new ScenarioDesk(session, source.scenarios);
    await desk.begin('Second crane');
    session.apply(planner.setDuration(shown().schedule, SLAB, 3 * DAY));

    expect(at(shown().live, 'Roof', 'finish')).toBe('2026-01-20T17:00');
    expect(at(shown().schedule, 'Roof', 'finish')).toBe('2026-01-16T17:00');
    desk.close();
    await settled();

    expect(at(shown().schedule, 'Roof', 'finish')).toBe('2026-01-20T17:00');
    expect(await source.scenarios.list()).toMatchObject([{ name: 'Second crane', changeCount: 1 }]);
  });

  test('is applied as one step that can be undone', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    const desk = new ScenarioDesk(session, source.scenarios);
    await desk.begin('Second crane');
    session.apply(planner.setDuration(shown().schedule, SLAB, 3 * DAY));
    session.apply(planner.setDuration(shown().schedule, WALLS, 3 * DAY));

    await desk.apply(desk.state.get().openId!);
    await settled();

    expect(at(shown().live, 'Roof', 'finish')).toBe('2026-01-14T17:00');
    expect(shown()).toMatchObject({ scenario: null, undoable: 'Scenario: Second crane' });
    session.undo();
    await settled();
    expect(at(shown().live, 'Roof', 'finish')).toBe('2026-01-20T17:00');
  });

  test('is not applied while a change of it could not be kept', async () => {
    const source = new MemorySource(house());
    let isCut = true;
    const save: typeof source.scenarios.save = (...asked) =>
      isCut ? Promise.reject(new Error('No connection')) : source.scenarios.save(...asked);
    const { session, shown } = await begin(source);
    const desk = new ScenarioDesk(session, { ...source.scenarios, save });
    await desk.begin('Second crane');
    session.apply(planner.setDuration(shown().schedule, SLAB, 3 * DAY));
    const id = desk.state.get().openId!;

    await desk.apply(id);
    expect(desk.state.get()).toMatchObject({ failure: 'No connection', openId: id });
    expect(at(shown().live, 'Roof', 'finish')).toBe('2026-01-20T17:00');
    isCut = false;
    await desk.apply(id);
    await settled();

    expect(at(shown().live, 'Roof', 'finish')).toBe('2026-01-16T17:00');
  });

  test('that was dropped is brought back with its changes', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    const desk = new ScenarioDesk(session, source.scenarios);
    await desk.begin('Second crane');
    session.apply(planner.setDuration(shown().schedule, SLAB, 3 * DAY));

    const back = await desk.drop(desk.state.get().openId!);
    expect(shown().scenario).toBeNull();
    expect(await source.scenarios.list()).toEqual([]);
    await back!();

    expect(await source.scenarios.list()).toMatchObject([{ name: 'Second crane', changeCount: 1 }]);
  });

  test('steps in it are undone and done again in it alone', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    const desk = new ScenarioDesk(session, source.scenarios);
    await desk.begin('Second crane');
    session.apply(planner.setDuration(shown().schedule, SLAB, 3 * DAY));

    session.undo();
    expect(at(shown().schedule, 'Roof', 'finish')).toBe('2026-01-20T17:00');
    session.redo();

    expect(at(shown().schedule, 'Roof', 'finish')).toBe('2026-01-16T17:00');
    expect(shown().live).not.toBe(shown().schedule);
  });

  test('dropped, it leaves nothing behind', async () => {
    const source = new MemorySource(house());
    const { session, shown } = await begin(source);
    const desk = new ScenarioDesk(session, source.scenarios);
    await desk.begin('Second crane');
    session.apply(planner.setDuration(shown().schedule, SLAB, 3 * DAY));

    await desk.drop(desk.state.get().openId!);

    expect(shown().scenario).toBeNull();
    expect(at(shown().schedule, 'Roof', 'finish')).toBe('2026-01-20T17:00');
    expect(await source.scenarios.list()).toEqual([]);
  });
});
