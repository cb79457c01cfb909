import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openHttp } from './http.ts';
import { webRoutes } from './web.ts';

const page =
  '<!doctype html><html lang="en-AU"><head></head><body><div id="root"><p class="opening" role="status">Opening …</p></div></body></html>';
// A minimal client: it greets the person that the call returns.
const pages = `export const callsDrawnFrom = (path, search) => (search ? [] : path === '/broken' ? ['/api/none'] : path.startsWith('/hall') ? ['/api/me'] : []);`;
const painter = `export async function firstPaint(path, answers, roomPx) {
  if (path === '/hall/fails') throw new Error('no paint');
  const { name } = JSON.parse(answers.get('/api/me'));
  return { html: '<h1>Welcome, ' + name + (roomPx ? ' in ' + roomPx : '') + '</h1>', answers: JSON.stringify({ name, seen: typeof window.matchMedia }) };
}`;

let app: FastifyInstance;
let folder: string;
const document = {
  accept: 'text/html',
  'sec-fetch-mode': 'navigate',
  cookie: 'horizon_session=ada',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)',
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'horizon-drawn-'));
  mkdirSync(join(folder, '.first-paint'));
  writeFileSync(join(folder, 'index.html'), page);
  writeFileSync(join(folder, '.first-paint/package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, '.first-paint/drawn-pages.js'), pages);
  writeFileSync(join(folder, '.first-paint/first-paint.js'), painter);
  app = await openHttp({ logLevel: 'silent', trustProxy: false, secureCookies: false });
  app.get('/api/me', async (request, reply) => {
    const name = /horizon_session=(\w+)/.exec(request.headers.cookie ?? '')?.[1];
    return name === 'nobody' ? reply.code(401).send({}) : { name };
  });
  await webRoutes(app, folder);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the first response of a server-rendered page', () => {
  it('holds its text and the answers it was rendered from, inert until its scripts have loaded', async () => {
    const { body } = await app.inject({ url: '/hall', headers: document });

    expect(body).toContain('<html data-drawn lang="en-AU">');
    expect(body).toContain('<div id="root" aria-busy="true"><h1>Welcome, ada</h1></div>');
    expect(body).toContain(
      '<script type="application/json" id="first-answers">{"name":"ada","seen":"function"}</script>',
    );
  });

  it('is also the page at an address that no file can have', async () => {
    const answer = await app.inject({ url: '/rates/%00', headers: document });

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  });

  it('is rendered at the list width that the browser reports, and states it', async () => {
    const cookie = 'horizon_session=ada; horizon-look=usual.1048';
    const { body } = await app.inject({ url: '/hall', headers: { ...document, cookie } });

    expect(body).toContain('<div id="root" aria-busy="true" data-room="1048"><h1>Welcome, ada in 1048</h1></div>');
  });

  it('contains what the session of the request may see, and is never cached', async () => {
    const answer = await app.inject({ url: '/hall', headers: { ...document, cookie: 'horizon_session=ben' } });

    expect(answer.body).toContain('Welcome, ben');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is compressed for a browser that accepts it', async () => {
    const answer = await app.inject({ url: '/hall', headers: { ...document, 'accept-encoding': 'gzip' } });

    expect(gunzipSync(answer.rawPayload).toString()).toContain('Welcome, ada');
  });

  it.each([
    ['a fetch of the page as a file, to cache it', { ...document, 'sec-fetch-mode': 'same-origin' }],
    ['a visitor without a session', { ...document, cookie: '' }],
    [
      'a window with a layout other than the rendered one',
      { ...document, cookie: 'horizon_session=ada; horizon-look=own' },
    ],
    ['a phone', { ...document, 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Mobile' }],
  ])('holds nothing of a person for %s', async (_who, headers) => {
    const answer = await app.inject({ url: '/hall', headers });

    expect(answer.body).toBe(page);
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  it.each([
    ['a call is refused', '/hall', { ...document, cookie: 'horizon_session=nobody' }],
    ['there is no such call', '/broken', document],
    ['drawing fails', '/hall/fails', document],
  ])('leaves the page to the browser where %s', async (_why, url, headers) => {
    const answer = await app.inject({ url, headers });

    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('<div id="root"></div>');
    expect(answer.body).not.toContain('first-answers');
  });

  it('is not served as files', async () => {
    const answer = await app.inject({ url: '/.first-paint/first-paint.js', headers: { accept: '*/*' } });

    expect(answer.statusCode).toBe(404);
  });
});
