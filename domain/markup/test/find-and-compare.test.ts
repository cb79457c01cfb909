import { describe, expect, it } from 'vitest';
import {
  alignedBy,
  differentRegions,
  findText,
  focused,
  matrixOf,
  sheetLinks,
  sheetNumberOf,
  type TextRun,
  through,
} from '@horizon/markup';

const run = (text: string, x: number, y: number, size = 10): TextRun => ({
  text,
  transform: [size, 0, 0, size, x, y],
  widthPt: text.length * size * 0.5,
});

describe('a text on a page', () => {
  const runs = [run('Fire door FD30', 100, 200), run('to', 200, 200), run('café', 100, 100)];

  it('is found without regard to case and accents', () => {
    expect(findText(runs, 'CAFE')).toHaveLength(1);
  });

  it('is marked where it is written', () => {
    const [hit] = findText(runs, 'door');

    expect(hit!.around).toBe('Fire door FD30 to café');
    expect(hit!.corners[0]!.x).toBeCloseTo(100 + 5 * 5, 6);
    expect(hit!.corners[1]!.x).toBeCloseTo(100 + 9 * 5, 6);
    expect(hit!.corners[3]!.y).toBeCloseTo(198, 6);
  });

  it('that spans runs is marked in each of them', () => {
    expect(findText(runs, 'fd30 to')).toHaveLength(2);
  });

  it('is marked along a turned line', () => {
    const [hit] = findText([{ text: 'AB', transform: [0, 10, -10, 0, 50, 60], widthPt: 20 }], 'b');

    expect(hit!.corners[3]).toEqual({ x: 52, y: 70 });
  });

  it.each(['', '  ', 'window'])('is not found for “%s”', (query) => {
    expect(findText(runs, query)).toEqual([]);
  });
});

describe('sheets of a set', () => {
  const lowerRight = { x: 1000, y: 0 };

  it.each([
    ['A-101', 'A-101'],
    ['S2.04', 'S2.04'],
    ['HZN-ARC-ZZ-01-DR-A-1001', 'HZN-ARC-ZZ-01-DR-A-1001'],
    ['A101', 'A101'],
    ['LEVEL', null],
    ['33.64', null],
    ['P01', 'P01'],
  ])('have a number that looks like %s', (text, found) => {
    expect(sheetNumberOf([run(text, 900, 20)], lowerRight, 400)).toBe(found);
  });

  it('are numbered by the title block, not by a sheet that they name elsewhere', () => {
    expect(sheetNumberOf([run('A-205', 100, 500), run('A-101', 900, 20)], lowerRight, 400)).toBe('A-101');
  });

  it('may be named in a run with other words, but not far from the title block', () => {
    expect(sheetNumberOf([run('Drawing A-101', 900, 20)], lowerRight, 400)).toBe('A-101');
    expect(sheetNumberOf([run('A-101', 100, 700)], lowerRight, 400)).toBeNull();
  });

  it('are not numbered by their revision, unless nothing else is there', () => {
    expect(sheetNumberOf([run('P01', 960, 10), run('A-101', 900, 20)], lowerRight, 400)).toBe('A-101');
  });

  it('are linked by the numbers that they name, but not to themselves', () => {
    const pages = new Map([
      ['A-101', 1],
      ['A-205', 2],
    ]);
    const links = sheetLinks([run('A-205', 100, 500), run('A-101', 900, 20)], pages, 1);

    expect(links.map(({ number, page }) => [number, page])).toEqual([['A-205', 2]]);
  });
});

describe('two pictures of a sheet', () => {
  const [width, height] = [200, 100];
  const picture = (...boxes: [number, number, number, number][]) => {
    const pixels = new Uint8Array(width * height).fill(255);
    for (const [left, top, right, bottom] of boxes) {
      for (let y = top; y < bottom; y += 1) pixels.fill(0, y * width + left, y * width + right);
    }
    return pixels;
  };
  const compare = (before: Uint8Array, after: Uint8Array) =>
    differentRegions({ before, after, width, height, joinPx: 10 });

  it('are the same where lines are a pixel apart', () => {
    expect(compare(picture([10, 10, 100, 14]), picture([11, 11, 101, 15]))).toEqual([]);
  });

  it('differ where something was added, and where something else was removed', () => {
    const regions = compare(picture([10, 10, 60, 14]), picture([120, 60, 180, 66]));

    expect(regions).toMatchObject([
      { left: 120, top: 60, right: 179, bottom: 65, removed: 0 },
      { left: 10, top: 10, right: 59, bottom: 13, added: 0 },
    ]);
  });

  it('differ in one region where the differences are near each other', () => {
    expect(compare(picture(), picture([10, 10, 20, 20], [24, 10, 34, 20]))).toHaveLength(1);
    expect(compare(picture(), picture([10, 10, 20, 20], [80, 10, 90, 20]))).toHaveLength(2);
  });

  it('do not differ by a few specks', () => {
    expect(compare(picture(), picture([10, 10, 12, 12]))).toEqual([]);
  });
});

describe('three places', () => {
  const from = [
    { x: 0, y: 0 },
    { x: 100, y: 0 },
    { x: 0, y: 50 },
  ];

  it('bring a moved, turned and enlarged sheet onto another', () => {
    const onto = ({ x, y }: { x: number; y: number }) => ({ x: 10 - 2 * y, y: 20 + 2 * x });
    const matrix = alignedBy(from, from.map(onto))!;
    const placed = through(matrix, { x: 37, y: 41 });

    expect(placed.x).toBeCloseTo(onto({ x: 37, y: 41 }).x, 9);
    expect(placed.y).toBeCloseTo(onto({ x: 37, y: 41 }).y, 9);
  });

  it('on one line align nothing', () => {
    expect(alignedBy([from[0]!, from[1]!, { x: 50, y: 0 }], from)).toBeNull();
  });
});

describe('a part of a page that is shown', () => {
  it.each([0, 90, 180, 270] as const)('is in the middle of the window, on a page turned by %i°', (rotation) => {
    const box = { left: 0, bottom: 0, width: 1000, height: 500, pointsPerUnit: 1 };
    const part = { left: 700, right: 800, bottom: 100, top: 150 };
    const view = focused({ box, rotation, pixelsPerPt: 1, origin: { x: 0, y: 0 } }, part, { width: 800, height: 600 });
    const middle = through(matrixOf(view), { x: 750, y: 125 });

    expect(middle.x).toBeCloseTo(400, 6);
    expect(middle.y).toBeCloseTo(300, 6);
  });
});
