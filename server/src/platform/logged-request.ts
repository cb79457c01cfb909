import type { FastifyRequest } from 'fastify';

const hidden = '[redacted]';
/** Secrets of links, and what an identity provider gives the browser. */
const secrets = new Set(['token', 'code', 'state']);

function nameOf(pair: string): string {
  const written = pair.split('=', 1)[0] ?? '';
  try {
    return decodeURIComponent(written).toLowerCase();
  } catch {
    return written.toLowerCase();
  }
}

/** The address as a log may keep it: anyone who reads the log learns no secret of a link (links made earlier carry it there). */
export function loggedUrl(url: string): string {
  const from = url.indexOf('?');
  if (from < 0) return url;
  const pairs = url.slice(from + 1).split(/([&?#])/);
  return (
    url.slice(0, from + 1) +
    pairs.map((pair) => (secrets.has(nameOf(pair)) ? `${nameOf(pair)}=${hidden}` : pair)).join('')
  );
}

/** What the log says of a request. */
export const loggedRequest = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  host: request.host,
  remoteAddress: request.ip,
  remotePort: request.socket.remotePort ?? 0,
});
