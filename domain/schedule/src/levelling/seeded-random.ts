// Reproducible random numbers: the optimiser tries random orders of work, and the same seed must give the same programme
// on every machine. A 32-bit small fast counter generator ("sfc32", PractRand's recommendation): sixteen bytes of state.

export interface SeededRandom {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from 0 up to, not including, `below`. */
  below(below: number): number;
}

/** A generator whose whole sequence follows from `seed` (any integer; only its low 32 bits count). */
export function seededRandom(seed: number): SeededRandom {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  // The first values depend on few bits of the seed.
  for (let round = 0; round < 15; round += 1) next();
  return { next, below: (below) => Math.floor(next() * below) };
}
