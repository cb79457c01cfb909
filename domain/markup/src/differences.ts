// Two revisions of a sheet compared: where one has ink that the other does not have. Both are images of equal size, one byte per
// pixel (0 is black). Ink within a pixel or two of ink of the other counts as the same, since lines are not drawn on the very same pixels.
import type { Point } from './model.ts';
import type { Matrix } from './page-view.ts';

/** A part of the picture that differs, in pixels, y downwards. */
export interface DifferentRegion {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Pixels with ink in the first image only, and in the second only. */
  removed: number;
  added: number;
}

interface Comparison {
  before: Uint8Array;
  after: Uint8Array;
  width: number;
  height: number;
  /** Differences nearer to each other than this are one region. */
  joinPx: number;
  /** The tolerance for the position of the same line. */
  tolerancePx?: number;
  /** Regions with fewer different pixels are noise. */
  leastPixels?: number;
}

/** Darker than this is ink. */
const inkBelow = 170;
/** Darker than this is no clean paper. */
const greyBelow = 235;

const marked = (picture: Uint8Array, below: number): Uint8Array => picture.map((value) => (value < below ? 1 : 0));

/** The regions that differ, largest first. Cost: linear in the pixels. */
export function differentRegions(comparison: Comparison): DifferentRegion[] {
  const { before, after, width, height, joinPx, tolerancePx = 1, leastPixels = 12 } = comparison;
  const [old, young] = [marked(before, inkBelow), marked(after, inkBelow)];
  // Thin lines are grey at their edges: the slightest grey of the other picture is enough to be the same.
  const nearOld = spread(marked(before, greyBelow), width, height, tolerancePx);
  const nearYoung = spread(marked(after, greyBelow), width, height, tolerancePx);
  const cell = Math.max(1, Math.round(joinPx / 2));
  const [across, down] = [Math.ceil(width / cell), Math.ceil(height / cell)];
  const cells: (DifferentRegion | undefined)[] = Array.from({ length: across * down });
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      const isRemoved = old[at] === 1 && nearYoung[at] === 0;
      const isAdded = young[at] === 1 && nearOld[at] === 0;
      if (!isRemoved && !isAdded) continue;
      const place = Math.floor(y / cell) * across + Math.floor(x / cell);
      const region = (cells[place] ??= { left: x, top: y, right: x, bottom: y, removed: 0, added: 0 });
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x);
      region.bottom = Math.max(region.bottom, y);
      if (isRemoved) region.removed += 1;
      else region.added += 1;
    }
  }
  return joined(cells, across, down)
    .filter(({ removed, added }) => removed + added >= leastPixels)
    .toSorted((a, b) => b.removed + b.added - (a.removed + a.added));
}

/** Ink spread by some pixels in every direction, one direction after the other. */
function spread(ink: Uint8Array, width: number, height: number, by: number): Uint8Array {
  const along = new Uint8Array(ink.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (ink[y * width + x] === 0) continue;
      const [from, to] = [Math.max(0, x - by), Math.min(width - 1, x + by)];
      along.fill(1, y * width + from, y * width + to + 1);
    }
  }
  const all = new Uint8Array(ink.length);
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [Math.max(0, y - by), Math.min(height - 1, y + by)];
    for (let x = 0; x < width; x += 1) {
      if (along[y * width + x] === 0) continue;
      for (let row = from; row <= to; row += 1) all[row * width + x] = 1;
    }
  }
  return all;
}

/** The cells within two of a cell, in a grid of so many across and down. */
function neighboursOf(at: number, across: number, down: number): number[] {
  const [x, y] = [at % across, Math.floor(at / across)];
  const near: number[] = [];
  for (let row = Math.max(0, y - 2); row <= Math.min(down - 1, y + 2); row += 1) {
    for (let column = Math.max(0, x - 2); column <= Math.min(across - 1, x + 2); column += 1) {
      near.push(row * across + column);
    }
  }
  return near;
}

/** Cells that touch each other, or have one empty cell between them, as one region. */
function joined(cells: readonly (DifferentRegion | undefined)[], across: number, down: number): DifferentRegion[] {
  const seen = new Uint8Array(cells.length);
  const regions: DifferentRegion[] = [];
  for (let start = 0; start < cells.length; start += 1) {
    const first = cells[start];
    if (!first || seen[start]) continue;
    const region = { ...first, removed: 0, added: 0 };
    const open = [start];
    seen[start] = 1;
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const own = cells[at]!;
      region.left = Math.min(region.left, own.left);
      region.top = Math.min(region.top, own.top);
      region.right = Math.max(region.right, own.right);
      region.bottom = Math.max(region.bottom, own.bottom);
      region.removed += own.removed;
      region.added += own.added;
      for (const next of neighboursOf(at, across, down)) {
        if (seen[next] || !cells[next]) continue;
        seen[next] = 1;
        open.push(next);
      }
    }
    regions.push(region);
  }
  return regions;
}

/**
 * The matrix that maps three points of one sheet to three points of another; null if the three are on one line. It aligns sheets
 * that were moved, rotated or printed at another size.
 */
export function alignedBy(from: readonly Point[], to: readonly Point[]): Matrix | null {
  const [p, q, r] = from;
  const [u, v, w] = to;
  if (!p || !q || !r || !u || !v || !w) return null;
  const determinant = (q.x - p.x) * (r.y - p.y) - (r.x - p.x) * (q.y - p.y);
  const largest = Math.max(Math.hypot(q.x - p.x, q.y - p.y), Math.hypot(r.x - p.x, r.y - p.y));
  if (Math.abs(determinant) <= 1e-4 * largest * largest) return null;
  const solve = (s: number, t: number): [number, number] => [
    (s * (r.y - p.y) - t * (q.y - p.y)) / determinant,
    (t * (q.x - p.x) - s * (r.x - p.x)) / determinant,
  ];
  const [a, c] = solve(v.x - u.x, w.x - u.x);
  const [b, d] = solve(v.y - u.y, w.y - u.y);
  return [a, b, c, d, u.x - a * p.x - c * p.y, u.y - b * p.x - d * p.y];
}
