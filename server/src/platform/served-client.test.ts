import type { FastifyInstance } from 'fastify';
import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHttp } from './http.ts';
import { webRoutes } from './web.ts';

const document = { accept: 'text/html', 'sec-fetch-mode': 'navigate', cookie: 'horizon_session=ada' };

let root: string;
let folder: string;
let app: FastifyInstance;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'horizon-built-'));
  folder = join(root, 'dist');
  build(1, folder);
  app = await openHttp({ logLevel: 'silent', trustProxy: false, secureCookies: false });
  app.get('/api/me', async () => ({}));
  await webRoutes(app, folder);
});
afterEach(async () => {
  await app.close();
  rmSync(root, { recursive: true, force: true });
});

/** The n-th build, from the n-th minute: a page that names its one script, and a renderer for the hall. */
function build(n: number, into: string): void {
  const files = {
    'index.html': `<!doctype html><html lang="en-AU"><head><script src="/assets/start-${n}.js"></script></head><body><div id="root"></div></body></html>`,
    'pages.json': `[["/rates","<link href=\\"/assets/rates-${n}.js\\">"]]`,
    [`assets/start-${n}.js`]: `start(${n})`,
    '.first-paint/package.json': '{ "type": "module" }',
    '.first-paint/drawn-pages.js': `export const callsDrawnFrom = (path) => (path === '/hall-${n}' ? ['/api/me'] : []);`,
    '.first-paint/first-paint.js': `export const firstPaint = async () => ({ html: 'drawn by ${n}', answers: '{}' });`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(into, name, '..'), { recursive: true });
    writeFileSync(join(into, name), text);
    utimesSync(join(into, name), n * 60, n * 60);
  }
}

/** Replaces the build with the n-th, as the start of another server does. */
function putInPlace(n: number): void {
  build(n, join(root, 'fresh'));
  rmSync(folder, { recursive: true });
  renameSync(join(root, 'fresh'), folder);
}

const pageAt = async (url: string) => (await app.inject({ url, headers: document })).body;

describe('a client that is rebuilt while the server runs', () => {
  it('is served from the next page on, each page with the current scripts', async () => {
    expect(await pageAt('/')).toContain('/assets/start-1.js');

    putInPlace(2);

    for (const url of ['/', '/rates', '/projects']) expect(await pageAt(url)).toContain('/assets/start-2.js');
    expect(await pageAt('/rates')).toContain('/assets/rates-2.js');
    expect((await app.inject('/assets/start-2.js')).body).toBe('start(2)');
  });

  it('renders its pages itself', async () => {
    expect(await pageAt('/hall-1')).toContain('drawn by 1');

    putInPlace(2);

    const [drawn, ...others] = await Promise.all(['/hall-2', '/hall-2', '/hall-1'].map(pageAt));
    expect(drawn).toContain('drawn by 2');
    expect(others.map((page) => page.includes('drawn by'))).toEqual([true, false]);
  });

  it('is replaced only when complete; until then pages of the previous build are served', async () => {
    rmSync(folder, { recursive: true });
    expect(await pageAt('/rates')).toContain('/assets/rates-1.js');

    build(2, folder);
    writeFileSync(join(folder, 'pages.json'), '[["/rates","<li');
    expect(await pageAt('/rates')).toContain('/assets/rates-1.js');

    build(2, folder);
    expect(await pageAt('/rates')).toContain('/assets/rates-2.js');
  });
});

describe('the files of the client', () => {
  it('are served only at their own addresses, and nothing else is', async () => {
    writeFileSync(join(root, 'secret.txt'), 'a secret');
    const outside = ['/../secret.txt', '/%2e%2e/secret.txt', '/assets/%2e%2e/%2e%2e/secret.txt', '/..%2fsecret.txt'];
    const hidden = ['/.first-paint/first-paint.js', '/.first-paint/package.json'];
    const odd = ['//assets/start-1.js', '/assets', '/assets/', '/assets/none.js', '/%25', '/assets/start-1.js%00'];

    for (const url of [...outside, ...hidden, ...odd]) {
      const { statusCode, body } = await app.inject(url);
      expect([400, 403, 404], `${url} ${body}`).toContain(statusCode);
      expect(body).not.toMatch(/a secret|drawn by|start\(1\)/);
    }
    // An address that merely resembles a file's is a page of the client, which reports that it does not exist.
    expect(await pageAt('/100%25')).toContain('<div id="root">');
    const { headers, body } = await app.inject('/assets/start-1.js');
    expect([headers['cache-control'], body]).toEqual(['public, max-age=31536000, immutable', 'start(1)']);
    expect((await app.inject({ method: 'HEAD', url: '/assets/start-1.js' })).statusCode).toBe(200);
  });
});
