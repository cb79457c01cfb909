import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { registry } from './metrics.ts';
import type { Platform } from './serve.ts';

/** /healthz (the process lives), /readyz (the database answers), /metrics. */
export function healthRoutes(app: FastifyInstance, platform: Platform): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`SELECT 1`.execute(platform.db);
    return { status: 'ready' };
  });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
}
