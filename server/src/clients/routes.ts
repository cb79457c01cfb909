import { clientRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { serve, type Platform } from '../platform/serve.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { clientRules } from './rules.ts';
import { listValues } from './store.ts';

/** The calls of the client directory. */
export function clientRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, clientRecord, clientRules);
  serve(app, platform).listClientValues(({ db, scope }) => listValues(db, scope));
}
