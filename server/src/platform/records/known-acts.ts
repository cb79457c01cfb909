// The operations of the declared records of a server, by table: a child finds its parent by the parent's own rules.
import type { AnyRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import type { recordActs } from './record-acts.ts';

type Acts = ReturnType<typeof recordActs>;
const known = new WeakMap<FastifyInstance, Map<string, Acts>>();

/** Remembers the operations of a record. */
export function rememberActs(app: FastifyInstance, { table }: AnyRecord, acts: Acts): void {
  const own = known.get(app) ?? new Map<string, Acts>();
  known.set(app, own.set(table, acts));
}

/** The operations of a record; it is served by `recordRoutes`. */
export function actsFor(app: FastifyInstance, { table }: AnyRecord): Acts {
  const acts = known.get(app)?.get(table);
  if (!acts) throw new Error(`Serve ${table} by recordRoutes: it has children`);
  return acts;
}
