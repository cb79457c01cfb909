// Writes large batches in parts if their progress is reported; otherwise each kind in one statement.
import { setTimeout as sleep } from 'node:timers/promises';

/** Called with the number of rows of a batch written, and their total. */
export type WriteProgress = (written: number, total: number) => Promise<void>;

/** Writes a list in one statement, or in parts with progress. */
export type InParts = <Row>(rows: readonly Row[], write: (part: readonly Row[]) => Promise<void>) => Promise<void>;

const rowsOfPart = 2500;
/** From this many rows on, the database takes long enough to do something else meanwhile. */
const longPart = 1000;
/** By then the written data has left this process. */
const leavesAfterMillis = 15;

interface Writing {
  progress?: WriteProgress | undefined;
  /** CPU work to do while the database writes, one piece per part; the rest is not done. */
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
        // A later caller tries again and gets the error.
        const piece = pieces.shift()!;
        void (async () => piece())().catch(() => undefined);
      }
      await writing;
      written += part.length;
      await progress?.(Math.min(written, total), total);
    }
  };
}
