import { drawnLines, LineIndex, type OperatorList, type Segment } from '@horizon/markup';
import { expect, it } from 'vitest';

const codes = {
  save: 10,
  restore: 11,
  transform: 12,
  constructPath: 91,
  endPath: 28,
  paintFormXObjectBegin: 74,
  paintFormXObjectEnd: 75,
};
const stroke = 20;
const [moveTo, lineTo, curveTo, closePath] = [0, 1, 2, 4];

function listOf(...steps: [number, unknown][]): OperatorList {
  return { fnArray: steps.map(([code]) => code), argsArray: steps.map(([, args]) => args) };
}
function read(list: OperatorList, most = 1000): Segment[] | null {
  const reading = drawnLines(list, codes, most);
  for (;;) {
    const { done, value } = reading.next();
    if (done) return value ?? null;
  }
}
const pathOf = (data: number[], paint = stroke): [number, unknown] => [codes.constructPath, [paint, [data], null]];

it('reads the sides of what is drawn, closed where the path is', () => {
  const triangle = pathOf([moveTo, 0, 0, lineTo, 10, 0, lineTo, 0, 10, closePath]);

  expect(read(listOf(triangle))).toEqual([
    [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ],
    [
      { x: 10, y: 0 },
      { x: 0, y: 10 },
    ],
    [
      { x: 0, y: 10 },
      { x: 0, y: 0 },
    ],
  ]);
});

it('follows matrices and what is drawn by reference, and goes back to what was saved', () => {
  const line = pathOf([moveTo, 0, 0, lineTo, 1, 0]);
  const lines = read(
    listOf(
      [codes.save, null],
      [codes.transform, [2, 0, 0, 2, 100, 0]],
      [codes.paintFormXObjectBegin, [[1, 0, 0, 1, 5, 5], null]],
      line,
      [codes.paintFormXObjectEnd, null],
      line,
      [codes.restore, null],
      line,
    ),
  );

  expect(lines?.map(([from, to]) => [from.x, from.y, to.x])).toEqual([
    [110, 10, 112],
    [100, 0, 102],
    [0, 0, 1],
  ]);
});

it('counts curves by their ends, and leaves out paths that only clip', () => {
  const curve = pathOf([moveTo, 0, 0, curveTo, 1, 1, 2, 1, 3, 0]);
  const clip = pathOf([moveTo, 0, 0, lineTo, 9, 9], codes.endPath);

  expect(read(listOf(curve, clip))).toEqual([
    [
      { x: 0, y: 0 },
      { x: 0, y: 0 },
    ],
    [
      { x: 3, y: 0 },
      { x: 3, y: 0 },
    ],
  ]);
});

it('gives up on a sheet with more lines than it may have', () => {
  const many = pathOf([moveTo, 0, 0, ...Array.from({ length: 30 }, (_, at) => [lineTo, at, at]).flat()]);

  expect(read(listOf(many), 20)).toBeNull();
});

it('finds the lines near a point and no far ones, also of a line across the whole sheet', () => {
  const long: Segment = [
    { x: 0, y: 0 },
    { x: 2000, y: 1000 },
  ];
  const far: Segment = [
    { x: 100, y: 900 },
    { x: 200, y: 900 },
  ];
  const index = new LineIndex([long, far], 2000);

  expect(index.near({ x: 1001, y: 500 }, 4)).toEqual([long]);
  expect(index.near({ x: 150, y: 902 }, 4)).toEqual([far]);
  expect(index.near({ x: 1500, y: 100 }, 4)).toEqual([]);
});
