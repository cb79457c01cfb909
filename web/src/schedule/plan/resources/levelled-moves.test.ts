import { expect, it } from 'vitest';
import { levelledMoves } from './levelled-moves.ts';

it('names the tasks that wait for a resource first, then those that follow, and counts no summary', () => {
  const move = (task_id: string, start_before: number) =>
    ({ task_id, start_before, start_after: start_before + 480 }) as Parameters<
      typeof levelledMoves
    >[0]['moved'][number];
  const delay = { task_id: 'ceilings', why: 'waits for Partitions' } as Parameters<
    typeof levelledMoves
  >[0]['delayed'][number];
  const moved = [move('level 10', 0), move('painting', 900), move('floors', 600), move('ceilings', 800)];

  const moves = levelledMoves({ moved, delayed: [delay] }, (id) => id === 'level 10');

  expect(moves.map((one) => [one.task_id, one.delay?.why ?? null])).toEqual([
    ['ceilings', 'waits for Partitions'],
    ['floors', null],
    ['painting', null],
  ]);
});
