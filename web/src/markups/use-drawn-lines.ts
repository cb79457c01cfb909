// The lines of the drawing itself, for snapping. They are read once per page, when a tool first snaps, in short steps that do
// not block drawing. Sheets with too many lines are skipped.
import { drawnLines, LineIndex } from '@horizon/markup';
import * as pdf from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import type { Sheet } from './use-sheet.ts';

/** The most lines of a sheet. */
const maxLines = 60_000;
const millisOfStep = 6;

const read = new WeakMap<Sheet, Promise<LineIndex | null>>();
const { OPS } = pdf;

async function readLines(sheet: Sheet, signal: AbortSignal): Promise<LineIndex | null> {
  const list = await sheet.page.getOperatorList();
  const reading = drawnLines(list, OPS, maxLines);
  let since = performance.now();
  for (;;) {
    const { done, value } = reading.next();
    if (signal.aborted) return null;
    if (done) return value ? new LineIndex(value, sheet.box.width) : null;
    if (performance.now() - since < millisOfStep) continue;
    // Yields to rendering in between.
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resume) => setTimeout(resume, 0));
    since = performance.now();
  }
}

/** The lines of a sheet; null until they have been read, if they are not wanted, or if there are too many. */
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
