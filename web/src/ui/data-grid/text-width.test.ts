import { describe, expect, it } from 'vitest';
import { textWidth } from './text-width.ts';

describe('the width of a text', () => {
  it.each([
    // Measured in Chromium at 13 px with tabular figures.
    ['Carpenter CW3', 95.95],
    ['1 Jul 2026', 67.39],
    ['A$9,162,000.00', 103.66],
    ['Building and Construction', 158.16],
  ])('of %s is that which a browser draws, to a pixel', (text, drawnPx) => {
    expect(Math.abs(textWidth(text, false) - drawnPx)).toBeLessThan(1);
  });

  it('is the same for all digits, larger for a name, and estimated for other alphabets', () => {
    expect(textWidth('111', false)).toBe(textWidth('000', false));
    expect(textWidth('Slab', true)).toBeGreaterThan(textWidth('Slab', false));
    expect(textWidth('Łódź', false)).toBeGreaterThan(20);
  });
});
