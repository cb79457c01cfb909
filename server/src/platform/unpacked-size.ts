// How far a packed file may swell. Text packs to a tenth or a fiftieth; what swells by the thousand was made to fill a memory.

const largestRatio = 300;
/** Small files may swell more: a short table of equal rows does. */
const alwaysTakenBytes = 16 * 1024 * 1024;

/** Bytes that a packed file of this length may unpack to, `most` at most. */
export const maxUnpacked = (packedBytes: number, most: number): number =>
  Math.min(most, Math.max(alwaysTakenBytes, packedBytes * largestRatio));
