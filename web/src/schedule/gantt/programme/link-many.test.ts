import { calculate, prepare } from '@horizon/schedule';
import { describe, expect, test } from 'vitest';
import { linkInSequence, unlinkTasks } from './many-tasks.ts';
import { house, ROOF, SLAB, STRUCTURE, WALLS } from './sample-house.ts';

describe('Tasks linked together', () => {
  const calculated = () => calculate(prepare(house()).network!);
  const ids =
    (count = 0) =>
    () =>
      `new${(count += 1)}`;

  test('are linked in list order, and keep their existing links', () => {
    const plan = linkInSequence(calculated(), [ROOF, STRUCTURE, SLAB, WALLS], ids());

    expect(plan).toMatchObject({
      note: 'Link Roof, Slab and Walls in sequence',
      leftOut: '1 left as it is: Structure spans its tasks.',
    });
    expect('edits' in plan && plan.edits).toMatchObject([
      { kind: 'link-added', link: { predecessorId: 'Roof', successorId: 'Slab', kind: 'FS' } },
    ]);
    expect(linkInSequence(calculated(), [SLAB, WALLS], ids())).toEqual({
      refusal: 'They follow each other in this order already.',
    });
    expect(linkInSequence(calculated(), [SLAB], ids())).toHaveProperty('refusal');
  });

  test('are unlinked from each other but not from other tasks; a single one is unlinked from all', () => {
    expect(unlinkTasks(calculated(), [SLAB, WALLS])).toMatchObject({ edits: [{ kind: 'link-removed', id: 'a' }] });
    expect(unlinkTasks(calculated(), [WALLS])).toMatchObject({ edits: [{ id: 'a' }, { id: 'b' }] });
    expect(unlinkTasks(calculated(), [SLAB, ROOF])).toEqual({ refusal: 'There is no link between them.' });
  });
});
