import { describe, expect, test } from 'vitest';
import { detailAt } from '../layout/level-of-detail.ts';
import { MARK, SHAPE } from '../layout/task-table.ts';
import { paintOverBars } from './paint-marks.ts';
import { needsTop } from './paint-top.ts';
import type { Pen } from './pen.ts';
import { type Scene, shownByDefault } from './scene.ts';

const DAY = 1440;
const [SLAB, POUR] = [0, 1];

/** A window of 600 pixels, twenty pixels a day: Slab from day 0 to 5, Pour from day 0 to 20. */
function window({ dataDate = Number.NaN, today = Number.NaN, links = false }): Scene {
  const layout = {
    table: {
      start: [0, 0],
      finish: [5 * DAY, 20 * DAY],
      shape: [SHAPE.task, SHAPE.task],
      flags: [MARK.started, 0],
      percent: [0, 0],
      dates: {},
      nameOf: (task: number) => ['Slab', 'Pour'][task]!,
    },
    rows: { tasks: [SLAB, POUR], rowOf: [0, 1], groups: [], count: 2 },
    scale: { origin: 0, pxPerDay: 20, widthPx: 9000 },
    rowPx: 28,
  };
  const palette = {
    background: 'ground',
    text: 'text',
    text2: 'words',
    accent: 'accent',
    warning: 'warning',
    font: 'sans',
  };
  const shown = { ...shownByDefault, links };
  const parts = { x0: 0, y0: 0, width: 600, height: 56, firstRow: 0, lastRow: 1, grip: -1 };
  return { layout, palette, shown, detail: detailAt(20), dataDate, today, ...parts } as unknown as Scene;
}

/** Drawing operations in order: lines by colour and place, plates, words. */
function drawn(scene: Scene): string[] {
  const drawnTexts: string[] = [];
  const at: number[] = [];
  const pen = {
    strokeStyle: '',
    beginPath: () => at.splice(0),
    moveTo: (x: number) => at.push(x),
    lineTo: () => undefined,
    setLineDash: () => undefined,
    stroke: () => at.length > 0 && drawnTexts.push(`${pen.strokeStyle} at ${Math.floor(at[0]!)}`),
    fillRect: (x: number, y: number) => drawnTexts.push(`plate at ${x}, row ${Math.floor(y / 28)}`),
    fillText: (text: string) => drawnTexts.push(text),
    measureText: (text: string) => ({ width: text.length * 6 }),
  };
  paintOverBars(pen as unknown as Pen, scene);
  return drawnTexts;
}

describe('The lines of the data date and of today', () => {
  test('are drawn below the names, which get a background where a line crosses them', () => {
    expect(drawn(window({ dataDate: 6 * DAY, today: 21.5 * DAY }))).toEqual([
      'warning at 120',
      'accent at 430',
      'plate at 114, row 0',
      'plate at 414, row 1',
      'Slab',
      'Pour',
    ]);
  });

  test('do not change a name that no line crosses', () => {
    expect(drawn(window({ today: 6 * DAY }))).toEqual(['accent at 120', 'plate at 114, row 0', 'Slab', 'Pour']);
    expect(drawn(window({ today: 90 * DAY }))).toEqual(['Slab', 'Pour']);
  });

  test('change nothing if every name already has a background because of links', () => {
    expect(drawn(window({ today: 6 * DAY, links: true }))).toEqual([
      'accent at 120',
      'plate at 114, row 0',
      'plate at 414, row 1',
      'Slab',
      'Pour',
    ]);
  });

  test('need no layer above the chart', () => {
    const top = { hover: null, selected: new Set<number>(), active: -1, before: null, rubber: null };

    expect(needsTop(window({ today: 6 * DAY }), top)).toBe(false);
  });
});
