import { describe, expect, it } from 'vitest';
import { isCovered } from './covered.ts';

const sides = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const messages = sides(500, 800, 360, 60);

describe('messages over what has the focus', () => {
  it('cover a button that lies below them, even in part', () => {
    expect(isCovered(sides(480, 820, 80, 28), messages)).toBe(true);
  });

  it('do not cover what stands beside or above them', () => {
    expect(isCovered(sides(232, 820, 200, 28), messages)).toBe(false);
    expect(isCovered(sides(500, 760, 360, 28), messages)).toBe(false);
  });

  it('do not hide the page or a list that is larger on all sides', () => {
    expect(isCovered(sides(232, 48, 1208, 852), messages)).toBe(false);
  });
});
