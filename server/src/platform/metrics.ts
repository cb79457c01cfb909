// Counts and times of requests for /metrics, in Prometheus' text format.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const requests = new Counter({
  name: 'horizon_requests_total',
  help: 'Requests by call and status',
  labelNames: ['call', 'status'],
  registers: [registry],
});
const seconds = new Histogram({
  name: 'horizon_request_seconds',
  help: 'Time to answer by call',
  labelNames: ['call'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});
/** Open screens that follow changes. */
export const followers = new Gauge({
  name: 'horizon_live_followers',
  help: 'Open event streams',
  registers: [registry],
});

/** Counts every request of the server by its call's name. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.config?.call ?? 'other';
    requests.inc({ call, status: String(reply.statusCode) });
    seconds.observe({ call }, reply.elapsedTime / 1000);
  });
}
