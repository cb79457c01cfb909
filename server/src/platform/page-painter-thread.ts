// The thread that renders pages (`page-painter.ts`): gives the client's components the window that they read when they
// are loaded, of usual desktop size, and renders one page at a time.
import { parentPort, workerData } from 'node:worker_threads';
import type { FirstPaint } from './page-painter.ts';

export interface PaintOrder {
  id: number;
  path: string;
  answers: [url: string, json: string][];
  /** The width of a list in the window; null if it is not known. */
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
