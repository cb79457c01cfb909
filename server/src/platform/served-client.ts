// The built client that pages are served from. A build that is replaced while the server runs is noticed at the next
// page: the old one names scripts that no longer exist.
import { existsSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { partsOf, type PageParts } from './drawn-page.ts';
import { startPainter, type PagePainter } from './page-painter.ts';

export interface Page {
  plain: Buffer;
  parts: PageParts;
}

/** One build: the page at an address, and its renderer; null if the build has none. */
export interface Build {
  pageAt: (path: string) => Page;
  painter: PagePainter | null;
}

export interface ServedClient {
  folder: string;
  /** The build in the folder; while it is incomplete, the previous one. */
  now: () => Promise<Build>;
  close: () => Promise<unknown>;
}

/** Opens the client built into a folder; null if there is none. */
export async function openClient(folder: string): Promise<ServedClient | null> {
  let mark = await markOf(folder);
  if (mark === null) return null;
  let build = await readBuild(folder, mark);
  let renewing: Promise<void> | null = null;

  const renew = async (seen: string) => {
    const before = build;
    build = await readBuild(folder, seen);
    mark = seen;
    // The browser renders the pages that it was rendering.
    await before.painter?.close();
  };
  return {
    folder,
    now: async () => {
      const seen = await markOf(folder);
      if (seen !== null && seen !== mark) {
        // A build that is still being written is checked again at the next page.
        renewing ??= renew(seen)
          .catch(() => undefined)
          .finally(() => (renewing = null));
        await renewing;
      }
      return build;
    },
    close: async () => build.painter?.close(),
  };
}

/** The source files of pages. */
const sources = ['index.html', 'pages.json', '.first-paint/first-paint.js'];

/** When the build was made, as a text; null if there is no build. */
async function markOf(folder: string): Promise<string | null> {
  const times = await Promise.all(
    sources.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      ),
    ),
  );
  return times[0] === null ? null : times.join(' ');
}

const readBuild = async (folder: string, mark: string): Promise<Build> => ({
  pageAt: pagesOf(folder),
  painter: await startPainter(folder, mark),
});

/**
 * The page as it is served at an address: it names the scripts and styles of that route, so that they are fetched at
 * once.
 */
function pagesOf(folder: string): (path: string) => Page {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const file = join(folder, 'pages.json');
  const routes = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [path: string, tags: string][]) : [];
  const pages = routes.map(([path, tags]) => ({
    matches: new RegExp(`^${path.replace(/\$\w+/g, '[^/]+').replace(/\/$/, '')}/?$`),
    page: pageOf(html.replace('</head>', () => `${tags}</head>`)),
    isFixedEnd: !/\$\w+$/.test(path),
  }));
  // `/rates/awards` is a page before it is a rate.
  const ordered = pages.toSorted((a, b) => Number(b.isFixedEnd) - Number(a.isFixedEnd));
  const plain = pageOf(html);
  return (path) => ordered.find(({ matches }) => matches.test(path))?.page ?? plain;
}

const pageOf = (html: string): Page => ({ plain: Buffer.from(html), parts: partsOf(html) });
