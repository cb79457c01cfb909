import { describe, expect, it } from 'vitest';
import { hoursText, readShifts, shiftsText } from './shift-text.ts';

const shift = (from: number, to: number) => ({ from: from * 60, to: to * 60 });

describe('the shifts of a day', () => {
  it.each([
    ['7:00–15:30', [shift(7, 15.5)]],
    ['7-12, 12:30-15:30', [shift(7, 12), shift(12.5, 15.5)]],
    ['7am to 3.30pm', [shift(7, 15.5)]],
    ['0700–1530', [shift(7, 15.5)]],
    ['13:00-17:00; 8:00-12:00', [shift(8, 12), shift(13, 17)]],
    ['18:00–6:00', [shift(18, 30)]],
    ['12am-12pm', [shift(0, 12)]],
    ['24 h', [shift(0, 24)]],
    ['0:00–24:00', [shift(0, 24)]],
  ])('are read from "%s"', (text, shifts) => {
    expect(readShifts(text)).toEqual({ shifts });
  });

  it.each([
    ['', /^Say when work goes on/],
    ['seven to three', /is no shift/],
    ['7-12-15', /is no shift/],
    ['25:00–26:00', /is no shift/],
    ['7:75–9:00', /is no shift/],
    ['7–12, 11–15', /^07:00–12:00, 11:00–15:00 overlap/],
    ['18–6, 22–23', /overlap/],
  ])('are refused with a sentence if "%s" is invalid', (text, fault) => {
    expect(readShifts(text)).toEqual({ fault: expect.stringMatching(fault) });
  });

  it('survive a round trip', () => {
    const written = shiftsText([shift(6, 12), shift(18, 30)]);

    expect(written).toBe('06:00–12:00, 18:00–06:00');
    expect(readShifts(written)).toEqual({ shifts: [shift(6, 12), shift(18, 30)] });
  });

  it('add up to hours', () => {
    expect(hoursText([shift(7, 12), shift(12.5, 15.5)])).toBe('8 h');
    expect(hoursText([])).toBe('0 h');
  });
});
