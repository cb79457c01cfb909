// The regions in which two revisions of a sheet differ, in points of the earlier one, largest first.
import {
  type DifferentRegion,
  type Bounds,
  boundsOf,
  inverseOf,
  type Matrix,
  matrixOf,
  shownSize,
  through,
} from '@horizon/markup';
import { useEffect, useState } from 'react';
import { brightnessOf, pictureOf } from './compare-sheets.ts';
import type { Sheet } from './use-sheet.ts';

export interface Difference {
  bounds: Bounds;
  /** Whether ink was removed, added, or both. */
  kind: 'removed' | 'added' | 'changed';
}

/** The most pixels of the longer side: fine enough for the strokes of text, at nine million pixels in total. */
const longestPx = 3600;
/** Differences closer to each other than this are merged. */
const joinPt = 30;

interface Found {
  items: readonly Difference[] | null;
  failure: boolean;
}

export function useDifferences(before: Sheet | null, after: Sheet | null, alignment: Matrix | null): Found {
  const [found, setFound] = useState<Found & { of: unknown[] }>({ items: null, failure: false, of: [] });
  useEffect(() => {
    if (!before || !after) return undefined;
    const stop = new AbortController();
    const worker = new Worker(new URL('./differences-worker.ts', import.meta.url), { type: 'module' });
    const of = [before, after, alignment];
    const rotation = 0;
    const full = shownSize({ box: before.box, rotation, pixelsPerPt: 1 });
    const scale = Math.min(1.5, longestPx / Math.max(full.width, full.height));
    const size = shownSize({ box: before.box, rotation, pixelsPerPt: scale });
    const picture = {
      width: Math.round(size.width),
      height: Math.round(size.height),
      view: { pixelsPerPt: scale, origin: { x: 0, y: 0 }, rotation } as const,
    };
    void (async () => {
      try {
        const old = await pictureOf(before, before, picture, stop.signal);
        const young = await pictureOf(after, before, alignment ? { ...picture, alignment } : picture, stop.signal);
        const bytes = { before: brightnessOf(old), after: brightnessOf(young) };
        const regions = await new Promise<DifferentRegion[]>((resolve, reject) => {
          worker.addEventListener('message', ({ data }: MessageEvent<DifferentRegion[]>) => resolve(data));
          worker.addEventListener('error', reject);
          const { width, height } = picture;
          // Two PDFs from the same program have the same line on the same pixels: even a changed digit is not noise there.
          const noise = alignment ? { tolerancePx: 3, leastPixels: 12 } : { tolerancePx: 1, leastPixels: 4 };
          worker.postMessage({ ...bytes, width, height, joinPx: joinPt * scale, ...noise }, [
            bytes.before.buffer,
            bytes.after.buffer,
          ]);
        });
        if (stop.signal.aborted) return;
        const back = inverseOf(matrixOf({ box: before.box, rotation, pixelsPerPt: scale, origin: { x: 0, y: 0 } }));
        setFound({ items: regions.map((region) => differenceOf(region, back)), failure: false, of });
      } catch {
        if (!stop.signal.aborted) setFound({ items: null, failure: true, of });
      }
    })();
    return () => {
      stop.abort();
      worker.terminate();
    };
  }, [before, after, alignment]);
  const isOf = found.of[0] === before && found.of[1] === after && found.of[2] === alignment;
  return isOf ? found : { items: null, failure: false };
}

function differenceOf({ left, top, right, bottom, removed, added }: DifferentRegion, back: Matrix): Difference {
  const bounds = boundsOf([through(back, { x: left, y: top }), through(back, { x: right + 1, y: bottom + 1 })]);
  const share = removed / (removed + added);
  return { bounds, kind: share > 0.95 ? 'removed' : share < 0.05 ? 'added' : 'changed' };
}
