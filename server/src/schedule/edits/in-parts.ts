// Large batches are written in parts where somebody listens to how far they are; else each kind in one statement.
import { setTimeout as sleep } from 'node:timers/promises';

/** Called with the number of rows of a batch written, and their total. */
export type WriteProgress = (written: number, total: number) => Promise<void>;

/** Writes a list in one statement, or in parts that are reported. */
export type InParts = <Row>(rows: readonly Row[], write: (part: readonly Row[]) => Promise<void>) => Promise<void>;

const rowsOfPart = 2500;
/** From so many rows on the database is at work for long enough to do something else meanwhile. */
const longPart = 1000;
/** Until then what is written has left this process. */
const leavesAfterMillis = 15;

interface Writing {
  progress?: WriteProgress | undefined;
  /** Work of this thread that is done while the database writes, one piece a part; what is left over is not done. */
  meanwhile: readonly (() => unknown)[];
}

/** How the rows of a batch are written; `total` counts them all. */
export function partsOf(total: number, { progress, meanwhile }: Writing): InParts {
  let written = 0;
  const pieces = meanwhile.slice();
  return async (rows, write) => {
    const most = progress ? rowsOfPart : Math.max(1, rows.length);
    for (let from = 0; from < rows.length; from += most) {
      const part = rows.slice(from, from + most);
      const writing = write(part);
      if (part.length >= longPart && pieces.length > 0) {
        await Promise.race([writing, sleep(leavesAfterMillis)]);
        // A later caller asks again and gets the failure.
        const piece = pieces.shift()!;
        void (async () => piece())().catch(() => undefined);
      }
      await writing;
      written += part.length;
      await progress?.(Math.min(written, total), total);
    }
  };
}
