// Clears the background behind names, so that no line strikes through them.
import { xOf } from '../layout/time-scale.ts';
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';

type Name = readonly [name: string, x: number, y: number];

/** Draws a box in the background colour behind each name; needs a pen that can measure text. */
export function paintGapsFor(pen: Pen, scene: Scene, names: readonly Name[]): void {
  paintPlates(pen, scene, names, false);
}

/** The same only for names crossed by the data date or today line. */
export function paintGapsAtLines(pen: Pen, scene: Scene, names: readonly Name[]): void {
  if (isSeen(scene, lineAt(scene, scene.dataDate)) || isSeen(scene, lineAt(scene, scene.today))) {
    paintPlates(pen, scene, names, true);
  }
}

const lineAt = ({ layout, x0 }: Scene, minute: number) => Math.round(xOf(layout.scale, minute) - x0);
const isSeen = ({ width }: Scene, x: number) => x >= 0 && x <= width;

function paintPlates(pen: Pen, scene: Scene, names: readonly Name[], isAtLines: boolean): void {
  if (!pen.measureText) return;
  const { palette, layout } = scene;
  const dataDate = lineAt(scene, scene.dataDate);
  const today = lineAt(scene, scene.today);
  pen.fillStyle = palette.background;
  pen.globalAlpha = 0.8;
  // Rows on paper are lower than on the screen.
  const half = Math.min(7, layout.rowPx * 0.4);
  const lastLine = Math.max(isSeen(scene, dataDate) ? dataDate : -1, isSeen(scene, today) ? today : -1);
  for (const [name, x, y] of names) {
    const left = x - 2;
    // Measure only names that may be crossed.
    if (isAtLines && left > lastLine) continue;
    const right = x + widthOf(pen, name) + 2;
    const isCrossed = (dataDate >= left && dataDate <= right) || (today >= left && today <= right);
    if (isCrossed || !isAtLines) pen.fillRect(left, y - half, right - left, 2 * half - 1);
  }
  pen.globalAlpha = 1;
}

/** A cache of text widths by font: every frame draws the same names. */
const widthsIn = new Map<string, Map<string, number>>();
const KEPT_WIDTHS = 4000;

/** The width of a name in the font of the pen; 0 if the pen cannot measure. */
export function widthOf(pen: Pen, name: string): number {
  if (!pen.measureText) return 0;
  let widths = widthsIn.get(pen.font);
  if (!widths || widths.size >= KEPT_WIDTHS) widthsIn.set(pen.font, (widths = new Map()));
  let width = widths.get(name);
  if (width === undefined) widths.set(name, (width = pen.measureText(name).width));
  return width;
}
