import { dayOf } from '@horizon/working-time';
import { describe, expect, it } from 'vitest';
import { dashboard } from '../../src/analysis/dashboard.ts';
import type { DashboardTask } from '../../src/analysis/dashboard.ts';

const today = dayOf(2026, 5, 13);

function task(id: string, given: Partial<DashboardTask> = {}): DashboardTask {
  return {
    id,
    status: 'open',
    progress: 0,
    startDay: dayOf(2026, 5, 4),
    endDay: dayOf(2026, 5, 20),
    isMilestone: false,
    ...given,
  };
}

describe('the dashboard', () => {
  it('counts every task in one bucket', () => {
    const { buckets } = dashboard(
      [task('a'), task('b', { progress: 30 }), task('c', { status: 'At risk' }), task('d', { status: 'something' })],
      today,
    );

    expect(buckets).toEqual({
      delayed: 1,
      cancelled: 0,
      completed: 0,
      closed: 0,
      'in progress': 1,
      'not started': 1,
      open: 1,
    });
  });

  it('lists overdue tasks that are not settled, the longest overdue first', () => {
    const { overdue } = dashboard(
      [
        task('yesterday', { endDay: today - 1 }),
        task('today', { endDay: today }),
        task('long ago', { endDay: today - 30, progress: 90 }),
        task('done', { endDay: today - 9, status: 'done' }),
        task('cancelled', { endDay: today - 9, status: 'canceled' }),
        task('undated', { endDay: null }),
      ],
      today,
    );

    expect(overdue).toEqual([
      { id: 'long ago', daysLate: 30 },
      { id: 'yesterday', daysLate: 1 },
    ]);
  });

  it('lists upcoming milestones by day, undated ones last', () => {
    const { milestones } = dashboard(
      [
        task('undated', { isMilestone: true, startDay: null, endDay: null }),
        task('handover', { isMilestone: true, endDay: dayOf(2026, 9, 1) }),
        task('roof on', { isMilestone: true, endDay: dayOf(2026, 6, 1), status: 'delayed' }),
        task('slab', { isMilestone: true, status: 'complete' }),
      ],
      today,
    );

    expect(milestones.map(({ id, bucket }) => [id, bucket])).toEqual([
      ['roof on', 'delayed'],
      ['handover', 'open'],
      ['undated', 'open'],
    ]);
  });

  it('counts starts and ends in the months from three back to three or six ahead', () => {
    const { months } = dashboard(
      [
        task('past', { startDay: dayOf(2026, 1, 31), endDay: dayOf(2026, 2, 1), status: 'closed' }),
        task('now', { startDay: dayOf(2026, 5, 1), endDay: dayOf(2026, 8, 31) }),
        task('later', { startDay: dayOf(2026, 9, 1), endDay: dayOf(2026, 11, 30) }),
      ],
      today,
    );

    expect(months.baseline.map(({ month, starting, ending, ended }) => [month, starting, ending, ended])).toEqual([
      ['2026-02', 0, 1, 1],
      ['2026-03', 0, 0, 0],
      ['2026-04', 0, 0, 0],
      ['2026-05', 1, 0, 0],
      ['2026-06', 0, 0, 0],
      ['2026-07', 0, 0, 0],
      ['2026-08', 0, 1, 0],
    ]);
    expect(months.forward.map(({ month, starting, ending }) => [month, starting, ending])).toEqual([
      ['2026-05', 1, 0],
      ['2026-06', 0, 0],
      ['2026-07', 0, 0],
      ['2026-08', 0, 1],
      ['2026-09', 1, 0],
      ['2026-10', 0, 0],
      ['2026-11', 0, 1],
    ]);
  });
});
