import { newCalendar } from '@horizon/schedule';
import { compileCalendar, dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { detailAt } from './level-of-detail.ts';
import { nonWorkingSpans } from './non-working.ts';
import { scrollMap } from './scroll-map.ts';
import { minuteAtX, rulingAt, scaleOver, ticksOf, xOf } from './time-scale.ts';

const at = (year: number, month: number, day: number, hour = 0) =>
  dayOf(year, month, day) * MINUTES_PER_DAY + hour * 60;

describe('The time axis', () => {
  const scale = scaleOver(at(2026, 1, 5, 8), at(2026, 6, 30, 17), 38, 1000);

  test('maps each pixel to a minute', () => {
    const minute = at(2026, 3, 2, 7);

    expect(minuteAtX(scale, xOf(scale, minute))).toBeCloseTo(minute, 6);
    expect(xOf(scale, scale.origin + MINUTES_PER_DAY)).toBe(38);
  });

  test('is divided into hours, days, weeks, months, quarters or years, depending on the zoom', () => {
    expect([1200, 38, 8.6, 2, 0.5, 0.1].map((px) => rulingAt(px).lower)).toEqual([
      'hour',
      'day',
      'week',
      'month',
      'quarter',
      'year',
    ]);
  });

  test('labels weeks with their Monday', () => {
    const ticks = ticksOf('week', { from: at(2026, 1, 7), to: at(2026, 1, 20) }, { pxPerDay: 8.6 });

    expect(ticks.map((tick) => tick.label)).toEqual(['5 Jan', '12 Jan', '19 Jan']);
  });

  test('shows full month names if there is room, single letters if there is little', () => {
    const window = { from: at(2026, 2, 1), to: at(2026, 3, 1) };

    expect([38, 2.4, 1.2, 0.5].map((pxPerDay) => ticksOf('month', window, { pxPerDay })[0]!.label)).toEqual([
      'February 2026',
      'Feb',
      'Feb',
      'F',
    ]);
  });

  test('shows less when zoomed out: below three pixels a day only critical links remain, and bars become strips', () => {
    expect(detailAt(38)).toMatchObject({ grid: 'day', links: 'all', strips: false });
    expect(detailAt(2)).toMatchObject({ grid: 'month', links: 'critical', labels: false });
    expect(detailAt(0.5)).toMatchObject({ links: 'none', strips: true });
  });
});

describe('Non-working time', () => {
  const calendar = compileCalendar(newCalendar('five-day', 'Five days', [1, 2, 3, 4, 5]));

  test('is weekends at the day scale', () => {
    const spans = nonWorkingSpans(calendar, { from: at(2026, 1, 5), to: at(2026, 1, 13) }, false);

    expect([...spans]).toEqual([at(2026, 1, 10), at(2026, 1, 12)]);
  });

  test('includes nights and breaks at the hour scale', () => {
    const spans = nonWorkingSpans(calendar, { from: at(2026, 1, 5), to: at(2026, 1, 6) }, true);

    expect([...spans]).toEqual([
      at(2026, 1, 5),
      at(2026, 1, 5, 8),
      at(2026, 1, 5, 12),
      at(2026, 1, 5, 13),
      at(2026, 1, 5, 17),
      at(2026, 1, 6),
    ]);
  });
});

describe('Scrolling a chart taller than a browser allows', () => {
  test('maps one pixel to one pixel below the limit', () => {
    const map = scrollMap(100_000, 900);

    expect(map.elementPx).toBe(100_000);
    expect(map.toContent(450)).toBe(450);
  });

  test('reaches both ends beyond the limit, and returns to the same position', () => {
    const map = scrollMap(60_000_000, 900, 20_000_000);

    expect(map.elementPx).toBe(20_000_000);
    expect(map.toContent(20_000_000 - 900)).toBe(60_000_000 - 900);
    expect(map.toContent(map.toScroll(31_234_567))).toBeCloseTo(31_234_567, 3);
  });
});
