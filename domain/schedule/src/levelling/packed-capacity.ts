// Several resources in one machine word: each gets a field wide enough for its capacity and a guard bit above it. With
// the guards set, `free - demand` keeps a guard exactly where enough is left, so one subtraction and one mask ask all
// resources at once. Resources that do not fit one word spread over more.

export interface PackedCapacity {
  /** Words per time unit. */
  words: number;
  /** Free capacity of an empty period with all guards set, word by word. */
  empty: Int32Array;
  /** The guard bits, word by word. */
  guards: Int32Array;
  /** Demand of activity `i` in word `w` is `demands[i * words + w]`. */
  demands: Int32Array;
}

const usableBits = 31;

/** Packs the demands (activity by activity, resource by resource) next to the capacities. Capacities below 2^30. */
export function packDemands(demands: Int32Array, capacities: Int32Array): PackedCapacity {
  const places: { word: number; shift: number }[] = [];
  let word = 0;
  let used = 0;
  for (const capacity of capacities) {
    const width = 33 - Math.clz32(capacity);
    if (used + width > usableBits) {
      word += 1;
      used = 0;
    }
    places.push({ word, shift: used });
    used += width;
  }
  const words = word + 1;
  const empty = new Int32Array(words);
  const guards = new Int32Array(words);
  places.forEach((place, r) => {
    const guard = 1 << (place.shift + 32 - Math.clz32(capacities[r]!));
    guards[place.word]! |= guard;
    empty[place.word]! |= guard | (capacities[r]! << place.shift);
  });
  const resources = capacities.length;
  const activities = resources === 0 ? 0 : demands.length / resources;
  const packed = new Int32Array(activities * words);
  for (let i = 0; i < activities; i += 1) {
    places.forEach((place, r) => {
      packed[i * words + place.word]! |= demands[i * resources + r]! << place.shift;
    });
  }
  return { words, empty, guards, demands: packed };
}
