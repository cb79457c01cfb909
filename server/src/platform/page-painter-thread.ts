// The thread that draws pages (`page-painter.ts`): gives the client's components the window that they look at when they
// are loaded, a usual desk's, and draws one page after the other.
import { parentPort, workerData } from 'node:worker_threads';
import type { FirstPaint } from './page-painter.ts';

export interface PaintOrder {
  id: number;
  path: string;
  answers: [url: string, json: string][];
  /** How wide a list is in the window; null where that is not known. */
  roomPx: number | null;
}

export interface Painted {
  id: number;
  painted: FirstPaint | null;
}

const nothing = () => undefined;
const listening = { addEventListener: nothing, removeEventListener: nothing };
const localStorage = { getItem: () => null, setItem: nothing, removeItem: nothing };
const matchMedia = () => ({ matches: false, ...listening });
Object.assign(globalThis, { localStorage, matchMedia, window: { localStorage, matchMedia, ...listening } });

const { firstPaint } = (await import(String(workerData))) as {
  firstPaint: (path: string, answers: ReadonlyMap<string, string>, roomPx: number | null) => Promise<FirstPaint | null>;
};

async function paintAfter(before: Promise<void>, { id, path, answers, roomPx }: PaintOrder): Promise<void> {
  await before;
  const painted = await firstPaint(path, new Map(answers), roomPx).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ id, painted } satisfies Painted);
}

let last: Promise<void> = Promise.resolve();
parentPort?.on('message', (order: PaintOrder) => {
  last = paintAfter(last, order);
});
