import { describe, expect, it } from 'vitest';
import { textWidth } from './text-width.ts';

describe('the width of a text', () => {
  it.each([
    // As Chromium draws them at 13 px, figures in columns of one width.
    ['Carpenter CW3', 95.95],
    ['1 Jul 2026', 67.39],
    ['A$9,162,000.00', 103.66],
    ['Building and Construction', 158.16],
  ])('of %s is that which a browser draws, to a pixel', (text, drawnPx) => {
    expect(Math.abs(textWidth(text, false) - drawnPx)).toBeLessThan(1);
  });

  it('is the same for all figures, more for a name, and something for letters of other alphabets', () => {
    expect(textWidth('111', false)).toBe(textWidth('000', false));
    expect(textWidth('Slab', true)).toBeGreaterThan(textWidth('Slab', false));
    expect(textWidth('Łódź', false)).toBeGreaterThan(20);
  });
});
