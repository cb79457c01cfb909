import { describe, expect, test } from 'vitest';
import { at, begin, DAY, house, settled, SLAB, WALLS } from './sample-house.ts';
import { MemorySource } from './memory-source.ts';
import { ScenarioDesk } from './scenario-desk.ts';
import * as planner from './planner-edits.ts';

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
