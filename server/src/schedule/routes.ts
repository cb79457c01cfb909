import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/serve.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { programmeRoutes } from './edits/routes.ts';
import { taskRoutes } from './tasks/routes.ts';

/** The calls of the programme. */
export function scheduleRoutes(app: FastifyInstance, platform: Platform): void {
  programmeRoutes(app, platform);
  taskRoutes(app, platform);
  analysisRoutes(app, platform);
}
