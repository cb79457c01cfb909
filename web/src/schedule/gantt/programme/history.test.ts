import { newTask } from '@horizon/schedule';
import { describe, expect, test } from 'vitest';
import { BatchHistory, plainNote } from './batch-history.ts';
import { turnable } from './turnable.ts';
import type { LoggedBatch } from './programme-source.ts';
import { plannerEdit, wireEdit } from './wire-edits.ts';

const batch = (revision: number, note: string, more: Partial<LoggedBatch> = {}): LoggedBatch => ({
  id: `b${revision}`,
  revision,
  kind: 'edit',
  note,
  byName: 'Mia',
  isOwn: true,
  isUndone: false,
  ofBatch: null,
  ...more,
});
const undoOf = (of: LoggedBatch, revision: number) =>
  batch(revision, `Undo: ${of.note}`, { kind: 'undo', ofBatch: of.id });

describe('The undo list of a planner', () => {
  const [slab, walls] = [batch(1, 'Slab'), batch(2, 'Walls')];

  test('is the last of their own, not of others', () => {
    const history = new BatchHistory([slab, batch(2, 'Roof', { isOwn: false })]);

    expect(history.undoable()?.note).toBe('Slab');
    expect(history.redoable()).toBeNull();
  });

  test('an undo makes the one before it the next, and can itself be done again', () => {
    const history = new BatchHistory([slab, walls]);

    history.add([undoOf(walls, 3)]);

    expect(history.undoable()?.note).toBe('Slab');
    expect(plainNote(history.redoable()!)).toBe('Walls');
  });

  test('several undos are done again in the order in which they were made', () => {
    const [second, first] = [undoOf(walls, 3), undoOf(slab, 4)];
    const history = new BatchHistory([slab, walls, second, first]);
    expect(history.redoable()?.id).toBe(first.id);

    history.add([batch(5, 'Slab', { kind: 'redo', ofBatch: first.id })]);

    expect(history.redoable()?.id).toBe(second.id);
    expect(history.undoable()?.note).toBe('Slab');
  });

  test('what is on its way counts: an undo that is not answered yet can be done again', () => {
    const history = new BatchHistory([slab, walls]);

    expect(turnable(history, [{ kind: 'undo' }])).toEqual({ undoable: 'Slab', redoable: 'Walls' });
    expect(turnable(history, [{ kind: 'undo' }, { kind: 'undo' }])).toEqual({ undoable: null, redoable: 'Slab' });
    expect(turnable(history, [{ kind: 'undo' }, { kind: 'redo' }])).toEqual({ undoable: 'Walls', redoable: null });
    expect(turnable(history, [{ kind: 'undo' }, { kind: 'edit', note: 'Roof' }])).toEqual({
      undoable: 'Roof',
      redoable: null,
    });
  });

  test('after a new edit nothing is done again', () => {
    const history = new BatchHistory([slab, undoOf(slab, 2)]);

    history.add([batch(3, 'Roof')]);

    expect(history.redoable()).toBeNull();
    expect(history.undoable()?.note).toBe('Roof');
  });

  test('what cannot be turned round any more is left out', () => {
    const history = new BatchHistory([slab, walls]);

    history.leaveOut(walls.id);

    expect(history.undoable()?.note).toBe('Slab');
  });
});

describe('A what-if on the wire', () => {
  test('comes back as the planner applied it', () => {
    const added = {
      kind: 'task-added',
      task: { ...newTask('new'), name: 'Roof' },
      parentId: null,
      afterId: 'a',
    } as const;
    const moved = { kind: 'task-moved', id: 'a', parentId: 'b', afterId: null } as const;

    expect(plannerEdit(wireEdit(added))).toMatchObject({ ...added, task: { id: 'new', name: 'Roof' } });
    expect(plannerEdit(wireEdit(moved))).toEqual(moved);
  });

  test('with changes that the chart has no gesture for is not shown in it', () => {
    expect(plannerEdit({ kind: 'levelling-cleared' })).toBeNull();
    expect(plannerEdit({ kind: 'task-restored', id: 'a' })).toBeNull();
  });
});
