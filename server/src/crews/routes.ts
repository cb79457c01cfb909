import { crewRecord } from '@horizon/contract';
import { workspaceDay } from '@horizon/labour';
import type { FastifyInstance } from 'fastify';
import { recordRoutes } from '../platform/records/record-routes.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { priceCrew } from './price-crew.ts';
import { crewRules } from './rules.ts';

/** The calls of crews. */
export function crewRoutes(app: FastifyInstance, platform: Platform): void {
  const acts = recordRoutes(app, platform, crewRecord, crewRules);
  const served = serve(app, platform);

  served.changeCrew(async ({ tx, body, scope, now }) => {
    const { crew_id: id, version, updated_at: _ignored, ...given } = body;
    const before = await acts.get(tx, scope, { id });
    return acts.update({ tx, scope, now }, { id }, { ...given, version: version ?? before.version });
  });
  served.priceCrew(async ({ db, params, query, scope, now }) => {
    const today = workspaceDay(now);
    const crew = await acts.get(db, scope, params);
    const asked = { date: query.date ?? today, projectId: query.project_id ?? null, today };
    return priceCrew(db, scope, crew, asked);
  });
}
