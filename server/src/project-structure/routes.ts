import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/serve.ts';
import { buildingRoutes } from './buildings.ts';
import { teamRoutes } from './teams.ts';

/** The calls of teams and buildings. */
export function structureRoutes(app: FastifyInstance, platform: Platform): void {
  teamRoutes(app, platform);
  buildingRoutes(app, platform);
}
