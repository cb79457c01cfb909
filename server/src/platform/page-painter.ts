// Renders pages of the built client in a thread, so that their text is in the first response. The thread knows the
// client's components and nothing of the database: it receives answers of calls, made with the caller's own session.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Painted, PaintOrder } from './page-painter-thread.ts';

/** The content of a page's root element, and the answers it was rendered from as JSON. */
export interface FirstPaint {
  html: string;
  answers: string;
}

export interface PagePainter {
  /** Addresses of the calls that a page is rendered from; none for a page that only the browser renders. */
  callsOf: (path: string, search: string) => string[];
  /**
   * The page rendered from the answers to its calls, with its list at this width; null if that fails or takes too long.
   */
  paint: (path: string, answers: [url: string, json: string][], roomPx: number | null) => Promise<FirstPaint | null>;
  close: () => Promise<unknown>;
}

const patienceMillis = 1000;

/** Starts the painter of a built client; null if the build has none. `mark` identifies the build in the folder. */
export async function startPainter(webFolder: string, mark: string): Promise<PagePainter | null> {
  const folder = join(webFolder, '.first-paint');
  if (!existsSync(folder)) return null;
  const pages = (await import(`${pathToFileURL(join(folder, 'drawn-pages.js')).href}?${encodeURIComponent(mark)}`)) as {
    callsDrawnFrom: PagePainter['callsOf'];
  };
  const waiting = new Map<number, (painted: FirstPaint | null) => void>();
  let thread: Worker | null = null;
  let last = 0;
  let isOpen = true;

  const start = () => {
    const started = new Worker(new URL('./page-painter-thread.ts', import.meta.url), {
      workerData: pathToFileURL(join(folder, 'first-paint.js')).href,
    });
    started.unref();
    started.on('message', ({ id, painted }: Painted) => waiting.get(id)?.(painted));
    const gone = () => {
      if (thread === started) thread = null;
      for (const answer of waiting.values()) answer(null);
    };
    started.on('error', gone).on('exit', gone);
    return started;
  };
  thread = start();

  return {
    callsOf: pages.callsDrawnFrom,
    paint: (path, answers, roomPx) =>
      new Promise((done) => {
        // Another build has replaced this one since the page was requested.
        if (!isOpen) return done(null);
        const id = (last += 1);
        const late = setTimeout(() => waiting.get(id)?.(null), patienceMillis);
        waiting.set(id, (painted) => {
          clearTimeout(late);
          waiting.delete(id);
          done(painted);
        });
        thread ??= start();
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
        thread.postMessage({ id, path, answers, roomPx } satisfies PaintOrder);
      }),
    close: async () => {
      isOpen = false;
      await thread?.terminate();
    },
  };
}
