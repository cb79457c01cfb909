import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';

const VEIL = 0.72;

/** Rows next to the path that is shown step back; the path itself stays as it is. */
export function paintVeil(pen: Pen, scene: Scene, highlight: Uint8Array): void {
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
