import { describe, expect, test } from 'vitest';
import { at, begin, DAY, house, settled, SLAB, WALLS } from './sample-house.ts';
import { MemorySource } from './memory-source.ts';
import { ScenarioDesk } from './scenario-desk.ts';
import * as planner from './planner-edits.ts';

describe('A what-if', () => {
  test('is separate from the live programme and stored under its name', async () => {
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

  test('is not applied while a change in it could not be saved', async () => {
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

  test('that was dropped is restored with its changes', async () => {
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

  test('steps in it are undone and redone in it alone', async () => {
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

  test('leaves nothing behind when it is dropped', async () => {
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

describe('A what-if that two planners change at once', () => {
  const twoPlanners = async () => {
    const ann = new MemorySource(house(), 'Ann');
    const bo = ann.join('Bo');
    const [anns, bos] = [await begin(ann), await begin(bo)];
    const desks = [new ScenarioDesk(anns.session, ann.scenarios), new ScenarioDesk(bos.session, bo.scenarios)] as const;
    const [annsDesk, bosDesk] = desks;
    ann.follow({ onProgramme: () => undefined, onScenarios: () => void annsDesk.refresh() });
    await annsDesk.begin('Second crane');
    const id = annsDesk.state.get().openId!;
    await bosDesk.refresh();
    await bosDesk.open(id);
    const lasts = (who: typeof anns, task: number, days: number) =>
      who.session.apply(planner.setDuration(who.shown().schedule, task, days * DAY));
    const stored = async () =>
      (await ann.scenarios.read(id)).edits!.map((edit) =>
        edit.kind === 'task-changed' ? `${edit.id} ${edit.changes.durationMinutes! / DAY}` : edit.kind,
      );
    return { ann, anns, bos, annsDesk, bosDesk, id, lasts, stored };
  };
  const saved = (desk: ScenarioDesk, id: string) => desk.compare(id).then(settled);

  test('shows what the other saved, and keeps it with the next own change', async () => {
    const { anns, bos, annsDesk, bosDesk, id, lasts, stored } = await twoPlanners();
    lasts(anns, SLAB, 6);
    await saved(annsDesk, id);
    await bosDesk.refresh();
    lasts(bos, WALLS, 6);
    await saved(bosDesk, id);

    expect(at(anns.shown().schedule, 'Roof', 'finish')).toBe('2026-01-22T17:00');
    expect(annsDesk.state.get().news).toContain('Somebody else changed this what-if');
    lasts(anns, SLAB, 7);
    await saved(annsDesk, id);

    expect(await stored()).toEqual(['Walls 6', 'Slab 6', 'Slab 7']);
    expect(at(anns.shown().schedule, 'Roof', 'finish')).toBe('2026-01-23T17:00');
    anns.session.undo();
    expect(at(anns.shown().schedule, 'Walls', 'finish')).toBe('2026-01-20T17:00');
  });

  test('applies the unsaved steps on top of what the other saved for other tasks', async () => {
    const { anns, bos, annsDesk, bosDesk, id, lasts, stored } = await twoPlanners();
    lasts(anns, SLAB, 6);
    lasts(bos, WALLS, 6);
    await saved(bosDesk, id);
    await saved(annsDesk, id);

    expect(await stored()).toEqual(['Walls 6', 'Slab 6']);
    expect(at(anns.shown().schedule, 'Roof', 'finish')).toBe('2026-01-22T17:00');
  });

  test.each([
    [true, ['Slab 8', 'Slab 6']],
    [false, ['Slab 8']],
  ])('asks who holds where both changed the same task, keeping your own: %s', async (keepsOwn, kept) => {
    const { anns, bos, annsDesk, bosDesk, id, lasts, stored } = await twoPlanners();
    lasts(anns, SLAB, 6);
    lasts(bos, SLAB, 8);
    await saved(bosDesk, id);
    await saved(annsDesk, id);

    expect(annsDesk.state.get()).toMatchObject({ isContested: true, openId: id });
    expect(await stored()).toEqual(['Slab 8']);
    expect(at(anns.shown().schedule, 'Slab', 'finish')).toBe('2026-01-12T17:00');
    await annsDesk.apply(id);
    expect(at(anns.shown().live, 'Slab', 'finish')).toBe('2026-01-09T17:00');
    await annsDesk.decide({ keepsOwn });

    expect(await stored()).toEqual(kept);
    expect(annsDesk.state.get()).toMatchObject({ isContested: false, failure: null });
    expect(at(anns.shown().schedule, 'Slab', 'finish')).toBe(keepsOwn ? '2026-01-12T17:00' : '2026-01-14T17:00');
  });

  test.each(['apply', 'drop'] as const)('is left as it is by who sees it as it was: %s', async (does) => {
    const { ann, anns, bos, annsDesk, bosDesk, id, lasts } = await twoPlanners();
    lasts(anns, WALLS, 6);
    await saved(annsDesk, id);

    await bosDesk[does](id);

    expect(bosDesk.state.get().failure).toContain('Somebody changed this what-if');
    expect(at(bos.shown().live, 'Roof', 'finish')).toBe('2026-01-20T17:00');
    expect(await ann.scenarios.list()).toHaveLength(1);
    expect(at(bos.shown().schedule, 'Roof', 'finish')).toBe('2026-01-21T17:00');
    await bosDesk[does](id);
    expect(await ann.scenarios.list()).toEqual([]);
    expect(bosDesk.state.get().news).toBeNull();
  });

  test('is applied as compared, not as listed since; it is compared again if the comparison is out of date', async () => {
    const { ann, anns, annsDesk, bos, bosDesk, id, lasts } = await twoPlanners();
    lasts(anns, WALLS, 6);
    await saved(annsDesk, id);
    bosDesk.close();
    const compared = await bosDesk.compare(id);
    lasts(anns, SLAB, 8);
    await saved(annsDesk, id);
    await bosDesk.refresh();

    const retried = await bosDesk.apply(id, compared);

    expect(bosDesk.state.get().failure).toBe(
      'Somebody changed this what-if since it was compared. It has been compared again.',
    );
    expect(at(bos.shown().live, 'Roof', 'finish')).toBe('2026-01-20T17:00');
    expect(retried!.version).toBeGreaterThan(compared!.version);
    expect(retried!.finishAfter).toBeGreaterThan(compared!.finishAfter);
    expect(await bosDesk.apply(id, retried)).toBeNull();
    expect(await ann.scenarios.list()).toEqual([]);
  });

  test('keeps undone steps for redo if the other planner changed other tasks', async () => {
    const { anns, bos, annsDesk, bosDesk, id, lasts } = await twoPlanners();
    lasts(anns, SLAB, 6);
    lasts(anns, SLAB, 7);
    await saved(annsDesk, id);
    anns.session.undo();
    await saved(annsDesk, id);
    await bosDesk.refresh();
    lasts(bos, WALLS, 6);
    await saved(bosDesk, id);

    expect(anns.shown().redoable).not.toBeNull();
    expect(annsDesk.state.get().news).not.toContain('cannot be done again');
    anns.session.redo();
    await saved(annsDesk, id);
    expect(at(anns.shown().schedule, 'Slab', 'finish')).toBe('2026-01-13T17:00');
    expect(at(anns.shown().schedule, 'Roof', 'finish')).toBe('2026-01-23T17:00');
  });

  test('reports that undone steps cannot be redone if the other planner changed the same task', async () => {
    const { anns, bos, annsDesk, bosDesk, id, lasts } = await twoPlanners();
    lasts(anns, WALLS, 7);
    lasts(anns, SLAB, 7);
    await saved(annsDesk, id);
    anns.session.undo();
    anns.session.undo();
    await saved(annsDesk, id);
    await bosDesk.refresh();
    lasts(bos, SLAB, 6);
    await saved(bosDesk, id);

    expect(annsDesk.state.get().news).toMatch(
      /They touch what you had undone \(.*Slab.*\), which cannot be done again\./,
    );
    anns.session.redo();
    expect(at(anns.shown().schedule, 'Slab', 'finish')).toBe('2026-01-12T17:00');
    expect(anns.shown().redoable).toBeNull();
  });

  test('notifies viewers that somebody else dropped it', async () => {
    const { anns, annsDesk, bosDesk, id } = await twoPlanners();

    await bosDesk.drop(id);
    await settled();

    expect(anns.shown().scenario).toBeNull();
    expect(annsDesk.state.get().news).toBe('“Second crane” was applied or discarded by someone else.');
  });
});
