// The built web client: hashed files for a year, precompressed; every other address that is not a call answers the page,
// so that a link into the product works.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './failures.ts';
import { answerFailure } from './http.ts';

const notPages = /^\/(api|assets|healthz|readyz|metrics)(\/|$|\?)/;

/** Serves the folder of the built client, and says so where there is nothing at an address. */
export function webRoutes(app: FastifyInstance, folder: string | null): void {
  const built = folder !== null && existsSync(join(folder, 'index.html'));
  const page = built ? readFileSync(join(folder, 'index.html')) : null;
  if (built) {
    app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) =>
        reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
    });
  }
  if (page) {
    // The folder itself is no file: the file server would refuse it.
    app.get('/', async (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page),
    );
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' && !notPages.test(request.url) && (request.headers.accept ?? '').includes('text/html');
    if (page && wantsPage) {
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
    }
    return answerFailure(new Refusal(404, 'not_found', 'There is nothing at this address.'), request, reply);
  });
}
