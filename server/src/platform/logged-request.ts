import type { FastifyRequest } from 'fastify';

const hidden = '[redacted]';
/** Secrets of links, and parameters that an identity provider passes to the browser. */
const secrets = new Set(['token', 'code', 'state']);

function nameOf(pair: string): string {
  const written = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(written).toLowerCase();
  } catch {
    return written.toLowerCase();
  }
}

/**
 * The address for the log: readers of the log must not learn the secret of a link (older links have it in the path).
 */
export function loggedUrl(url: string): string {
  const from = url.indexOf('?');
  if (from < 0) return url;
  const pairs = url.slice(from + 1).split(/([&?#])/);
  return (
    url.slice(0, from + 1) +
    pairs.map((pair) => (secrets.has(nameOf(pair)) ? `${nameOf(pair)}=${hidden}` : pair)).join('')
  );
}

/** The fields of a request in the log. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket.remotePort ?? 0,
});
