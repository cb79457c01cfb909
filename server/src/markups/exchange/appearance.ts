// The appearance of a markup in a PDF: the same path as on the screen, as a content stream in page points.
import { colourParts, isMeasure, outlineOf, pdfPathOf, type Point, type Shape, textDirections } from '@horizon/markup';
import type { SheetFonts } from './sheet-fonts.ts';

export interface PaintedShape extends Shape {
  figure: string | null;
  /** Includes text that an annotation would show in a pop-up. */
  hasAllText?: boolean;
}

/** A content stream, and the graphics states (opacities) that it uses. */
interface Appearance {
  content: string;
  states: Record<string, { stroke: number; fill: number }>;
}

const figure = (value: number) => String(Math.round(value * 10_000) / 10_000);
const colour = (value: string) => colourParts(value).map(figure).join(' ');

/** The content stream of a shape. */
export function appearanceOf(shape: PaintedShape, fonts: SheetFonts): Appearance {
  const { type, style, points, text } = shape;
  const isDot = type === 'pin' || type === 'count';
  const fill = isDot ? style.colour : style.fill;
  const path = pdfPathOf(outlineOf(shape));
  const lines = ['q', '/Shape gs', `${colour(style.colour)} RG`, `${figure(style.widthPt)} w 1 J 1 j`];
  if (fill !== null) lines.push(`${colour(fill)} rg`);
  if (path) lines.push(path, fill === null ? 'S' : 'B');
  lines.push('/Text gs');
  const corner = type === 'callout' ? points[1] : points[0];
  const isShown = ['text', 'callout', 'stamp'].includes(type) || shape.hasAllText;
  if (text && corner && isShown) {
    const inset = type === 'stamp' || isDot ? 8 : 0;
    for (const [at, line] of text.split('\n').entries()) {
      lines.push(textAt(line, { shape, corner, fonts, across: inset, down: style.fontSizePt * (1 + 1.25 * at) }));
    }
  }
  const middle = points[Math.floor(points.length / 2)];
  if (isMeasure(type) && shape.figure !== null && middle) {
    const place = { shape, corner: middle, fonts, across: 6, down: -6 };
    lines.push('1 1 1 RG 3 w', textAt(shape.figure, place, 1), textAt(shape.figure, place));
  }
  lines.push('Q');
  return {
    content: lines.join('\n'),
    states: {
      Shape: {
        stroke: style.fill === null ? style.opacity : 1,
        fill: isDot ? 1 : Math.min(style.opacity, 0.35),
      },
      Text: { stroke: 1, fill: 1 },
    },
  };
}

interface TextPlace {
  shape: Shape;
  corner: Point;
  fonts: SheetFonts;
  across: number;
  down: number;
}

/** A line of text, upright as the page is displayed; `mode` 1 strokes it. */
function textAt(line: string, { shape, corner, fonts, across, down }: TextPlace, mode = 0): string {
  const { along, up } = textDirections(shape.rotation);
  const x = corner.x + along.x * across - up.x * down;
  const y = corner.y + along.y * across - up.y * down;
  const matrix = [along.x, along.y, up.x, up.y, x, y].map(figure).join(' ');
  const { fontSizePt, colour: ink } = shape.style;
  return `BT ${mode} Tr ${colour(ink)} rg ${matrix} Tm ${fonts.show(line, fontSizePt)} ET`;
}
