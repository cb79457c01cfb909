import { describe, expect, it } from 'vitest';
import { floatBands, floatErosion } from '../../src/analysis/float-erosion.ts';

const day = 480;
const reading = (taskId: string, floatDays: number | null) => ({
  taskId,
  totalFloatMinutes: floatDays === null ? null : floatDays * day,
  isCritical: floatDays !== null && floatDays <= 0,
});

describe('float erosion', () => {
  it('lists the tasks that lost float between two updates, the worst first', () => {
    const before = [reading('A', 10), reading('B', 5), reading('C', 0), reading('D', 3), reading('gone', 2)];
    const after = [reading('A', 8), reading('B', 0), reading('C', 1), reading('D', 3), reading('new', 4)];

    const erosion = floatErosion(before, after);

    expect(erosion.changes.map(({ taskId, lostMinutes }) => [taskId, lostMinutes / day])).toEqual([
      ['B', 5],
      ['A', 2],
      ['D', 0],
      ['C', -1],
    ]);
    expect(erosion).toMatchObject({
      eroded: 2,
      recovered: 1,
      unchanged: 1,
      becameCriticalTaskIds: ['B'],
      leftCriticalTaskIds: ['C'],
      meanLostMinutes: 1.5 * day,
      notComparedTaskIds: ['gone', 'new'],
    });
  });

  it('does not compare finished tasks, which have no float', () => {
    const erosion = floatErosion([reading('A', 2)], [reading('A', null)]);

    expect(erosion).toMatchObject({ changes: [], meanLostMinutes: null, notComparedTaskIds: ['A'] });
  });
});

describe('float bands', () => {
  it('count critical, near-critical and other tasks by thresholds', () => {
    const readings = [reading('A', -2), reading('B', 0), reading('C', 5), reading('D', 10), reading('E', null)];

    const bands = floatBands(readings, [0, 5 * day]);

    expect(bands).toEqual([
      { upToMinutes: 0, taskIds: ['A', 'B'] },
      { upToMinutes: 5 * day, taskIds: ['C'] },
      { upToMinutes: null, taskIds: ['D'] },
    ]);
  });
});
