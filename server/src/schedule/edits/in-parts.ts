// Large batches are written in parts where somebody listens to how far they are; else each kind in one statement.

/** Hears how many rows of a batch are written, of how many. */
export type WriteProgress = (written: number, total: number) => Promise<void>;

/** Writes a list in one statement, or in parts that are told. */
export type InParts = <Row>(rows: readonly Row[], write: (part: readonly Row[]) => Promise<void>) => Promise<void>;

const rowsOfPart = 2500;

/** How the rows of a batch are written; `total` counts them all. */
export function partsOf(total: number, progress: WriteProgress | undefined): InParts {
  let written = 0;
  return async (rows, write) => {
    const most = progress ? rowsOfPart : Math.max(1, rows.length);
    for (let from = 0; from < rows.length; from += most) {
      const part = rows.slice(from, from + most);
      await write(part);
      written += part.length;
      await progress?.(Math.min(written, total), total);
    }
  };
}
