// A drawing on one sheet: lines, boxes, circles and single lines of text in points from the top left corner. It uses
// the standard fonts of PDF, so that a sheet is a few kilobytes.
import { createPdf } from './printer.ts';

export interface Stroke {
  color: string;
  weight: number;
  /** Length of dashes; undefined is a continuous line. */
  dash?: number;
}
type Point = [x: number, y: number];

export interface SheetPen {
  line(from: Point, to: Point, stroke: Stroke): void;
  box(area: { x: number; y: number; width: number; height: number }, stroke: Stroke & { fill?: string }): void;
  circle(centre: Point, radius: number, stroke: Stroke): void;
  text(text: string, at: { x: number; y: number; size: number; color: string }): void;
}

/** A sheet of this size in points, drawn by `draw`; the same bytes for the same drawing and day (YYYY-MM-DD). */
export async function drawSheet(
  { width, height, title, day }: { width: number; height: number; title: string; day: string },
  draw: (pen: SheetPen) => void,
): Promise<Uint8Array> {
  const canvas: object[] = [];
  const texts: object[] = [];
  const look = ({ color, weight, dash }: Stroke) => ({
    lineColor: color,
    lineWidth: weight,
    ...(dash ? { dash: { length: dash } } : {}),
  });
  draw({
    line: ([x1, y1], [x2, y2], stroke) => void canvas.push({ type: 'line', x1, y1, x2, y2, ...look(stroke) }),
    box: ({ x, y, width: w, height: h }, { fill, ...stroke }) =>
      void canvas.push({ type: 'rect', x, y, w, h, ...look(stroke), ...(fill ? { color: fill } : {}) }),
    circle: ([x, y], r, stroke) => void canvas.push({ type: 'ellipse', x, y, r1: r, r2: r, ...look(stroke) }),
    text: (text, { x, y, size, color }) =>
      void texts.push({ text, absolutePosition: { x, y }, fontSize: size, color, noWrap: true }),
  });
  return createPdf({
    pageSize: { width, height },
    pageMargins: 0,
    info: { title, creator: 'Horizon', producer: 'Horizon', creationDate: new Date(`${day}T00:00:00Z`) },
    defaultStyle: { font: 'Helvetica' },
    content: [{ canvas, absolutePosition: { x: 0, y: 0 } }, ...texts],
  }).getBuffer();
}
