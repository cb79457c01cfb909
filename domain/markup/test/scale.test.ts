import { describe, expect, it } from 'vitest';
import { calibrated, measured, millimetresOnPaper, ratioOf, scaleFor, scaleOfRatio } from '@horizon/markup';

const pointsPerMillimetre = 72 / 25.4;
const wall = [
  { x: 100, y: 100 },
  // 600 mm on paper.
  { x: 100 + 600 * pointsPerMillimetre, y: 100 },
];

describe('a sheet at 1:100', () => {
  const scale = scaleOfRatio(100, 'm', 1)!;

  it('a wall of 600 mm on paper is 60 m long', () => {
    expect(measured('length', wall, scale)).toEqual({ value: expect.closeTo(60, 9), unit: 'm' });
  });

  it('an area is in m² where lengths are in mm', () => {
    const inMillimetres = scaleOfRatio(100, 'mm', 1)!;
    const side = 10 * pointsPerMillimetre;
    const metre = [
      { x: 0, y: 0 },
      { x: side, y: 0 },
      { x: side, y: side },
      { x: 0, y: side },
    ];
    expect(measured('area', metre, inMillimetres)).toEqual({ value: expect.closeTo(1, 9), unit: 'm²' });
  });

  it('a room of 58 by 58 mm on paper has 33.64 m²', () => {
    const side = 58 * pointsPerMillimetre;
    const room = [
      { x: 0, y: 0 },
      { x: side, y: 0 },
      { x: side, y: side },
      { x: 0, y: side },
    ];
    expect(measured('area', room, scale)).toEqual({ value: expect.closeTo(33.64, 9), unit: 'm²' });
    expect(measured('perimeter', room, scale)).toEqual({ value: expect.closeTo(23.2, 9), unit: 'm' });
  });
});

it('two points a known length apart give the scale', () => {
  const scale = calibrated(wall[0]!, wall[1]!, 60_000, 'mm')!;

  expect(ratioOf(scale, 1)).toBeCloseTo(100, 9);
  expect(measured('length', wall, scale)).toEqual({ value: expect.closeTo(60_000, 6), unit: 'mm' });
});

it('on a page with two points to a unit, 72 units at 1:100 are 5.08 m', () => {
  const scale = scaleOfRatio(100, 'mm', 2)!;
  const line = [
    { x: 10, y: 20 },
    { x: 82, y: 20 },
  ];

  expect(measured('length', line, scale)).toEqual({ value: expect.closeTo(5080, 9), unit: 'mm' });
  expect(ratioOf(scale, 2)).toBeCloseTo(100, 9);
  expect(ratioOf(calibrated(line[0]!, line[1]!, 5.08, 'm')!, 2)).toBeCloseTo(100, 9);
  expect(millimetresOnPaper(72, 2)).toBeCloseTo(50.8, 9);
});

it('gives no scale from one place twice, from no length or from no ratio', () => {
  expect(calibrated(wall[0]!, wall[0]!, 100, 'mm')).toBeNull();
  expect(calibrated(wall[0]!, wall[1]!, 0, 'mm')).toBeNull();
  expect(scaleOfRatio(0, 'm', 1)).toBeNull();
  expect(scaleOfRatio(Number.NaN, 'm', 1)).toBeNull();
});

it('measures no length without a scale, but angles and counts', () => {
  expect(measured('length', wall, null)).toBeNull();
  expect(measured('count', wall, null)).toEqual({ value: 2, unit: 'no.' });
  expect(measured('angle', [wall[1]!, wall[0]!, { x: 100, y: 900 }], null)).toEqual({
    value: expect.closeTo(90),
    unit: '°',
  });
});

it('a detail has its own scale for what lies within it as a whole', () => {
  const sheet = scaleOfRatio(100, 'm', 1);
  const detail = scaleOfRatio(5, 'mm', 1)!;
  const viewports = [{ bounds: { left: 0, bottom: 0, right: 300, top: 300 }, scale: detail }];

  expect(
    scaleFor(
      [
        { x: 10, y: 10 },
        { x: 290, y: 10 },
      ],
      sheet,
      viewports,
    ),
  ).toBe(detail);
  expect(
    scaleFor(
      [
        { x: 10, y: 10 },
        { x: 310, y: 10 },
      ],
      sheet,
      viewports,
    ),
  ).toBe(sheet);
  expect(scaleFor([{ x: 400, y: 10 }], null, viewports)).toBeNull();
});
