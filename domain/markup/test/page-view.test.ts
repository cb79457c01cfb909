import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fitted,
  focused,
  greatestZoom,
  inverseOf,
  keptInWindow,
  matrixOf,
  type PageView,
  pixelsPerPtAtFull,
  shownSize,
  through,
  zoomed,
} from '@horizon/markup';

// A page box that does not begin at the origin, as cropped drawings have.
const box = { left: 20, bottom: -10, width: 800, height: 600, pointsPerUnit: 1 };
const corners = {
  topLeft: { x: 20, y: 590 },
  topRight: { x: 820, y: 590 },
  bottomLeft: { x: 20, y: -10 },
  bottomRight: { x: 820, y: -10 },
};

describe('a rotated page', () => {
  it.each([
    [0, 'topLeft'],
    [90, 'bottomLeft'],
    [180, 'bottomRight'],
    [270, 'topRight'],
  ] as const)('at %i° has its %s corner at the upper left of the screen', (rotation, corner) => {
    const at = through(matrixOf({ box, rotation, pixelsPerPt: 2, origin: { x: 7, y: 9 } }), corners[corner]);

    expect(at.x).toBeCloseTo(7);
    expect(at.y).toBeCloseTo(9);
  });

  it('shows every point within its size, and finds each point again', () => {
    const views = fc.record({
      rotation: fc.constantFrom(0, 90, 180, 270) as fc.Arbitrary<PageView['rotation']>,
      pixelsPerPt: fc.double({ min: 0.1, max: 40, noNaN: true }),
    });
    const places = fc.record({ x: fc.integer({ min: 20, max: 820 }), y: fc.integer({ min: -10, max: 590 }) });
    fc.assert(
      fc.property(views, places, (of, place) => {
        const view: PageView = { box, ...of, origin: { x: 3, y: 4 } };
        const matrix = matrixOf(view);
        const { width, height } = shownSize(view);

        const at = through(matrix, place);
        expect(at.x).toBeGreaterThanOrEqual(3 - 1e-6);
        expect(at.x).toBeLessThanOrEqual(3 + width + 1e-6);
        expect(at.y).toBeGreaterThanOrEqual(4 - 1e-6);
        expect(at.y).toBeLessThanOrEqual(4 + height + 1e-6);
        const back = through(inverseOf(matrix), at);
        expect(back.x).toBeCloseTo(place.x, 6);
        expect(back.y).toBeCloseTo(place.y, 6);
      }),
    );
  });
});

it('zooming keeps the place under the pointer, and ends at 3200 %', () => {
  const view: PageView = { box, rotation: 90, pixelsPerPt: 1, origin: { x: 0, y: 0 } };
  const pointer = { x: 200, y: 100 };
  const place = through(inverseOf(matrixOf(view)), pointer);

  const near = zoomed(view, 3.7, pointer);
  expect(through(matrixOf(near), place).x).toBeCloseTo(200);
  expect(through(matrixOf(near), place).y).toBeCloseTo(100);
  expect(zoomed(view, 1e6, pointer).pixelsPerPt).toBe(greatestZoom * pixelsPerPtAtFull);
});

it('a page that is fitted lies in the middle of the window', () => {
  const view = fitted({ box, rotation: 90 }, { width: 1000, height: 500 });

  const { width, height } = shownSize(view);
  expect(height).toBeCloseTo(468);
  expect(width).toBeCloseTo(351);
  expect(view.origin.x).toBeCloseTo((1000 - 351) / 2);
  expect(view.origin.y).toBeCloseTo(16);
});

describe('a page with two points to a unit', () => {
  const doubled = { ...box, pointsPerUnit: 2 };

  it('is shown whole, as a page of twice the size on paper', () => {
    const view = fitted({ box: doubled, rotation: 0 }, { width: 1632, height: 1232 });

    expect(shownSize(view)).toEqual({ width: expect.closeTo(1600), height: expect.closeTo(1200) });
    expect(view.pixelsPerPt).toBeCloseTo(1);
    expect(through(matrixOf(view), corners.topRight)).toEqual({ x: expect.closeTo(1616), y: expect.closeTo(16) });
    expect(through(matrixOf(view), corners.bottomLeft)).toEqual({ x: expect.closeTo(16), y: expect.closeTo(1216) });
  });

  it('shows a part of it as large as on any other page', () => {
    const part = { left: 220, right: 320, bottom: 100, top: 150 };
    const view = focused(fitted({ box: doubled, rotation: 0 }, { width: 800, height: 600 }), part, {
      width: 800,
      height: 600,
    });

    const [left, right] = [
      { x: 220, y: 125 },
      { x: 320, y: 125 },
    ].map((place) => through(matrixOf(view), place));
    expect(right!.x - left!.x).toBeCloseTo(320);
    expect((right!.x + left!.x) / 2).toBeCloseTo(400);
  });
});

it('a page larger than the smallest zoom is fitted all the same, and zooming out does not enlarge it', () => {
  const banner = { ...box, pointsPerUnit: 40 };
  const view = fitted({ box: banner, rotation: 0 }, { width: 375, height: 600 });

  expect(shownSize(view).width).toBeCloseTo(343);
  expect(zoomed(view, 1 / 2, { x: 0, y: 0 }).pixelsPerPt).toBe(view.pixelsPerPt);
});

describe('a sheet that is moved', () => {
  const window = { width: 400, height: 300 };
  const view: PageView = { box, rotation: 0, pixelsPerPt: 2, origin: { x: -100, y: -50 } };
  const movedTo = (x: number, y: number) => keptInWindow({ ...view, origin: { x, y } }, window).origin;

  it('stays where it is while it covers enough of the window', () => {
    expect(keptInWindow(view, window)).toBe(view);
  });

  it('keeps a quarter of the window covered in every direction', () => {
    expect(movedTo(9000, 0)).toEqual({ x: 300, y: 0 });
    expect(movedTo(-9000, 0)).toEqual({ x: -1500, y: 0 });
    expect(movedTo(0, 9000)).toEqual({ x: 0, y: 225 });
    expect(movedTo(0, -9000)).toEqual({ x: 0, y: -1125 });
  });

  it('stays wholly in the window if it is smaller than that', () => {
    const small = { ...view, pixelsPerPt: 0.1, origin: { x: -500, y: 500 } };

    expect(keptInWindow(small, window).origin).toEqual({ x: 0, y: 240 });
  });
});
