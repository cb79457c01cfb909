// The built web client: hashed files for a year, precompressed; every other address that is not a call answers the page,
// so that a link into the product works.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { callsToDraw, partsOf, sendDrawnPage, type PageParts } from './drawn-page.ts';
import { otherMethod, Refusal } from './failures.ts';
import { answerFailure } from './http.ts';
import { methodsAt } from './other-methods.ts';
import { startPainter } from './page-painter.ts';

const notPages = /^\/(api|assets|healthz|readyz|metrics)(\/|$|\?)/;

/** Serves the folder of the built client, and says so where there is nothing at an address. */
export async function webRoutes(app: FastifyInstance, folder: string | null): Promise<void> {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  const pageAt = built ? pagesOf(folder) : null;
  const painter = built ? await startPainter(folder) : null;
  if (painter) app.addHook('onClose', () => painter.close());
  if (built) {
    // No file bears such a name, and the file server would refuse it: the page says that there is nothing.
    app.addHook('onRequest', async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      if (path.includes('%00') && !notPages.test(path)) {
        reply.callNotFound();
        return reply;
      }
    });
    app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      // What the build says of itself, and what draws pages, is no page.
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        // A packed file is served under the name of its plain one.
        if (/\.svg(\.(br|gz))?$/.test(path)) reply.header('Content-Type', 'image/svg+xml; charset=utf-8');
      },
    });
  }
  if (pageAt) {
    // The folder itself is no file: the file server would refuse it.
    app.get('/', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(pageAt('/').plain),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !notPages.test(request.url) && (request.headers.accept ?? '').includes('text/html');
    if (pageAt && wantsPage) {
      const path = request.url.split('?')[0] ?? '/';
      const { plain, parts } = pageAt(path);
      const calls = painter ? callsToDraw(request, painter) : [];
      if (painter && calls.length > 0) return sendDrawnPage(request, reply, { app, painter, parts, calls });
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(plain);
    }
    const methods = methodsAt(request.url);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header('Allow', methods.join(', '));
      return answerFailure(otherMethod(methods), request, reply);
    }
    return answerFailure(new Refusal(404, 'not_found', 'There is nothing at this address.'), request, reply);
  });
}

interface Page {
  plain: Buffer;
  parts: PageParts;
}

/** The page as it is served at an address: it names the scripts and styles of that route, so that they are fetched at once. */
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
