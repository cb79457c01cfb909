import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressFault, isPublicAddress, postPublic } from './public-request.ts';

const noConnection = 'No connection, or no answer in time. Check the address, and that its server is running.';

describe('public addresses', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fd00::1',
    '2002:7f00:1::',
    '2001::1',
    'not an address',
  ])('%s is refused', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('%s is allowed', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('an address that somebody entered', () => {
  it.each([
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/x',
    'https://db.internal/',
    'http://example.com/',
    'https://me:word@example.com/',
    'ftp://example.com/',
    'nothing',
  ])('%s is refused', (url) => expect(addressFault(url, false)).not.toBeNull());

  it('is accepted on the internet, and in a private network if the configuration allows it', () => {
    expect(addressFault('https://example.com/hooks?x=1', false)).toBeNull();
    expect(addressFault('http://192.168.1.5:8080/', true)).toBeNull();
  });
});

describe('a request', () => {
  let origin: string;
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/moved') response.writeHead(302, { location: '/secret' }).end();
    else if (request.url === '/cut') request.socket.destroy();
    else if (request.url === '/long') response.end('x'.repeat(100_000));
    else if (request.url !== '/silent') response.end('thanks');
  });
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const post = (url: string, more: object = {}) =>
    postPublic({ url, headers: {}, body: '{}', allowsPrivate: true, timeoutMs: 5000, maxBytes: 1000, ...more });

  it('answers status and text, and follows no redirect', async () => {
    expect(await post(`http://${origin}/`)).toMatchObject({ status: 200, text: 'thanks' });
    expect(await post(`http://${origin}/moved`)).toMatchObject({ status: 302 });
    expect(asked).not.toContain('/secret');
  });

  it('stops reading after the limit', async () => {
    expect((await post(`http://${origin}/long`)).text).toHaveLength(1000);
  });

  it('times out if nobody answers', async () => {
    await expect(post(`http://${origin}/silent`, { timeoutMs: 200 })).rejects.toThrow(noConnection);
  });

  it('refuses a name that resolves to a private address at the connection', async () => {
    // Resolves to 127.0.0.1 by the hosts file on any machine, and is not a name that is itself refused.
    const { hostname } = await import('node:os').then((os) => ({ hostname: os.hostname() }));

    await expect(post(`https://${hostname}/`, { allowsPrivate: false, timeoutMs: 2000 })).rejects.toThrow(noConnection);
  });

  it.each([
    ['a closed port', 'http://127.0.0.1:1/'],
    ['a name that does not exist', 'http://nobody.invalid/'],
    ['a server that does not speak TLS', () => `https://${origin}/`],
    ['a connection that is cut', () => `http://${origin}/cut`],
  ])('fails with the same sentence for every cause: %s', async (_cause, url) => {
    const failure = await post(typeof url === 'string' ? url : url()).catch((error: Error) => error.message);

    expect(failure).toBe(noConnection);
  });
});
