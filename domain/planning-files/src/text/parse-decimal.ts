// Numbers as planning files write them, read in place: digits with one point or comma; anything else goes the long way.

const powers = [1, 10, 100, 1000, 10_000, 100_000, 1_000_000];

/** The number in a range of the text; none when it is empty or no number. A comma may represent the point. */
export function parseDecimal(text: string, from: number, to: number): number | null {
  if (from >= to) return null;
  if (to - from > 14) return parseAny(text.slice(from, to));
  const isNegative = text.charCodeAt(from) === 45;
  let value = 0;
  let decimals = -1;
  for (let at = isNegative ? from + 1 : from; at < to; at += 1) {
    const c = text.charCodeAt(at);
    const digit = c - 48;
    if (digit >= 0 && digit <= 9) {
      value = value * 10 + digit;
      if (decimals >= 0) decimals += 1;
    } else if ((c === 46 || c === 44) && decimals < 0) decimals = 0;
    else return parseAny(text.slice(from, to));
  }
  if (decimals > 6) return parseAny(text.slice(from, to));
  if (decimals > 0) value /= powers[decimals]!;
  return isNegative ? -value : value;
}

function parseAny(source: string): number | null {
  const text = source.trim();
  if (text === '') return null;
  const value = Number(text.includes(',') && !text.includes('.') ? text.replace(',', '.') : text);
  return Number.isFinite(value) ? value : null;
}
