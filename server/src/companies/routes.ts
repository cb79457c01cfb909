import { companyRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Platform } from '../platform/serve.ts';
import { companyRules } from './rules.ts';

/** The calls of the companies that take part in a workspace. */
export function companyRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, companyRecord, companyRules);
}
