// Requests to addresses that people entered. They never reach the machine's own network: the address that a name
// resolves to is checked when the connection is made, so that a second DNS answer cannot bypass the check, and
// redirects are not followed.
import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestTls } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
// Only addresses of the global range are public, except those that wrap an IPv4 address.
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const wrappingIpv6 = new BlockList();
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  wrappingIpv6.addSubnet(network, bits, 'ipv6');
}

/** True for an address that is routed on the internet and belongs to no special range (IANA registries). */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !privateNetworks.check(address, 'ipv4');
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !wrappingIpv6.check(address, 'ipv6');
}

/** The request was not sent, or not answered in time; the message is for people. */
export class RequestFailure extends Error {}

const privateAddress = 'The address is in a private network. Use one that is reachable from the internet.';

/** One sentence for every cause: different ones would show which addresses and ports of a network are open. */
const noConnection = (cause: unknown) =>
  new RequestFailure('No connection, or no answer in time. Check the address, and that its server is running.', {
    cause,
  });

/** As the system's lookup, without private addresses. */
const publicLookup: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    const addresses = (found as LookupAddress[] | undefined) ?? [];
    if (error) return done(error, '', 0);
    // One private address among public ones is an attack as well.
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address))) {
      return done(new Error(privateAddress), '', 0);
    }
    if (options.all) return done(null, addresses as never);
    done(null, addresses[0]!.address, addresses[0]!.family);
  });

export interface PublicRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Allows private addresses and plain http: set by the configuration, never by people. */
  allowsPrivate: boolean;
  timeoutMs: number;
  /** The rest of the response is not read. */
  maxBytes: number;
  signal?: AbortSignal;
}

export interface PublicAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The response was longer than `maxBytes`. */
  isCut: boolean;
}

/** Why a message cannot be sent to an address; null if it can. The name is resolved only when it is sent. */
export function addressFault(url: string, allowsPrivate: boolean): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.hostname === '') {
    return 'Give a whole address, such as https://example.com/horizon.';
  }
  if (parsed.username !== '' || parsed.password !== '') return 'Leave name and password out of the address.';
  if (allowsPrivate) return null;
  if (parsed.protocol !== 'https:') return 'Use an address that begins with https.';
  const host = parsed.hostname.replace(/^\[|\]$/g, '');
  const isLocalName = /(^|\.)(localhost|local|internal|home\.arpa)\.?$/i.test(host);
  return isLocalName || (isIP(host) !== 0 && !isPublicAddress(host)) ? privateAddress : null;
}

/** POSTs a body and answers the response. Throws RequestFailure. */
export const postPublic = (wanted: PublicRequest): Promise<PublicAnswer> => sendPublic('POST', wanted);

/** GETs an address and answers the response. Throws RequestFailure. */
export const getPublic = (wanted: Omit<PublicRequest, 'body'>): Promise<PublicAnswer> =>
  sendPublic('GET', { ...wanted, body: '' });

function sendPublic(method: 'GET' | 'POST', wanted: PublicRequest): Promise<PublicAnswer> {
  const { url, headers, body, allowsPrivate, timeoutMs, maxBytes, signal } = wanted;
  const fault = addressFault(url, allowsPrivate);
  if (fault !== null) return Promise.reject(new RequestFailure(fault));
  return new Promise((done, fail) => {
    const send = new URL(url).protocol === 'https:' ? requestTls : requestPlain;
    const deadline = AbortSignal.timeout(timeoutMs);
    const failed = (error: Error) => fail(noConnection(error));
    const sent = send(
      url,
      {
        method,
        headers: method === 'GET' ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        agent: false,
        signal: signal ? AbortSignal.any([deadline, signal]) : deadline,
        ...(allowsPrivate ? {} : { lookup: publicLookup }),
      },
      (response) => {
        let text = '';
        let isCut = false;
        const answer = () => done({ status: response.statusCode ?? 0, headers: response.headers, text, isCut });
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
          if (text.length > maxBytes) {
            text = text.slice(0, maxBytes);
            isCut = true;
            answer();
            sent.destroy();
          }
        });
        response.on('end', answer);
        response.on('error', failed);
      },
    );
    sent.on('socket', (socket) =>
      socket.once('connect', () => {
        // A numeric address is never looked up, so it is checked here.
        if (!allowsPrivate && !isPublicAddress(socket.remoteAddress ?? '')) sent.destroy(new Error(privateAddress));
      }),
    );
    sent.on('error', failed);
    sent.end(body);
  });
}
