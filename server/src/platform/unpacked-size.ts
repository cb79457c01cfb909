// Limits the unpacked size of compressed files. Text compresses to a tenth or a fiftieth; a ratio of thousands is an
// attack on the memory (a zip bomb).

const largestRatio = 300;
/** Small files may have a higher ratio: a short table of equal rows does. */
const alwaysTakenBytes = 16 * 1024 * 1024;

/** The maximum unpacked size of a compressed file of this length, `most` at most. */
export const maxUnpacked = (packedBytes: number, most: number): number =>
  Math.min(most, Math.max(alwaysTakenBytes, packedBytes * largestRatio));
