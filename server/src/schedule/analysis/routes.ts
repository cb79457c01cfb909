import type { FastifyInstance } from 'fastify';
import { serve, type Platform } from '../../platform/serve.ts';
import { getState } from '../programme/live-programmes.ts';
import { explained } from './explain.ts';

/** What a programme says: explanations, trials, comparisons, the critical path, resources, the dashboard, files. */
export function analysisRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).explainTask(async ({ db, params, scope, now }) =>
    explained(await getState(db, scope, params.projectId, now), params.id),
  );
}
