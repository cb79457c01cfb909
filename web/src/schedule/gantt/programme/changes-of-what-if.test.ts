import { describe, expect, it } from 'vitest';
import { newLink, newTask } from '@horizon/schedule';
import { formatChangeCount } from './changes-of-what-if.ts';
import { nothingMore } from './planned-task.ts';
import type { PlannerEdit } from './programme-source.ts';

const changed = (id: string, changes: Extract<PlannerEdit, { kind: 'task-changed' }>['changes']): PlannerEdit => ({
  kind: 'task-changed',
  id,
  changes,
});

describe('the changes of a what-if', () => {
  it('name the changed fields of tasks even if no date moves, counting each task once', () => {
    const edits = [
      changed('a', { name: 'Screed' }),
      changed('a', { percentComplete: 50 }),
      changed('b', { percentComplete: 50 }),
    ];

    expect(formatChangeCount(edits)).toEqual(['2 tasks changed: name, progress']);
  });

  it('list additions and deletions separately', () => {
    const added: PlannerEdit = {
      kind: 'task-added',
      task: { ...newTask('n'), ...nothingMore },
      parentId: null,
      afterId: null,
    };
    const link: PlannerEdit = { kind: 'link-added', link: newLink('l', 'a', 'b') };

    expect(formatChangeCount([added, link, { kind: 'task-removed', id: 'x' }])).toEqual([
      '1 task added',
      '1 link added',
      '1 task deleted',
    ]);
    expect(formatChangeCount([])).toEqual([]);
  });
});
