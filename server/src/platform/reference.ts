// The interactive API reference at /api/docs, generated from the call table: one light page that lists every call, and
// shows its input and answers once it is opened. The page is the same for everybody and contains no data.
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { callEntries, openApiDocument } from '@horizon/contract';
import { notFound } from './failures.ts';
import { callDetails, type Operation } from './reference-call.ts';
import { referencePage, type ListedCall } from './reference-page.ts';

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string;
};
const textOf = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8');
/** Memoises a value on first use: a server that is never asked for the reference does not build it. */
function memoised<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
/** The script of the page, without its types. */
const scriptOfPage = memoised(() =>
  stripTypeScriptTypes(textOf('../../browser/reference.ts')).replace(/[ \t]+$/gm, ''),
);
const style = textOf('reference.css');
const files = new Map([
  ['reference.css', { type: 'text/css; charset=utf-8', text: () => style }],
  ['reference.js', { type: 'text/javascript; charset=utf-8', text: scriptOfPage }],
]);
const html = 'text/html; charset=utf-8';

/** /api/openapi.json and /api/docs. */
export function referenceRoutes(app: FastifyInstance): void {
  const document = memoised(() => openApiDocument(callEntries, version));
  const operationOf = ({ path, method }: ListedCall) =>
    (document()['paths'] as Record<string, Record<string, Operation>>)[path]![method.toLowerCase()]!;
  const listed = callEntries.map(([name, { method, path, domain, summary }]): ListedCall => ({
    name,
    method,
    path,
    domain,
    summary,
  }));
  const byName = new Map(listed.map((call) => [call.name, call]));
  const text = memoised(() => JSON.stringify(document()));
  const page = memoised(() => referencePage(listed, version));
  app.get('/api/openapi.json', async (_request, reply) => reply.type('application/json; charset=utf-8').send(text()));
  app.get('/api/docs', async (_request, reply) => reply.type(html).send(page()));
  app.get<{ Params: { name: string } }>('/api/docs/calls/:name', async ({ params }, reply) => {
    const call = byName.get(params.name);
    if (!call) {
      throw notFound();
    }
    return reply.type(html).send(callDetails(call, operationOf(call)));
  });
  app.get<{ Params: { file: string } }>('/api/docs/:file', async ({ params }, reply) => {
    const file = files.get(params.file);
    if (!file) {
      throw notFound();
    }
    return reply.type(file.type).header('Cache-Control', 'no-cache').send(file.text());
  });
}
