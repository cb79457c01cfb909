import { describe, expect, it } from 'vitest';
import { readQuantity, formatPrice, formatQuantity } from './material-text.ts';

describe('a material in words', () => {
  it('shows quantity and price in its own unit', () => {
    expect(formatQuantity(301.3, 't')).toBe('301.3 t');
    expect(formatQuantity(1200, 'm³')).toBe('1,200 m³');
    expect(formatQuantity(1, null)).toBe('1 unit');
    expect(formatQuantity(undefined, 't')).toBe('–');
    expect(formatPrice(5000, 't')).toBe('$5,000.00 per t');
    expect(formatPrice(12.5, null)).toBe('$12.50 per unit');
    expect(formatPrice(null, 't')).toBe('–');
  });

  it('can be typed with or without the unit', () => {
    expect(readQuantity('301.3 t', 't')).toBe(301.3);
    expect(readQuantity('1,200', 'm³')).toBe(1200);
    expect(readQuantity('2 units', null)).toBe(2);
    expect(readQuantity('8 h', 't')).toBeUndefined();
    expect(readQuantity('-1', 't')).toBeUndefined();
    expect(readQuantity('4,5 t', 't')).toBeUndefined();
    expect(readQuantity('4,500 t', 't')).toBe(4500);
  });
});
