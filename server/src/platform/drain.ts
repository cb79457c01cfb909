// A server that is about to close: load balancers and browsers leave it before it goes.
import type { FastifyInstance } from 'fastify';
import { promisify } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Goes on answering everything for this long, or until no connection is open: /readyz says that the server stops, and
     * every answer ends its connection. To be awaited before `close`, which ends idle connections at once: a request that
     * was on its way on one would be reset.
     */
    drain(millis: number): Promise<void>;
    /** From `drain` or `close` on. */
    isDraining(): boolean;
  }
}

/** Decorates a server with `drain`, and ends connections with their answers from then on. */
export function drainable(app: FastifyInstance): void {
  let isDraining = false;
  const countConnections = promisify(app.server.getConnections.bind(app.server));
  app.decorate('isDraining', () => isDraining);
  app.decorate('drain', async (millis: number) => {
    isDraining = true;
    const end = Date.now() + millis;
    while (Date.now() < end && (await countConnections()) > 0) {
      await sleep(50);
    }
  });
  // Otherwise a balancer sends its next request on a connection that is about to end.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('Connection', 'close');
  });
  app.addHook('preClose', async () => void (isDraining = true));
}
