import { sourceFileRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Platform } from '../platform/serve.ts';
import { sourceFileRules } from './rules.ts';

/** The calls of the register of source files. */
export function sourceFileRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, sourceFileRecord, sourceFileRules);
}
