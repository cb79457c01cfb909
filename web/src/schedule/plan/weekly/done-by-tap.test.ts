import { describe, expect, it } from 'vitest';
import { doneByTap } from './done-by-tap.ts';
import { card, planned, sampleWeek, task } from './sample-week.ts';
import { countWeek } from './week-count.ts';

const friday = '2026-05-08';
const site = { week: sampleWeek, today: friday, mayReport: true };
/** Due on Wednesday. */
const overdue = task({});

describe('One tap on an overdue task', () => {
  it('reports a promise as done', () => {
    const promised = card(overdue, { values: { ...planned(1), state: 'promised' } });

    expect(doneByTap(promised, site)).toMatchObject({ day: 1, state: 'done' });
    expect(doneByTap(promised, { ...site, mayReport: false })).toBeNull();
  });

  it('makes no kept promise of work that nobody promised, with a day or without', () => {
    const unpromised = [card(overdue, { values: planned(1) }), card(overdue, { values: planned(null) })];

    expect(unpromised.map((each) => doneByTap(each, site))).toEqual([null, null]);
    expect(countWeek(unpromised, undefined, site)).toMatchObject({ kept: 0, counted: [], ppc: null });
  });

  it('is not offered for tasks that are not overdue', () => {
    const later = card(task({ end_date: '2026-05-12' }), { values: { ...planned(1), state: 'promised' } });

    expect(doneByTap(later, site)).toBeNull();
  });
});
