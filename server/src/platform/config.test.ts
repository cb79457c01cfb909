import { describe, expect, it } from 'vitest';
import { noteOfDemo, readConfig } from './config.ts';
import { openHttp } from './http.ts';

const hostOf = (env: Record<string, string>) => readConfig(env, '/').host;
// Passed in explicitly, because the machine that runs the test may be a container itself.
const container = { KUBERNETES_SERVICE_HOST: '10.0.0.1' };

describe('where it listens', () => {
  it('is all interfaces in a container, and where the demo data was requested or disabled', () => {
    expect([hostOf(container), hostOf({ HORIZON_DEMO: '1' }), hostOf({ HORIZON_DEMO: '0' })]).toEqual([
      '0.0.0.0',
      '0.0.0.0',
      '0.0.0.0',
    ]);
  });

  it('is what HOST says', () => {
    expect(hostOf({ HOST: '192.0.2.1' })).toBe('192.0.2.1');
  });
});

describe('the demo company, whose people have a known password', () => {
  const hasDemo = (env: Record<string, string>) => readConfig(env, '/').demo;

  it('is not there behind a proxy, where people work, unless it is requested', () => {
    expect([hasDemo({ HORIZON_TRUST_PROXY: 'loopback' }), hasDemo({ HORIZON_SECURE_COOKIES: '1' })]).toEqual([
      false,
      false,
    ]);
    expect(hasDemo({ HORIZON_TRUST_PROXY: 'loopback', HORIZON_DEMO: '1' })).toBe(true);
  });

  it('is there elsewhere unless it is disabled', () => {
    expect([hasDemo({}), hasDemo({ HORIZON_TRUST_PROXY: '0' }), hasDemo({ HORIZON_DEMO: '0' })]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the forwarded headers of a proxy', () => {
  const protocolSeen = async (trust: string, from: string) => {
    const { trustProxy } = readConfig({ HORIZON_TRUST_PROXY: trust }, '/');
    const app = await openHttp({ logLevel: 'silent', trustProxy, secureCookies: false });
    app.get('/', async (request) => request.protocol);
    const answer = await app.inject({ url: '/', remoteAddress: from, headers: { 'x-forwarded-proto': 'https' } });
    await app.close();
    return answer.payload;
  };

  it('count if its address is trusted, and only then', async () => {
    expect(await protocolSeen('10.0.0.0/8', '10.1.2.3')).toBe('https');
    expect(await protocolSeen('10.0.0.0/8', '203.0.113.9')).toBe('http');
    expect(await protocolSeen('', '10.1.2.3')).toBe('http');
    expect(await protocolSeen('1', '203.0.113.9')).toBe('https');
  });

  it('need an address', () => {
    expect(() => readConfig({ HORIZON_TRUST_PROXY: 'yes please' }, '/')).toThrow(/HORIZON_TRUST_PROXY/);
  });
});

describe('the address and the key of an installation', () => {
  it('are read from their variables; a wrong one is refused with its name', () => {
    expect(readConfig({ HORIZON_URL: 'https://horizon.example/' }, '/').publicUrl).toBe('https://horizon.example');
    expect(() => readConfig({ HORIZON_URL: 'horizon.example' }, '/')).toThrow(/HORIZON_URL/);
    expect(readConfig({ HORIZON_SECRET_KEY: 'ab'.repeat(32) }, '/').secretKey).toHaveLength(32);
    expect(() => readConfig({ HORIZON_SECRET_KEY: 'too short' }, '/')).toThrow(/HORIZON_SECRET_KEY/);
  });
});

describe('the log', () => {
  const noteAt = (host: string, env: Record<string, string> = {}) => noteOfDemo({ demo: true, host }, env)?.text ?? '';

  it.each([
    ['localhost', false],
    ['127.0.0.2', false],
    ['::1', false],
    ['0.0.0.0', true],
    ['::', true],
    ['192.168.1.5', true],
  ])('warns of the known password of the demo people where others reach the server: %s, %s', (host, warns) => {
    expect(noteAt(host, { HOST: host }).startsWith('WARNING: the demo people have a known password')).toBe(warns);
    expect(noteOfDemo({ demo: true, host }, { HOST: host })?.level === 'warn').toBe(warns);
  });

  it('says nothing of them without the demo company', () => {
    expect(noteOfDemo({ demo: false, host: '0.0.0.0' }, {})).toBeNull();
  });
});
