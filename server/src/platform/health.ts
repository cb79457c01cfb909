import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { clockFault, secondsAhead, type Clock } from './clock.ts';
import { Refusal } from './failures.ts';
import { hashSecret } from './ids.ts';
import type { Database } from './database.ts';
import { measureDatabase, registry } from './metrics.ts';

/**
 * /healthz (the process is running), /readyz (the database answers, and the server is not stopping), /metrics: from this machine, and from others with
 * `Authorization: Bearer` and the token of HORIZON_METRICS_TOKEN.
 */
export function healthRoutes(
  app: FastifyInstance,
  database: Database,
  { clock, metricsToken = null }: { clock: Clock; metricsToken?: string | null | undefined },
): void {
  app.addHook('onReady', async () => {
    const fault = clockFault(await secondsAhead(database.db, clock()));
    if (fault !== null)
      app.log.warn(`Set the clocks (NTP): ${fault}. One-time codes of authenticator apps are refused.`);
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (app.isDraining()) throw new Refusal(503, 'stopping', 'This server is stopping. Send requests to another one.');
    await sql`SELECT 1`.execute(database.db);
    return { status: 'ready' };
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !namesToken(request, metricsToken)) {
      throw new Refusal(404, 'not_found', 'There is nothing at this address.');
    }
    await measureDatabase(database, clock);
    return reply
      .type(registry.contentType)
      .header('Cache-Control', 'no-store')
      .send(await registry.metrics());
  });
}

/** True if the request comes straight from this machine: a proxy on it forwards requests from elsewhere. */
function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const passedOn = ['forwarded', 'via', 'x-real-ip', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'];
  const names = Object.keys(headers);
  return (
    /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(headers.host ?? '') &&
    ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(socket.remoteAddress ?? '') &&
    !names.some((name) => passedOn.includes(name) || name.startsWith('x-forwarded-'))
  );
}

function namesToken(request: FastifyRequest, token: string | null): boolean {
  const given = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return (
    token !== null &&
    given !== undefined &&
    timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(token)))
  );
}
