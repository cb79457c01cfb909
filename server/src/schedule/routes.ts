import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/serve.ts';
import { analysisRoutes } from './analysis/routes.ts';
import { programmeRoutes } from './edits/routes.ts';
import { proposalRoutes } from './proposals/routes.ts';
import { taskAttachments } from './tasks/task-attachments.ts';
import { taskRoutes } from './tasks/routes.ts';
import { weeklyPlanRoutes } from './weekly-plan/routes.ts';

/** The calls of the programme. */
export function scheduleRoutes(app: FastifyInstance, platform: Platform): void {
  programmeRoutes(app, platform);
  taskRoutes(app, platform);
  taskAttachments(app, platform);
  weeklyPlanRoutes(app, platform);
  analysisRoutes(app, platform);
  proposalRoutes(app, platform);
}
