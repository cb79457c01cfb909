// A minimal load balancer: sends requests in turn to the servers that are ready, asking /readyz of each every 50 ms, as
// HAProxy and hosted balancers do. It keeps connections alive and sends no request twice: a reset or a 503 is its caller's.
import { Agent, request } from 'node:http';

export interface Balanced {
  status: number;
  text: string;
}

export interface Balancer {
  ask(method: string, path: string, headers: Record<string, string>, body?: object): Promise<Balanced>;
  /** Requests that were sent on a connection that had been used before. */
  reused(): number;
  close(): void;
}

/** Sends requests to the servers in turn; at the start all are taken to be ready. */
export function balancer(origins: readonly string[]): Balancer {
  const agent = new Agent({ keepAlive: true });
  const unready = new Set<string>();
  let turn = 0;
  let reused = 0;
  const checks = setInterval(() => {
    for (const origin of origins) {
      fetch(`${origin}/readyz`, { headers: { connection: 'close' }, signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => (ok ? unready.delete(origin) : unready.add(origin)),
        () => unready.add(origin),
      );
    }
  }, 50);
  const next = () => {
    const ready = origins.filter((origin) => !unready.has(origin));
    if (ready.length === 0) throw new Error('no server is ready');
    return ready[turn++ % ready.length]!;
  };
  return {
    ask: async (method, path, headers, body) => {
      const answer = await send(agent, next() + path, method, headers, body);
      if (answer.isReused) reused += 1;
      return answer;
    },
    reused: () => reused,
    close: () => {
      clearInterval(checks);
      agent.destroy();
    },
  };
}

function send(
  agent: Agent,
  url: string,
  method: string,
  headers: Record<string, string>,
  body?: object,
): Promise<Balanced & { isReused: boolean }> {
  return new Promise((done, failed) => {
    const sent = request(url, {
      method,
      agent,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    });
    sent.once('error', failed);
    sent.once('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response
        .once('error', failed)
        .once('end', () => done({ status: response.statusCode!, text, isReused: sent.reusedSocket }));
    });
    sent.end(body && JSON.stringify(body));
  });
}
