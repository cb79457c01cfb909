import { describe, expect, test } from 'vitest';
import { dropKind, percentAt, snappedMinute } from './drag-places.ts';
import { tasksBetween, toggled } from './tree-selection.ts';

const DAY = 1440;
const dates = { start: Float64Array.of(480, 10 * DAY + 480), finish: Float64Array.of(5 * DAY, 10 * DAY + 480) };
const weeks = { pxPerDay: 8.6 };

describe('A dragged bar', () => {
  test('moves by whole days and keeps the time of day of the dragged end', () => {
    const move = { kind: 'move', task: 0 } as const;

    expect(snappedMinute(480 + 1.4 * DAY, move, dates, weeks)).toBe(480 + DAY);
    expect(snappedMinute(5.6 * DAY, { kind: 'stretch-finish', task: 0 }, dates, weeks)).toBe(6 * DAY);
  });

  test('moves by hours at the scale of hours', () => {
    expect(snappedMinute(505, { kind: 'move', task: 0 }, dates, { pxPerDay: 720 })).toBe(480);
  });

  test('sets progress in steps of five per cent, from 0 to 100', () => {
    const progress = { kind: 'progress', task: 0 } as const;
    const at = (percent: number) => 480 + ((5 * DAY - 480) * percent) / 100;

    expect(percentAt(snappedMinute(at(37), progress, dates, weeks), 480, 5 * DAY)).toBeCloseTo(35);
    expect(snappedMinute(-DAY, progress, dates, weeks)).toBe(480);
    expect(snappedMinute(9 * DAY, progress, dates, weeks)).toBe(5 * DAY);
  });
});

describe('A drawn link', () => {
  test('joins the end it was drawn from to the half of the bar it is dropped on', () => {
    expect(dropKind(false, dates, 0, 600)).toBe('FS');
    expect(dropKind(false, dates, 0, 4 * DAY)).toBe('FF');
    expect(dropKind(true, dates, 0, 600)).toBe('SS');
  });

  test('from a finish to a milestone is finish-to-start', () => {
    expect(dropKind(false, dates, 1, 11 * DAY)).toBe('FS');
  });
});

describe('A selection', () => {
  const rows = { tasks: Int32Array.of(4, -1, 2, 7) };

  test('with Shift extends from row to row, without group headings', () => {
    expect(tasksBetween(rows, 3, 0)).toEqual(new Set([4, 2, 7]));
  });

  test('with Ctrl adds or removes a task', () => {
    expect(toggled(new Set([4]), 2)).toEqual(new Set([4, 2]));
    expect(toggled(new Set([4]), 4)).toEqual(new Set());
  });
});
