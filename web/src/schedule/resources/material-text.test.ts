import { describe, expect, it } from 'vitest';
import { readQuantity, sayPrice, sayQuantity } from './material-text.ts';

describe('a material in words', () => {
  it('has its quantity and its price in its own unit', () => {
    expect(sayQuantity(301.3, 't')).toBe('301.3 t');
    expect(sayQuantity(1200, 'm³')).toBe('1,200 m³');
    expect(sayQuantity(1, null)).toBe('1 unit');
    expect(sayQuantity(undefined, 't')).toBe('–');
    expect(sayPrice(5000, 't')).toBe('A$5,000.00 per t');
    expect(sayPrice(12.5, null)).toBe('A$12.50 per unit');
    expect(sayPrice(null, 't')).toBe('–');
  });

  it('is typed with or without its unit', () => {
    expect(readQuantity('301.3 t', 't')).toBe(301.3);
    expect(readQuantity('1,200', 'm³')).toBe(1200);
    expect(readQuantity('2 units', null)).toBe(2);
    expect(readQuantity('8 h', 't')).toBeUndefined();
    expect(readQuantity('-1', 't')).toBeUndefined();
  });
});
