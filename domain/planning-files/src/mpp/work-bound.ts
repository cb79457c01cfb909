// Limits the cost of reading a file. Every count and offset in a file is untrusted: a few bytes may claim a million rows or point
// a million times at the same long text. An honest file lets each byte be read a small number of times, so the work
// allowed is a multiple of the file's length; a file that asks for more is refused.
import { damaged } from './refusal.ts';

const stepsPerByte = 16;
const stepsOfAnyFile = 4_000_000;

/**
 * Counts steps and refuses the file when it has used up its share. A step is about ten nanoseconds: what takes longer a
 * byte, or leaves more behind in memory, is charged several.
 */
export class WorkBound {
  #left: number;

  constructor(fileLength: number) {
    this.#left = fileLength * stepsPerByte + stepsOfAnyFile;
  }

  /** Takes `steps` from what is left; throws the refusal when nothing is. */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw damaged('its parts refer to each other endlessly');
  }
}
