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

describe('A planner’s undo list', () => {
  const [slab, walls] = [batch(1, 'Slab'), batch(2, 'Walls')];

  test('has their own edits, not those of others', () => {
    const history = new BatchHistory([slab, batch(2, 'Roof', { isOwn: false })]);

    expect(history.undoable()?.note).toBe('Slab');
    expect(history.redoable()).toBeNull();
  });

  test('after an undo the edit before it is next, and the undone one can be redone', () => {
    const history = new BatchHistory([slab, walls]);

    history.add([undoOf(walls, 3)]);

    expect(history.undoable()?.note).toBe('Slab');
    expect(plainNote(history.redoable()!)).toBe('Walls');
  });

  test('several undos are redone in reverse order', () => {
    const [second, first] = [undoOf(walls, 3), undoOf(slab, 4)];
    const history = new BatchHistory([slab, walls, second, first]);
    expect(history.redoable()?.id).toBe(first.id);

    history.add([batch(5, 'Slab', { kind: 'redo', ofBatch: first.id })]);

    expect(history.redoable()?.id).toBe(second.id);
    expect(history.undoable()?.note).toBe('Slab');
  });

  test('pending requests count: an undo that is not confirmed yet can be redone', () => {
    const history = new BatchHistory([slab, walls]);

    expect(turnable(history, [{ kind: 'undo' }])).toEqual({ undoable: 'Slab', redoable: 'Walls' });
    expect(turnable(history, [{ kind: 'undo' }, { kind: 'undo' }])).toEqual({ undoable: null, redoable: 'Slab' });
    expect(turnable(history, [{ kind: 'undo' }, { kind: 'redo' }])).toEqual({ undoable: 'Walls', redoable: null });
    expect(turnable(history, [{ kind: 'undo' }, { kind: 'edit', note: 'Roof' }])).toEqual({
      undoable: 'Roof',
      redoable: null,
    });
  });

  test('after a new edit there is nothing to redo', () => {
    const history = new BatchHistory([slab, undoOf(slab, 2)]);

    history.add([batch(3, 'Roof')]);

    expect(history.redoable()).toBeNull();
    expect(history.undoable()?.note).toBe('Roof');
  });

  test('edits that can no longer be undone are left out', () => {
    const history = new BatchHistory([slab, walls]);

    history.leaveOut(walls.id);

    expect(history.undoable()?.note).toBe('Slab');
  });
});

describe('A what-if as sent to the server', () => {
  test('is read back as the planner applied it', () => {
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

  test('is not shown in the chart if it has changes the chart does not support', () => {
    expect(plannerEdit({ kind: 'levelling-cleared' })).toBeNull();
    expect(plannerEdit({ kind: 'task-restored', id: 'a' })).toBeNull();
  });
});
