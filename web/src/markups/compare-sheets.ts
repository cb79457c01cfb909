// Images of two revisions of a sheet for their comparison: overlaid in two colours, and as ink by brightness.
import type { Matrix, PageView } from '@horizon/markup';
import type { Sheet } from './use-sheet.ts';

/** Colours for ink of the earlier or the later revision only; ink of both is nearly black. */
export const removedColour = '#c0392b';
export const addedColour = '#1d6fd1';

interface Picture {
  width: number;
  height: number;
  /** Pixels per point, and the position of the page's corner, in pixels of the image. */
  view: Pick<PageView, 'pixelsPerPt' | 'origin' | 'rotation'>;
  /** The transform from points of the sheet to points of the other sheet. */
  alignment?: Matrix;
}

/** The matrix that draws a page so that aligned points coincide. */
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

/** Renders a sheet on white; `onto` is the sheet that the alignment refers to. */
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

/** Colours the ink of an image. */
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
  // White stays white, and black becomes the colour.
  pen.globalCompositeOperation = 'screen';
  pen.fillStyle = colour;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Overlays two images. */
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
