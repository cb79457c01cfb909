import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planWeek } from '../../src/analysis/weekly-plan.ts';

const week = '2026-05-04';

describe('planning a task for a day of the week', () => {
  it.each([
    // original span, planned day, actual start, actual end
    ['2026-04-13', '2026-04-15', 0, '2026-05-04', '2026-05-06'],
    ['2026-04-13', '2026-04-13', 3, '2026-05-07', '2026-05-07'],
    ['2026-04-10', '2026-04-20', 6, '2026-05-10', '2026-05-20'],
    ['2026-02-27', '2026-03-02', 1, '2026-05-05', '2026-05-08'],
    ['2026-04-13T07:00:00Z', '2026-04-15T15:00:00Z', 0, '2026-05-04', '2026-05-06'],
  ])('moves %s – %s to day %d: %s – %s', (startDate, endDate, plannedDay, actualStartDate, actualEndDate) => {
    const { planned } = planWeek(week, [{ id: 'T', plannedDay, startDate, endDate }]);

    expect(planned).toEqual([{ id: 'T', actualStartDate, actualEndDate }]);
  });

  it('clears both dates of a task without a planned day', () => {
    const { planned } = planWeek(week, [{ id: 'T', plannedDay: null, startDate: '2026-04-13', endDate: '2026-04-15' }]);

    expect(planned).toEqual([{ id: 'T', actualStartDate: null, actualEndDate: null }]);
  });

  it.each([7, -1, 2.5, Number.NaN])('refuses day %d by name and plans the rest of the week', (plannedDay) => {
    const dates = { startDate: '2026-04-13', endDate: '2026-04-13' };

    const { planned, faults } = planWeek(week, [
      { id: 'wrong', plannedDay, ...dates },
      { id: 'right', plannedDay: 2, ...dates },
    ]);

    expect(faults).toEqual([
      {
        id: 'wrong',
        code: 'planned-day-out-of-range',
        message: `The planned day must be from 0 to 6; ${plannedDay} is not.`,
      },
    ]);
    expect(planned).toEqual([{ id: 'right', actualStartDate: '2026-05-06', actualEndDate: '2026-05-06' }]);
  });

  it.each([
    { startDate: 'soon', endDate: '2026-04-15' },
    { startDate: '2026-04-13', endDate: '2026-02-30' },
    { startDate: null, endDate: null },
    { startDate: '2026-04-15', endDate: '2026-04-13' },
  ])('leaves the end empty where the original span is not known: $startDate – $endDate', (dates) => {
    const { planned } = planWeek(week, [{ id: 'T', plannedDay: 1, ...dates }]);

    expect(planned).toEqual([{ id: 'T', actualStartDate: '2026-05-05', actualEndDate: null }]);
  });

  it('leaves both dates empty if the week itself is not a date', () => {
    const { planned } = planWeek('next week', [
      { id: 'T', plannedDay: 1, startDate: '2026-04-13', endDate: '2026-04-13' },
    ]);

    expect(planned).toEqual([{ id: 'T', actualStartDate: null, actualEndDate: null }]);
  });

  it('plans or refuses every task exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.integer({ min: -3, max: 9 }), fc.constant(null))), (days) => {
        const tasks = days.map((plannedDay, i) => ({ id: `${i}`, plannedDay, startDate: null, endDate: null }));

        const { planned, faults } = planWeek(week, tasks);

        expect([...planned, ...faults].map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(
          days.map((_, i) => i),
        );
      }),
    );
  });
});
