// Quantities and prices of materials in words: `301.3 t`, `$5,000.00 per t`.
import { readTypedNumber } from '@horizon/money';
import { emptyMark, formatMoney, formatNumber } from '../../ui/format.ts';

/** A quantity with its unit of measure, up to three decimals: `301.3 t`; without one, `301.3 units`. */
export function formatQuantity(quantity: number | null | undefined, unit: string | null | undefined): string {
  if (quantity === null || quantity === undefined) return emptyMark;
  const decimals = Math.min(3, (String(Math.round(quantity * 1000) / 1000).split('.')[1] ?? '').length);
  return `${formatNumber(quantity, decimals)} ${unit || (quantity === 1 ? 'unit' : 'units')}`;
}

/** A price of one unit: `$5,000.00 per t`. */
export function formatPrice(price: number | null | undefined, unit: string | null | undefined): string {
  return price === null || price === undefined ? emptyMark : `${formatMoney(price)} per ${unit || 'unit'}`;
}

/** Reads a typed quantity, with or without its unit; undefined if it is not a number. */
export function readQuantity(text: string, unit: string | null | undefined): number | undefined {
  const plain = text.trim();
  const figure = unit && plain.endsWith(unit) ? plain.slice(0, -unit.length).trim() : plain.replace(/\s*units?$/i, '');
  const read = readTypedNumber(figure);
  return read.ok && /^\d+(\.\d{1,6})?$/.test(read.plain) && !read.isPercent ? read.value : undefined;
}
