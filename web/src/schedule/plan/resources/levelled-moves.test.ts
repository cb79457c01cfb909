import { describe, expect, it } from 'vitest';
import { levelledMoves } from './levelled-moves.ts';

type Moves = Parameters<typeof levelledMoves>[0];
type Planned = NonNullable<Parameters<typeof levelledMoves>[1]>;

const move = (task_id: string, start_before: number) =>
  ({
    task_id,
    start_before,
    start_after: start_before + 480,
    finish_after: start_before + 960,
  }) as Moves['moved'][number];
const waits = (task_id: string) => ({ task_id, why: 'waits for Partitions' }) as Moves['delayed'][number];
/** The tasks of a level, each after those named. */
const planned = (after: Record<string, string[]>) =>
  ({
    tasks: new Map([['level 10', { isSummary: true }]]),
    linksInto: new Map(
      Object.entries(after).map(([task, before]) => [task, before.map((predecessorId) => ({ predecessorId }))]),
    ),
  }) as unknown as Planned;

describe('the moves of a levelling', () => {
  it('list tasks that wait for a resource first, then their successors, without summaries', () => {
    const moved = [move('level 10', 0), move('painting', 900), move('floors', 600), move('ceilings', 800)];

    const moves = levelledMoves({ moved, delayed: [waits('ceilings')] }, planned({}));

    expect(moves.map((one) => [one.task_id, one.delay?.why ?? null])).toEqual([
      ['ceilings', 'waits for Partitions'],
      ['floors', null],
      ['painting', null],
    ]);
  });

  it('name the moved predecessor that ends last, for a task that does not wait itself', () => {
    const moved = [move('ceilings', 100), move('services', 400), move('painting', 900)];
    const links = planned({ painting: ['ceilings', 'services', 'doors'], ceilings: ['services'] });

    const moves = levelledMoves({ moved, delayed: [waits('ceilings')] }, links);

    expect(moves.map(({ task_id, follows }) => [task_id, follows])).toEqual([
      ['ceilings', null],
      ['services', null],
      ['painting', 'services'],
    ]);
  });
});
