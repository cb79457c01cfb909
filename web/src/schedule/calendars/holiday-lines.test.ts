import { describe, expect, it } from 'vitest';
import { readHolidays } from './holiday-lines.ts';

describe('pasted days off', () => {
  it.each([
    ['26 January 2027 Australia Day', 'Australia Day', '2027-01-26', '2027-01-26'],
    ['Australia Day, Tuesday 26 January 2027', 'Australia Day', '2027-01-26', '2027-01-26'],
    ['2027-04-26\tAnzac Day (observed)', 'Anzac Day (observed)', '2027-04-26', '2027-04-26'],
    ['26/1/2027;Australia Day', 'Australia Day', '2027-01-26', '2027-01-26'],
    ['Good Friday – Fri 26th March 2027', 'Good Friday', '2027-03-26', '2027-03-26'],
    ['Easter Monday 29/03/2027', 'Easter Monday', '2027-03-29', '2027-03-29'],
    ['January 26, 2027 Australia Day', 'Australia Day', '2027-01-26', '2027-01-26'],
    ['Christmas shutdown 24/12/2026 – 8/1/2027', 'Christmas shutdown', '2026-12-24', '2027-01-08'],
    ['24 Dec 2026 to 8 Jan 2027 Christmas shutdown', 'Christmas shutdown', '2026-12-24', '2027-01-08'],
    ['2027-06-14', 'Non-working', '2027-06-14', '2027-06-14'],
  ])('are read from "%s"', (text, name, first, last) => {
    expect(readHolidays(text)).toEqual({ holidays: [{ line: 1, name, first, last }], faults: [] });
  });

  it('are reported line by line if no day is recognised', () => {
    const { holidays, faults } = readHolidays(
      'Public holidays\n\n31 February 2027 Nobody’s day\n26/1/2027 Australia Day',
    );

    expect(holidays.map(({ line, name }) => [line, name])).toEqual([[4, 'Australia Day']]);
    expect(faults.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'No date in this line. Write it as 26 January 2027.'],
      [3, 'Not a day of the calendar.'],
    ]);
  });

  it('cannot end before they begin', () => {
    expect(readHolidays('8/1/2027 – 24/12/2026 Shutdown').faults[0]?.reason).toBe('The last day is before the first.');
  });
});
