// The lines of the drawing itself, for snapping: read once a page, when a tool first snaps, in short steps, so that drawing is not held
// up. A sheet with very many lines is left out.
import { drawnLines, LineIndex } from '@horizon/markup';
import * as pdf from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Sheet } from './use-sheet.ts';

/** Lines of a sheet at most. */
const mostLines = 60_000;
const millisOfStep = 6;

const read = new WeakMap<Sheet, Promise<LineIndex | null>>();
const { OPS } = pdf;

async function readLines(sheet: Sheet, signal: AbortSignal): Promise<LineIndex | null> {
  const list = await sheet.page.getOperatorList();
  const reading = drawnLines(list, OPS, mostLines);
  let since = performance.now();
  for (;;) {
    const { done, value } = reading.next();
    if (signal.aborted) return null;
    if (done) return value ? new LineIndex(value, sheet.box.widthPt) : null;
    if (performance.now() - since < millisOfStep) continue;
    // Lets the page draw in between.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resume) => setTimeout(resume, 0));
    since = performance.now();
  }
}

/** The lines of a sheet; none until they have been read, where they are not wanted, or where there are too many. */
export function useDrawnLines(sheet: Sheet, isWanted: boolean): LineIndex | null {
  const [found, setFound] = useState<{ of: Sheet; index: LineIndex | null } | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const stop = new AbortController();
    const reading = read.get(sheet) ?? readLines(sheet, stop.signal);
    read.set(sheet, reading);
    reading.then(
      (index) => {
        if (stop.signal.aborted) read.delete(sheet);
        else setFound({ of: sheet, index });
        return undefined;
      },
      () => read.delete(sheet),
    );
    return () => stop.abort();
  }, [sheet, isWanted]);
  return found?.of === sheet ? found.index : null;
}
