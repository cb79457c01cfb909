import Fastify from 'fastify';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compressAnswers } from './compress.ts';

function site() {
  const app = Fastify();
  compressAnswers(app);
  app.get('/long', async () => ({ rows: Array.from({ length: 200 }, (_none, at) => `row ${at}`) }));
  app.get('/short', async () => ({ rows: [] }));
  return app;
}

describe('a response', () => {
  it('is compressed for a caller that accepts it, with the same content', async () => {
    const answer = await site().inject({ url: '/long', headers: { 'accept-encoding': 'gzip, br' } });

    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).rows).toHaveLength(200);
  });

  it('stays uncompressed for a caller that does not, and if it is short', async () => {
    const plain = await site().inject({ url: '/long' });
    const short = await site().inject({ url: '/short', headers: { 'accept-encoding': 'br' } });
    const refused = await site().inject({
      url: '/long',
      headers: { 'accept-encoding': 'br;q=0, gzip;q=0.0, identity' },
    });

    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json().rows).toHaveLength(200);
    expect(short.headers['content-encoding']).toBeUndefined();
    expect(refused.headers['content-encoding']).toBeUndefined();
  });
});
