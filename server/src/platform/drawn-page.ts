// Server-side rendering of a page: its head is sent at once, so that the browser fetches scripts and styles while the
// body is rendered from the answers to its first calls, made with the session of the request itself.
import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip, type BrotliCompress, type Gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sessionCookieOf, sessionSecretOf } from './caller.ts';
import { encodingFor } from './compress.ts';
import type { FirstPaint, PagePainter } from './page-painter.ts';

/** Set by the browser if its window looks different from the rendered page (`drawn.ts` of the client). */
const ownLook = /\bhorizon-look=own\b/;
const room = /\bhorizon-look=usual\.(\d{3,4})\b/;
const phone = /\bMobi/;
const root = '<div id="root"';

/** A page of the built client, cut where its root element begins. */
export interface PageParts {
  head: string;
  rest: string;
}

/** Splits a page at its root element. */
export function partsOf(html: string): PageParts {
  const at = html.indexOf(root) + root.length;
  // The page replaces the loading message.
  const rest = html.slice(at).replace(/^><p class="opening".*?<\/p>/, '>');
  return { head: html.slice(0, at).replace('<html ', '<html data-drawn '), rest };
}

/** The calls that the requested page is rendered from; none if the browser renders it alone. */
export function callsToDraw(request: FastifyRequest, painter: PagePainter): string[] {
  const { cookie = '', 'sec-fetch-mode': mode, 'user-agent': agent = '' } = request.headers;
  // A service worker passes a navigation on as one. A request that caches the page asks for it as a file: it gets the
  // version without personal data.
  if (mode !== 'navigate' || !sessionSecretOf(request) || ownLook.test(cookie) || phone.test(agent)) return [];
  const [path = '/', search = ''] = request.url.split('?');
  return painter.callsOf(path, search === '' ? '' : `?${search}`);
}

interface Drawing {
  app: FastifyInstance;
  painter: PagePainter;
  parts: PageParts;
  calls: readonly string[];
}

/** Answers the page: the head, then the rendered body, or an empty root that the browser fills. */
export function sendDrawnPage(request: FastifyRequest, reply: FastifyReply, drawing: Drawing): FastifyReply {
  const encoding = encodingFor(request.headers['accept-encoding']);
  const packer = packerOf(encoding);
  if (encoding) reply.header('content-encoding', encoding);
  // Personal content: must not be cached anywhere.
  reply.type('text/html; charset=utf-8').header('Cache-Control', 'no-store').header('Vary', 'Accept-Encoding, Cookie');
  const text = Readable.from(piecesOf(request, drawing, packer));
  return reply.send(packer ? text.pipe(packer) : text);
}

async function* piecesOf(request: FastifyRequest, drawing: Drawing, packer: Packer | null): AsyncGenerator<string> {
  const { painter, parts } = drawing;
  yield parts.head;
  packer?.flush();
  const answers = await Promise.all(drawing.calls.map((url) => answerTo(url, request, drawing.app)));
  const known = answers.filter((answer) => answer !== null);
  const [path = '/'] = request.url.split('?');
  const cookieRoom = room.exec(request.headers.cookie ?? '')?.[1];
  const roomPx = cookieRoom ? Number(cookieRoom) : null;
  const painted = known.length < answers.length ? null : await painter.paint(path, known, roomPx);
  yield painted === null ? parts.rest : rootOf(painted, roomPx, parts.rest);
}

/** Nothing can be clicked before the scripts have loaded. */
const rootOf = ({ html, answers }: FirstPaint, roomPx: number | null, rest: string) =>
  ` aria-busy="true"${roomPx === null ? '' : ` data-room="${roomPx}"`}>${html}` +
  rest
    .slice(1)
    .replace('</body>', () => `<script type="application/json" id="first-answers">${answers}</script></body>`);

async function answerTo(url: string, request: FastifyRequest, app: FastifyInstance): Promise<[string, string] | null> {
  const { 'user-agent': agent = '' } = request.headers;
  // Only the session cookie of this request: an internal call has no connection of its own.
  const cookie = `${sessionCookieOf(request)}=${sessionSecretOf(request)}`;
  const headers = { cookie, 'user-agent': agent, accept: 'application/json', 'x-horizon-product': 'cost' };
  const answer = await app.inject({ method: 'GET', url, headers, remoteAddress: request.ip });
  return answer.statusCode === 200 ? [url, answer.body] : null;
}

type Packer = BrotliCompress | Gzip;

function packerOf(encoding: ReturnType<typeof encodingFor>): Packer | null {
  if (encoding === 'br') return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return encoding === 'gzip' ? createGzip({ level: 5 }) : null;
}
