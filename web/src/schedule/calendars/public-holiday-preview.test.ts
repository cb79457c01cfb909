import { describe, expect, it } from 'vitest';
import { dayOff, type ExceptionDraft } from './calendar-draft.ts';
import { previewHolidays } from './public-holiday-preview.ts';
import { noRecurrence } from './recurrence-draft.ts';

const status = (known: readonly ExceptionDraft[], day: string) =>
  previewHolidays(known, 'VIC', [2026]).find((each) => each.day === day);

describe('the public holidays to add to a calendar', () => {
  it('are all new in a calendar without exceptions', () => {
    const preview = previewHolidays([], 'VIC', [2026, 2027]);

    expect(preview).toHaveLength(27);
    expect(preview.every((each) => each.status === 'new')).toBe(true);
    expect(preview[0]).toEqual({ day: '2026-01-01', name: 'New Year’s Day', status: 'new', because: '' });
  });

  it('exist already if a day off or a shutdown includes them, once or every year', () => {
    const shutdown = dayOff({ name: 'Christmas shutdown', first: '2026-12-24', last: '2027-01-08' });
    const yearly = {
      ...dayOff({ name: 'Anzac', first: '2020-01-01', last: '2030-12-31' }),
      recurrence: { ...noRecurrence, kind: 'yearly-day' as const, month: '4', dayOfMonth: '25' },
    };

    expect(status([shutdown], '2026-12-28')).toMatchObject({ status: 'off', because: 'Christmas shutdown' });
    expect(status([shutdown], '2026-01-01')).toMatchObject({ status: 'new' });
    expect(status([yearly], '2026-04-25')).toMatchObject({ status: 'off', because: 'Anzac' });
    expect(status([yearly], '2026-04-06')).toMatchObject({ status: 'new' });
  });

  it('do not change a day that is a working day by an exception', () => {
    const pour = {
      ...dayOff({ name: 'Slab pour', first: '2026-06-08' }),
      day: { mode: 'on' as const, shifts: '06:00–18:00' },
    };

    expect(status([pour], '2026-06-08')).toMatchObject({ status: 'works', because: 'Slab pour' });
  });
});
