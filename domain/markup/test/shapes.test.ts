import { describe, expect, it } from 'vitest';
import {
  boundsOf,
  hits,
  type MarkupStyle,
  type MarkupType,
  markupTypes,
  movedBy,
  outlineOf,
  pdfPathOf,
  pointLimits,
  resized,
  type Shape,
  shapeBounds,
  shapeFault,
  simplified,
  svgPathOf,
  topmostAt,
  withFurtherPoint,
  within,
  withoutPoint,
} from '@horizon/markup';

const style: MarkupStyle = { colour: '#d92d20', fill: null, widthPt: 2, opacity: 1, fontSizePt: 12 };
const shape = (type: MarkupType, points: [number, number][], more: Partial<Shape> = {}): Shape => ({
  type,
  points: points.map(([x, y]) => ({ x, y })),
  text: null,
  style,
  ...more,
});
const corners: [number, number][] = [
  [100, 100],
  [200, 160],
];

describe('the path of a shape', () => {
  it('is the same in SVG and in a PDF', () => {
    const steps = outlineOf(shape('rectangle', corners));

    expect(svgPathOf(steps)).toBe('M100 160L200 160L200 100L100 100Z');
    expect(pdfPathOf(steps)).toBe('100 160 m\n200 160 l\n200 100 l\n100 100 l\nh');
  });

  it('of a revision cloud goes around its rectangle with bumps outwards', () => {
    const steps = outlineOf(shape('cloud', corners));
    const ends = steps.flatMap((step) => (step.kind === 'curve' ? [step.to] : []));
    const controls = steps.flatMap((step) => (step.kind === 'curve' ? [step.control1, step.control2] : []));

    expect(boundsOf(ends)).toEqual({ left: 100, right: 200, bottom: 100, top: 160 });
    const isOutside = ({ x, y }: { x: number; y: number }) => x < 100.01 || x > 199.99 || y < 100.01 || y > 159.99;
    expect(controls.every(isOutside)).toBe(true);
    expect(boundsOf(controls).top).toBeGreaterThan(165);
  });

  it('of an ellipse passes through the middles of its sides', () => {
    const ends = outlineOf(shape('ellipse', corners)).flatMap((step) => (step.kind === 'curve' ? [step.to] : []));

    expect(ends).toEqual([
      { x: 150, y: 160 },
      { x: 100, y: 130 },
      { x: 150, y: 100 },
      { x: 200, y: 130 },
    ]);
  });

  it('is there for every type but a text', () => {
    const without = markupTypes.filter((type) => {
      const points = Array.from({ length: pointLimits[type].least }, (_, at): [number, number] => [
        at * 30,
        at * at * 10,
      ]);
      return outlineOf(shape(type, points)).length === 0;
    });
    expect(without).toEqual(['text']);
  });
});

describe('a press', () => {
  it('takes an empty rectangle by its line, and a filled one by its inside', () => {
    const empty = shape('rectangle', corners);
    const filled = { ...empty, style: { ...style, fill: '#fecdca' } };

    expect(hits(empty, { x: 100, y: 130 }, 2)).toBe(true);
    expect(hits(empty, { x: 150, y: 130 }, 2)).toBe(false);
    expect(hits(filled, { x: 150, y: 130 }, 2)).toBe(true);
    expect(hits(filled, { x: 250, y: 130 }, 2)).toBe(false);
  });

  it('takes a filled ellipse within it, not in the corner around it', () => {
    const filled = shape('ellipse', corners, { style: { ...style, fill: '#fecdca' } });

    expect(hits(filled, { x: 150, y: 130 }, 1)).toBe(true);
    expect(hits(filled, { x: 104, y: 103 }, 1)).toBe(false);
  });

  it('takes a text by the place of its letters, and a pin near its middle', () => {
    const text = shape('text', [[100, 100]], { text: 'Check level' });

    expect(hits(text, { x: 130, y: 95 }, 1)).toBe(true);
    expect(hits(text, { x: 130, y: 130 }, 1)).toBe(false);
    expect(hits(shape('pin', [[50, 50]]), { x: 53, y: 52 }, 1)).toBe(true);
  });

  it('takes what was drawn last where shapes overlap', () => {
    const below = shape('area', [
      [0, 0],
      [100, 0],
      [100, 100],
    ]);
    const above = shape('line', [
      [0, 0],
      [100, 100],
    ]);

    expect(topmostAt([below, above], { x: 50, y: 50 }, 2)).toBe(above);
    expect(topmostAt([below, above], { x: 90, y: 20 }, 2)).toBe(below);
    expect(topmostAt([below, above], { x: 10, y: 90 }, 2)).toBeNull();
  });
});

