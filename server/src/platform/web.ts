// The built web client: hashed files for a year, precompressed; every other address that is not a call answers the page,
// so that a link into the product works.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from './failures.ts';

/** Serves the folder of the built client. */
export function webRoutes(app: FastifyInstance, folder: string | null): void {
  if (folder === null || !existsSync(join(folder, 'index.html'))) {
    return;
  }
  const page = readFileSync(join(folder, 'index.html'));
  app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    index: false,
    wildcard: true,
    globIgnore: ['**/*.map'],
    setHeaders: (reply, path) =>
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'),
  });
  const sendPage = async (
    _request: unknown,
    reply: { type(t: string): { header(n: string, v: string): { send(b: Buffer): unknown } } },
  ) => reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
  app.get('/', sendPage as never);
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      request.method === 'GET' &&
      !/^\/(api|assets|healthz|readyz|metrics)(\/|$|\?)/.test(request.url) &&
      (request.headers.accept ?? '').includes('text/html');
    if (wantsPage) {
      return reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-cache').send(page);
    }
    throw new Refusal(404, 'not_found', 'There is nothing at this address.');
  });
}
