import { subcontractLineRecord, subcontractRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Platform } from '../platform/serve.ts';
import { subcontractLineRules, subcontractRules } from './subcontracts.ts';

/** The calls of subcontracts and their lines. */
export function commitmentRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, subcontractRecord, subcontractRules);
  recordRoutes(app, platform, subcontractLineRecord, subcontractLineRules);
}
