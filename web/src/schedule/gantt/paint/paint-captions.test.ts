import { describe, expect, test } from 'vitest';
import { detailAt } from '../layout/level-of-detail.ts';
import { SHAPE } from '../layout/task-table.ts';
import { paintCaptions, nameAt, hasNameAtEdge } from './paint-captions.ts';
import type { Pen } from './pen.ts';
import { type Scene, shownByDefault } from './scene.ts';

const DAY = 1440;
const [SLAB, TOWER, POUR] = [0, 1, 2];

/** A phone's window of 375 pixels, twenty pixels a day; `left`: the day at its edge; no list next to it. */
function phone(left: number, grip = -1, days: readonly [from: number, to: number] = [0, 10]) {
  const [from, to] = days.map((day) => day * DAY) as [number, number];
  const layout = {
    table: {
      start: [from, 0, 400 * DAY],
      finish: [to, 40 * DAY, 401 * DAY],
      shape: [SHAPE.task, SHAPE.summary, SHAPE.task],
      dates: {},
      nameOf: (task: number) => ['Slab', 'Tower', 'Pour'][task]!,
    },
    rows: { tasks: [SLAB, TOWER, POUR], groups: [], count: 3 },
    scale: { origin: 0, pxPerDay: 20, widthPx: 9000 },
    rowPx: 44,
  };
  const palette = { background: '#fff', text: '#000', text2: '#444', font: 'sans' };
  const parts = { x0: left * 20, y0: 0, width: 375, height: 132, firstRow: 0, lastRow: 2 };
  const scene = { layout, palette, shown: shownByDefault, detail: detailAt(20), captions: true, grip, ...parts };
  return scene as unknown as Scene;
}

/** Positions of the captions; every letter is six pixels wide. */
function written(scene: Scene): Record<string, number> {
  const captionCounts: Record<string, number> = {};
  const pen = {
    fillRect: () => undefined,
    fillText: (text: string, x: number) => (captionCounts[text] = x),
    measureText: (text: string) => ({ width: text.length * 6 }),
  };
  paintCaptions(pen as unknown as Pen, scene);
  return captionCounts;
}

describe('The names of a chart without a list', () => {
  test('are placed after their bars, clear of the touch handle that extends the bar', () => {
    expect(nameAt(phone(0), SLAB)).toBe(216);
    expect(nameAt(phone(0, SLAB), SLAB)).toBe(238);
    expect(written(phone(0))).not.toHaveProperty('Slab');
  });

  test('are placed at the edge for a bar outside the window, after a handle that reaches in', () => {
    expect(written(phone(11)).Slab).toBe(20);
    expect(written(phone(10.25, SLAB)).Slab).toBe(33);
    expect(written(phone(20, SLAB)).Slab).toBe(20);
  });

  test('are placed before a bar if there is no room after it, or on it if there is no room before it', () => {
    expect(hasNameAtEdge(phone(0, -1, [8, 40]), SLAB)).toBe(true);
    expect(written(phone(0, -1, [8, 40])).Slab).toBe(20);
    expect(written(phone(0, -1, [2, 40])).Slab).toBe(46);
    expect(written(phone(5, -1, [2, 40])).Slab).toBe(20);
  });

  test('are shown for every summary and every bar outside the window', () => {
    expect(Object.keys(written(phone(0)))).toEqual(['Tower', 'Pour']);
  });
});
