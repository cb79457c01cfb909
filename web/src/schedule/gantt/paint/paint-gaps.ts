// Lines step back behind words, so that no word is struck through.
import type { Pen } from './pen.ts';
import type { Scene } from './scene.ts';

/** A plate of the ground's colour behind each name; needs a pen that measures. */
export function paintGapsFor(
  pen: Pen,
  { palette, layout }: Scene,
  names: readonly [name: string, x: number, y: number][],
): void {
  if (!pen.measureText) return;
  pen.fillStyle = palette.background;
  pen.globalAlpha = 0.8;
  // Rows of paper are lower than those of the screen.
  const half = Math.min(7, layout.rowPx * 0.4);
  for (const [name, x, y] of names) pen.fillRect(x - 2, y - half, widthOf(pen, name) + 4, 2 * half - 1);
  pen.globalAlpha = 1;
}

/** Widths of names by the type they are set in: the same names come with every frame. */
const widthsIn = new Map<string, Map<string, number>>();
const KEPT_WIDTHS = 4000;

/** The width of a name in the type of the pen; none where the pen does not measure. */
export function widthOf(pen: Pen, name: string): number {
  if (!pen.measureText) return 0;
  let widths = widthsIn.get(pen.font);
  if (!widths || widths.size >= KEPT_WIDTHS) widthsIn.set(pen.font, (widths = new Map()));
  let width = widths.get(name);
  if (width === undefined) widths.set(name, (width = pen.measureText(name).width));
  return width;
}
