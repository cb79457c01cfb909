// The straight lines that a page of a PDF draws, for snapping: which corners and lines of the drawing are near a point. Read from a
// list of drawing operators, as PDF readers give it: path data is a row of numbers, each operator followed by its coordinates.
// Curves count by their ends. Lines are in page points.
import type { Point } from './model.ts';
import type { Segment } from './snap.ts';

/** Operators with their arguments. */
export interface OperatorList {
  fnArray: ArrayLike<number>;
  argsArray: ArrayLike<unknown>;
}

/** The codes of the operators that move lines or draw them. */
export interface OperatorCodes {
  save: number;
  restore: number;
  transform: number;
  constructPath: number;
  endPath: number;
  paintFormXObjectBegin: number;
  paintFormXObjectEnd: number;
}

type Transform = readonly [number, number, number, number, number, number];
const still: Transform = [1, 0, 0, 1, 0, 0];
const path = { moveTo: 0, lineTo: 1, curveTo: 2, quadraticCurveTo: 3, closePath: 4 } as const;
/** The number of lines after which the reader may pause. */
const stride = 2000;

const isTransform = (value: unknown): value is Transform =>
  value !== null && typeof value === 'object' && 'length' in value && value.length === 6;

function after([a, b, c, d, e, f]: Transform, [g, h, i, j, k, l]: Transform): Transform {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/**
 * The lines of a page in the order in which they are drawn; null where there are more than `most`. Yields after every two thousand, so
 * that the reader can pause. Clipping paths draw nothing and are left out.
 */
export function* drawnLines(
  { fnArray, argsArray }: OperatorList,
  codes: OperatorCodes,
  most: number,
): Generator<undefined, Segment[] | null> {
  const lines: Segment[] = [];
  const saved: Transform[] = [];
  let matrix = still;
  let paused = 0;
  for (let at = 0; at < fnArray.length; at += 1) {
    const code = fnArray[at];
    const args = argsArray[at] as readonly unknown[] | null;
    if (code === codes.save) saved.push(matrix);
    else if (code === codes.restore || code === codes.paintFormXObjectEnd) matrix = saved.pop() ?? still;
    else if (code === codes.transform && isTransform(args)) matrix = after(matrix, args);
    else if (code === codes.paintFormXObjectBegin) {
      saved.push(matrix);
      if (isTransform(args?.[0])) matrix = after(matrix, args[0]);
    } else if (code === codes.constructPath && args && args[0] !== codes.endPath) {
      const [data] = (args[1] ?? []) as readonly unknown[];
      if (data !== null && typeof data === 'object' && 'length' in data) {
        addLines(lines, data as ArrayLike<number>, matrix);
      }
      if (lines.length > most) return null;
    }
    if (lines.length - paused >= stride || (at > 0 && at % (stride * 10) === 0)) {
      paused = lines.length;
      yield undefined;
    }
  }
  return lines;
}

function addLines(lines: Segment[], data: ArrayLike<number>, [a, b, c, d, e, f]: Transform): void {
  let [start, last]: [Point | null, Point | null] = [null, null];
  const take = (at: number): Point => {
    const [x, y] = [data[at] ?? 0, data[at + 1] ?? 0];
    return { x: a * x + c * y + e, y: b * x + d * y + f };
  };
  for (let at = 0; at < data.length;) {
    const code = data[at];
    const size = code === path.curveTo ? 6 : code === path.quadraticCurveTo ? 4 : code === path.closePath ? 0 : 2;
    const to: Point | null = size === 0 ? start : take(at + size - 1);
    if (code === path.moveTo) start = to;
    else if (last && to && (code === path.lineTo || code === path.closePath)) lines.push([last, to]);
    else if (last && to) lines.push([last, last], [to, to]);
    last = to;
    at += size + 1;
  }
}

const cellsAcross = 200;
/** Maximum number of lines examined near one point. */
const maxNear = 120;

/** A spatial index of lines. Cost of building: the lines and the cells that they cross; of a query: the lines in reach. */
export class LineIndex {
  private readonly cells = new Map<number, number[]>();
  private readonly lines: readonly Segment[];
  private readonly cellPt: number;

  constructor(lines: readonly Segment[], widthPt: number) {
    this.lines = lines;
    this.cellPt = Math.max(1, widthPt / cellsAcross);
    for (const [at, [from, to]] of lines.entries()) {
      const steps = Math.max(1, Math.ceil((Math.hypot(to.x - from.x, to.y - from.y) / this.cellPt) * 2));
      let before = Number.NaN;
      for (let step = 0; step <= steps; step += 1) {
        const share = step / steps;
        const key = this.keyOf(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
        if (key === before) continue;
        before = key;
        const cell = this.cells.get(key);
        if (cell) cell.push(at);
        else this.cells.set(key, [at]);
      }
    }
  }

  /** The lines in cells within reach of a point, at most 120. */
  near({ x, y }: Point, reachPt: number): Segment[] {
    const found = new Set<number>();
    const reach = Math.min(4, Math.ceil(reachPt / this.cellPt));
    for (let down = -reach; down <= reach; down += 1) {
      for (let across = -reach; across <= reach; across += 1) {
        const cell = this.cells.get(this.keyOf(x + across * this.cellPt, y + down * this.cellPt));
        for (const at of cell ?? []) {
          if (found.size >= maxNear) break;
          found.add(at);
        }
      }
    }
    return [...found].map((at) => this.lines[at]!);
  }

  private keyOf(x: number, y: number): number {
    return Math.floor(x / this.cellPt) * 1_000_003 + Math.floor(y / this.cellPt);
  }
}