it('a marquee takes what lies within it as a whole', () => {
  const [inside, across] = [
    shape('rectangle', [
      [10, 10],
      [20, 20],
    ]),
    shape('line', [
      [15, 15],
      [300, 300],
    ]),
  ];

  expect(within([inside, across], { left: 0, bottom: 0, right: 100, top: 100 })).toEqual([inside]);
});

it('the bounds of a shape hold its text and the width of its line', () => {
  const callout = shape(
    'callout',
    [
      [0, 0],
      [50, 60],
    ],
    { text: 'As built' },
  );

  const { left, bottom, right, top } = shapeBounds(callout);
  expect([left, bottom, top]).toEqual([-1, -1, 61]);
  expect(right).toBeGreaterThan(90);
});

describe('reshaping', () => {
  const { points } = shape('polyline', [
    [0, 0],
    [10, 0],
    [10, 20],
  ]);

  it('moves, resizes and mirrors all points together', () => {
    expect(movedBy(points, 5, -5)[2]).toEqual({ x: 15, y: 15 });
    expect(resized(points, { left: 100, bottom: 100, right: 120, top: 200 })).toEqual([
      { x: 100, y: 100 },
      { x: 120, y: 100 },
      { x: 120, y: 200 },
    ]);
  });

  it('a flat line keeps its height of nothing', () => {
    const flat = [
      { x: 0, y: 7 },
      { x: 10, y: 7 },
    ];
    expect(resized(flat, { left: 0, bottom: 3, right: 20, top: 3 })).toEqual([
      { x: 0, y: 3 },
      { x: 20, y: 3 },
    ]);
  });

  it('adds and removes corners as far as the type allows', () => {
    expect(withFurtherPoint('polyline', points, 0, { x: 5, y: 1 })).toHaveLength(4);
    expect(withFurtherPoint('line', points.slice(0, 2), 0, { x: 5, y: 1 })).toBeNull();
    expect(withoutPoint('polyline', points, 1)).toEqual([points[0], points[2]]);
    expect(withoutPoint('polygon', points, 1)).toBeNull();
  });

  it('a pen stroke keeps its ends and its corner, and loses what lies on a line', () => {
    const stroke = [...Array(50).keys()].map((at) => (at < 25 ? { x: at, y: 0 } : { x: 24, y: at - 24 }));

    expect(simplified(stroke)).toEqual([
      { x: 0, y: 0 },
      { x: 24, y: 0 },
      { x: 24, y: 25 },
    ]);
  });
});

it('says in words what is wrong with a shape', () => {
  expect(shapeFault(shape('rectangle', corners))).toBeNull();
  expect(shapeFault(shape('polygon', corners))).toBe('This markup needs at least 3 points.');
  expect(shapeFault(shape('pin', corners))).toBe('This markup takes at most 1 point.');
  expect(
    shapeFault(
      shape('line', [
        [0, Number.NaN],
        [1, 1],
      ]),
    ),
  ).toBe('A point has no place on the page.');
  expect(shapeFault(shape('text', [[0, 0]], { text: '  ' }))).toBe('Type a text.');
});
