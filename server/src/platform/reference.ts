// The interactive reference at /api/docs: Swagger UI from its package, the document from the call table. Its starting
// script is a file of its own, since pages allow no inline scripts.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { callEntries, openApiDocument } from '@horizon/contract';
import { notFound } from './failures.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};
const page = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Horizon – calls</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head><body><main id="reference"></main><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`;
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#reference', deepLinking: true, docExpansion: 'none', filter: true, requestInterceptor: (request) => { request.headers['X-Horizon-Product'] ??= 'cost'; return request; } });`;
const files = new Map([
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]);

/** /api/openapi.json and /api/docs. */
export function referenceRoutes(app: FastifyInstance): void {
  const document = JSON.stringify(openApiDocument(callEntries, version));
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
  app.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  app.get<{ Params: { file: string } }>('/api/docs/:file', async (request, reply) => {
    const type = files.get(request.params.file);
    if (!type) {
      throw notFound();
    }
    return reply
      .type(type)
      .header('Cache-Control', 'public, max-age=86400')
      .send(readFileSync(join(folder, request.params.file)));
  });
}
