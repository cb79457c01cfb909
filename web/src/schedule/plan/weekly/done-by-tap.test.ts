import { describe, expect, it } from 'vitest';
import { stepsToDone } from './done-by-tap.ts';
import { card, planned, sampleWeek, task } from './sample-week.ts';

const friday = '2026-05-08';
const site = { week: sampleWeek, today: friday, mayEdit: true, mayReport: true };
/** Due on Wednesday. */
const overdue = task({});

describe('One tap on an overdue task', () => {
  it('reports a promise as done', () => {
    const promised = card(overdue, { values: { ...planned(1), state: 'promised' } });

    expect(stepsToDone(promised, site).map(({ day, state }) => [day, state])).toEqual([[1, 'done']]);
    expect(stepsToDone(promised, { ...site, mayEdit: false, mayReport: false })).toEqual([]);
  });

  it('first promises it for its day, or for today', () => {
    const said = (day: number | null) =>
      stepsToDone(card(overdue, { values: planned(day) }), site).map((values) => [values.day, values.state]);

    expect(said(1)).toEqual([
      [1, 'promised'],
      [1, 'done'],
    ]);
    expect(said(null)).toEqual([
      [4, 'promised'],
      [4, 'done'],
    ]);
  });

  it('is not offered while a constraint is open, nor for tasks that are not overdue', () => {
    const blocked = card(overdue, { values: planned(1), openConstraints: 1, canBePromised: false });
    const later = card(task({ end_date: '2026-05-12' }), { values: planned(1) });

    expect([stepsToDone(blocked, site), stepsToDone(later, site)]).toEqual([[], []]);
  });

  it('is not offered for an unpromised task to people who may not plan', () => {
    expect(stepsToDone(card(overdue, { values: planned(1) }), { ...site, mayEdit: false })).toEqual([]);
  });
});
