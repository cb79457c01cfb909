import { newProgramme, newTask, type Task } from '@horizon/schedule';
import { array, assert, integer, nat, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programmeAfter } from './apply-edits.ts';
import { Outline } from './outline.ts';
import type { PlannerEdit } from './programme-source.ts';

const task = (id: string, parentId: string | null = null): Task => ({ ...newTask(id), parentId });
const outlineOf = (tasks: readonly Task[]) => tasks.map(({ id, parentId }) => `${parentId ?? ''}/${id}`);

const house = [task('Site'), task('Dig', 'Site'), task('Pour', 'Site'), task('Frame'), task('Walls', 'Frame')];

describe('The outline of a programme', () => {
  it('knows children and parents', () => {
    const outline = new Outline(house);

    expect(outline.childrenOf(null)).toEqual(['Site', 'Frame']);
    expect(outline.childrenOf('Site')).toEqual(['Dig', 'Pour']);
    expect([outline.siblingBefore('Pour'), outline.siblingBefore('Dig')]).toEqual(['Dig', null]);
    expect([outline.parentOf('Walls'), outline.parentOf('Frame')]).toEqual(['Frame', null]);
  });

  it('moves a task with its descendants after a sibling, or to the beginning', () => {
    const outline = new Outline(house);
    outline.move('Frame', 'Site', 'Dig');
    outline.move('Pour', null, null);

    expect(outlineOf(outline.tasks())).toEqual(['/Pour', '/Site', 'Site/Dig', 'Site/Frame', 'Frame/Walls']);
  });

  it('does not move a task below itself', () => {
    const outline = new Outline(house);
    outline.move('Site', 'Pour', null);

    expect(outline.tasks()).toEqual(house);
  });

  it('puts tasks with a missing parent at the top level, and tasks with a missing sibling at the end', () => {
    const outline = new Outline([...house, task('Lost', 'Gone')]);
    outline.put(task('Last', 'Site'), 'Nowhere');

    expect(outline.childrenOf(null)).toEqual(['Site', 'Frame', 'Lost']);
    expect(outline.childrenOf('Site')).toEqual(['Dig', 'Pour', 'Last']);
  });
});

describe('consecutive moves', () => {
  const moves = array(
    record({ which: nat(11), under: integer({ min: -1, max: 11 }), behind: integer({ min: -1, max: 11 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  );

  it('give the same result as all at once: every task once, parents before children', () => {
    assert(
      property(moves, (chosen) => {
        const programme = newProgramme('msp', 29_450_400);
        programme.tasks = Array.from({ length: 12 }, (_, i) => task(`T${i}`, i % 4 === 0 ? null : `T${i - (i % 4)}`));
        const idOf = (at: number) => (at < 0 ? null : `T${at}`);
        const edits = chosen.map(({ which, under, behind }): PlannerEdit => ({
          kind: 'task-moved',
          id: `T${which}`,
          parentId: idOf(under),
          afterId: idOf(behind),
        }));

        const together = programmeAfter(programme, edits);
        const oneByOne = edits.reduce((before, edit) => programmeAfter(before, [edit]), programme);

        expect(together).toEqual(oneByOne);
        const seen = new Set<string>();
        for (const { id, parentId } of together.tasks) {
          expect(parentId === null || seen.has(parentId)).toBe(true);
          seen.add(id);
        }
        expect(seen.size).toBe(12);
      }),
    );
  });
});
