// Sums of amounts from a file, kept to the ten-thousandth that planning files carry, so that the order of adding does not
// show.

/** The amount to four decimals. */
export function money(amount: number): number {
  return Math.round(amount * 1e4) / 1e4;
}
