import { paintBars } from './paint-bars.ts';
import { paintGround } from './paint-ground.ts';
import { paintLinks } from './paint-links.ts';
import { paintOverBars, paintUnderBars } from './paint-marks.ts';
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';

/** The whole chart through its window: ground, baselines and floats, links, bars, then what is next to them. */
export function paintChart(pen: Pen, scene: Scene): void {
  paintGround(pen, scene);
  paintUnderBars(pen, scene);
  paintLinks(pen, scene);
  paintBars(pen, scene);
  paintOverBars(pen, scene);
  if (scene.highlight) paintVeil(pen, scene, scene.highlight);
}

const VEIL = 0.72;

/** Rows next to the path that is shown step back; the path itself stays as it is. */
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
