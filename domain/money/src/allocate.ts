// Shares of an amount that add up to it exactly, by the largest-remainder method: every share is
// cut off at the cent, and the cents left over go one each to the shares that lost most.

import { decimalOf, powerOfTen } from './decimal.ts';
import type { Quantity } from './decimal.ts';
import { fromUnits } from './money.ts';
import type { Money } from './money.ts';

/**
 * One share for each weight, in the order of the weights; the shares sum to the amount. Shares are whole cents
 * when the amount is, else ten-thousandths; equal remainders favour the earlier weight. When all weights are zero
 * the shares are equal; no weights give no shares. Throws a RangeError for a negative weight. Cost: n log n.
 */
export function allocate(amount: Money, weights: readonly Quantity[]): Money[] {
  const whole = commonScale(weights);
  const total = whole.reduce((sum, weight) => sum + weight, 0n);
  const parts = total === 0n ? whole.map(() => 1n) : whole;
  const divisor = total === 0n ? BigInt(parts.length) : total;

  const grain = amount % 100 === 0 ? 100n : 1n;
  const grains = BigInt(Math.abs(amount)) / grain;
  const shares = parts.map((part) => (grains * part) / divisor);
  let left = grains - shares.reduce((sum, share) => sum + share, 0n);

  for (const index of byLargestRemainder(parts.map((part) => (grains * part) % divisor))) {
    if (left <= 0n) break;
    shares[index] = shares[index]! + 1n;
    left -= 1n;
  }
  return shares.map((share) => fromUnits(amount < 0 ? -share * grain : share * grain));
}

function commonScale(weights: readonly Quantity[]): bigint[] {
  const decimals = weights.map(decimalOf);
  if (decimals.some((decimal) => decimal.coefficient < 0n)) throw new RangeError('A weight is negative');
  const finest = decimals.reduce((scale, decimal) => Math.max(scale, decimal.scale), 0);
  return decimals.map((decimal) => decimal.coefficient * powerOfTen(finest - decimal.scale));
}

function byLargestRemainder(remainders: readonly bigint[]): number[] {
  return remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
    .map(({ index }) => index);
}
