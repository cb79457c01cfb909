import { paintBars } from './paint-bars.ts';
import { paintGround } from './paint-ground.ts';
import { paintLinks } from './paint-links.ts';
import { paintOverBars, paintUnderBars } from './paint-marks.ts';
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';

/** Draws the chart for its window: background, baselines and floats, links, bars, then marks and names. */
export function paintChart(pen: Pen, scene: Scene): void {
  paintGround(pen, scene);
  paintUnderBars(pen, scene);
  paintLinks(pen, scene);
  paintBars(pen, scene);
  paintOverBars(pen, scene);
  if (scene.highlight) paintVeil(pen, scene, scene.highlight);
}

const VEIL = 0.72;

/** Dims all rows that are not on the highlighted path. */
function paintVeil(pen: Pen, scene: Scene, highlight: Uint8Array): void {
  const { layout, palette, y0, width, firstRow, lastRow } = scene;
  const { rows, rowPx } = layout;
  pen.globalAlpha = VEIL;
  pen.fillStyle = palette.background;
  for (let row = firstRow; row <= lastRow; row++) {
    const task = rows.tasks[row]!;
    if (task >= 0 && highlight[task] === 1) continue;
    pen.fillRect(0, Math.round(row * rowPx - y0), width, rowPx);
  }
  pen.globalAlpha = 1;
}
