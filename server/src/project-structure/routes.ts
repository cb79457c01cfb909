import { buildingRecord, teamRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { Platform } from '../platform/serve.ts';
import { buildingRules } from './buildings.ts';
import { teamRules } from './teams.ts';

/** The calls of teams and buildings. */
export function structureRoutes(app: FastifyInstance, platform: Platform): void {
  recordRoutes(app, platform, teamRecord, teamRules);
  recordRoutes(app, platform, buildingRecord, buildingRules);
}
