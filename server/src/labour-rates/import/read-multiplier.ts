/** A multiplier as a number, from "1.5", "150%", "x2" or "2×". */
export function readMultiplier(text: string): number | null {
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
  const plain = /^[x×]?\s*(\d+(?:\.\d+)?)\s*[x×]?$/i.exec(text);
  const value = percent ? Number(percent[1]) / 100 : Number(plain?.[1] ?? Number.NaN);
  // Four decimals are stored; more would be rounded silently.
  return Number.isFinite(value) && Math.abs(value * 10_000 - Math.round(value * 10_000)) < 1e-6
    ? Math.round(value * 10_000) / 10_000
    : null;
}
