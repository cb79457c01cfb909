// A minimal load balancer: alternates between servers, and tries the other one if a connection is refused or the answer
// is 503, like nginx with `proxy_next_upstream error http_503`. Each request has a connection of its own.
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Balanced {
  status: number;
  text: string;
}

/** Sends requests to the servers in turn. */
export function balancer(origins: readonly string[]) {
  let turn = 0;
  return async (method: string, path: string, headers: Record<string, string>, body?: object): Promise<Balanced> => {
    let last: unknown = null;
    for (let tries = 0; tries < 40; tries += 1) {
      const origin = origins[turn++ % origins.length]!;
      const answer = await send(origin + path, method, headers, body).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ECONNREFUSED' && error.code !== 'ECONNRESET') throw error;
        return error;
      });
      if (!(answer instanceof Error) && answer.status !== 503) return answer;
      last = answer;
      // Both are briefly unavailable only if one has just restarted.
      if (tries % origins.length === origins.length - 1) await sleep(50);
    }
    throw new Error(`no server took ${method} ${path}: ${JSON.stringify(last)}`);
  };
}

function send(url: string, method: string, headers: Record<string, string>, body?: object): Promise<Balanced> {
  return new Promise((done, failed) => {
    const sent = request(url, {
      method,
      agent: false,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    sent.once('error', failed);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.once('error', failed).once('end', () => done({ status: response.statusCode!, text }));
    });
    sent.end(body && JSON.stringify(body));
  });
}
