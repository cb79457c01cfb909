// Counts and durations of requests for /metrics, in Prometheus' text format.
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { secondsAhead, type Clock } from './clock.ts';
import type { Database } from './database.ts';
import { deadLetters, schema } from './jobs/job.ts';

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

const connections = new Gauge({
  name: 'horizon_database_connections',
  help: 'Connections of this server to the database, and requests that wait for one',
  labelNames: ['state'],
  registers: [registry],
});
const jobs = new Gauge({
  name: 'horizon_jobs',
  help: 'Background jobs of the installation by state; failed ones wait for somebody',
  labelNames: ['state'],
  registers: [registry],
});
const oldestJob = new Gauge({
  name: 'horizon_oldest_due_job_seconds',
  help: 'For how long the oldest job that is due has waited',
  registers: [registry],
});

const clockGap = new Gauge({
  name: 'horizon_clock_ahead_seconds',
  help: "Seconds that the server's clock is ahead of the database's; negative if it is behind",
  registers: [registry],
});

/** Measures values that are read on request: the pool, the clocks, and the jobs of the installation. */
export async function measureDatabase({ db, pool }: Pick<Database, 'db' | 'pool'>, clock: Clock): Promise<void> {
  clockGap.set(await secondsAhead(db, clock()));
  connections.set({ state: 'open' }, pool.totalCount);
  connections.set({ state: 'idle' }, pool.idleCount);
  connections.set({ state: 'waiting' }, pool.waitingCount);
  const { rows } = await sql<{ waiting: number; running: number; failed: number; oldest: number }>`
    SELECT count(*) FILTER (WHERE state IN ('created', 'retry') AND name <> ${deadLetters})::integer AS waiting,
           count(*) FILTER (WHERE state = 'active')::integer AS running,
           count(*) FILTER (WHERE name = ${deadLetters} OR (state = 'failed' AND dead_letter IS NULL))::integer AS failed,
           coalesce(extract(epoch FROM now() - min(start_after)
             FILTER (WHERE state IN ('created', 'retry') AND name <> ${deadLetters} AND start_after <= now())), 0)::float8 AS oldest
      FROM ${sql.table(`${schema}.job_common`)}`.execute(db);
  const { waiting = 0, running = 0, failed = 0, oldest = 0 } = rows[0] ?? {};
  jobs.set({ state: 'waiting' }, waiting);
  jobs.set({ state: 'running' }, running);
  jobs.set({ state: 'failed' }, failed);
  oldestJob.set(oldest);
}
