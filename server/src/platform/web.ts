// Serves the built web client: hashed files cached for a year, precompressed; every other address that is not a call
// answers the page, so that deep links work.
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { callsToDraw, sendDrawnPage } from './drawn-page.ts';
import { otherMethod, Refusal } from './failures.ts';
import { answerFailure } from './http.ts';
import { methodsAt } from './other-methods.ts';
import { openClient } from './served-client.ts';

const notPages = /^\/(api|assets|healthz|readyz|metrics)(\/|$|\?)/;

/** Serves the folder of the built client, and answers 404 for unknown addresses. */
export async function webRoutes(app: FastifyInstance, folder: string | null): Promise<void> {
  const client = folder === null ? null : await openClient(folder);
  if (client) {
    app.addHook('onClose', () => client.close());
    // No file has such a name, and the file server would refuse it: the page reports that it does not exist.
    app.addHook('onRequest', async (request, reply) => {
      const [path = '/'] = request.url.split('?');
      if (path.includes('%00') && !notPages.test(path)) {
        reply.callNotFound();
        return reply;
      }
    });
    app.register(fastifyStatic, {
      root: client.folder,
      // The plugin's own route reads the whole folder for every file, to find it.
      serve: false,
      preCompressed: true,
      index: false,
      // The build's metadata and the page renderer are not served.
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
        // A compressed file is served under the name of its plain one.
        if (/\.svg(\.(br|gz))?$/.test(path)) reply.header('Content-Type', 'image/svg+xml; charset=utf-8');
      },
    });
    app.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: (request, reply) => reply.sendFile(request.url.split('?')[0]!),
    });
    // The folder itself is not a file: the file server would refuse it.
    app.get('/', async (_request, reply) => {
      const { pageAt } = await client.now();
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(pageAt('/').plain);
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !notPages.test(request.url) && (request.headers.accept ?? '').includes('text/html');
    if (client && wantsPage) {
      const { pageAt, painter } = await client.now();
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
