// Pictures of two revisions of a sheet, for their comparison: in two colours over each other, and as ink by brightness.
import type { Matrix, PageView } from '@horizon/markup';
import type { Sheet } from './use-sheet.ts';

/** Ink of the earlier revision alone, and of the later one alone; ink of both is nearly black. */
export const removedColour = '#c0392b';
export const addedColour = '#1d6fd1';

interface Picture {
  width: number;
  height: number;
  /** Pixels to a point, and where the page's corner is, in pixels of the picture. */
  view: Pick<PageView, 'pixelsPerPt' | 'origin' | 'rotation'>;
  /** From points of the sheet to points of the sheet that it lies on. */
  alignment?: Matrix;
}

/** The matrix by which a page is drawn so that an aligned point comes to the place of its partner. */
function alignedInPixels(onto: Sheet, own: Sheet, { view, alignment }: Picture): number[] | undefined {
  if (!alignment) return undefined;
  const target = onto.page.getViewport(viewportOf(view)).transform as number[];
  const source = own.page.getViewport(viewportOf(view)).transform as number[];
  return product(product(target, alignment), inverse(source));
}

const viewportOf = ({ pixelsPerPt, origin, rotation }: Picture['view']) => ({
  scale: pixelsPerPt,
  rotation,
  offsetX: origin.x,
  offsetY: origin.y,
});

function product(left: readonly number[], right: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = left;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = right;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

function inverse([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): number[] {
  const determinant = a * d - b * c;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

/** A sheet drawn on white; `onto` is the sheet that an alignment refers to. */
export async function pictureOf(
  sheet: Sheet,
  onto: Sheet,
  picture: Picture,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const transform = alignedInPixels(onto, sheet, picture);
  const task = sheet.page.render({
    canvas,
    viewport: sheet.page.getViewport(viewportOf(picture.view)),
    ...(transform ? { transform } : {}),
  });
  const stop = () => task.cancel();
  signal.addEventListener('abort', stop);
  try {
    await task.promise;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  return canvas;
}

/** A picture in which ink has a colour. */
function tinted(picture: HTMLCanvasElement, colour: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.filter = 'grayscale(1)';
  pen.drawImage(picture, 0, 0);
  pen.filter = 'none';
  // White stays white, black becomes the colour.
  pen.globalCompositeOperation = 'screen';
  pen.fillStyle = colour;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Two pictures over each other. */
export function overlaid(target: HTMLCanvasElement, before: HTMLCanvasElement, after: HTMLCanvasElement): void {
  target.width = before.width;
  target.height = before.height;
  const pen = target.getContext('2d')!;
  pen.drawImage(tinted(before, removedColour), 0, 0);
  pen.globalCompositeOperation = 'multiply';
  pen.drawImage(tinted(after, addedColour), 0, 0);
  pen.globalCompositeOperation = 'source-over';
}

/** The brightness of each pixel, 0 black. */
export function brightnessOf(picture: HTMLCanvasElement): Uint8Array {
  const { data } = picture.getContext('2d')!.getImageData(0, 0, picture.width, picture.height);
  const brightness = new Uint8Array(picture.width * picture.height);
  for (let at = 0, from = 0; at < brightness.length; at += 1, from += 4) {
    const paper = 255 - data[from + 3]!;
    brightness[at] = (data[from]! * 2 + data[from + 1]! * 5 + data[from + 2]!) / 8 + paper;
  }
  return brightness;
}
