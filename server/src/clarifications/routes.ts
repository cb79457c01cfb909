import { clarificationRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { recordComments } from '../platform/comments/record-comments.ts';
import { notFound } from '../platform/failures.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { PlainRow } from '../platform/records/rules.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { clarificationRules } from './rules.ts';
import { answersOf } from './store.ts';
import { seesWhole } from './visible.ts';

/** The calls of clarifications. */
export function clarificationRoutes(app: FastifyInstance, platform: Platform): void {
  const acts = recordRoutes(app, platform, clarificationRecord, clarificationRules);
  serve(app, platform).listClarificationAnswers(async ({ db, params, scope }) => {
    const row = (await acts.get(db, scope, { id: params.id })) as unknown as PlainRow & { project_id: string };
    const items = await answersOf(db, scope.workspaceId, params.id);
    const isStaff = seesWhole(scope, row.project_id);
    return { items: items.map((one) => ({ ...one, answered_by: isStaff ? one.answered_by : null })) };
  });
  // The buyer's comments are internal.
  recordComments(clarificationRecord, async (db, scope, place) => {
    const row = (await acts.get(db, scope, place)) as unknown as PlainRow & { project_id: string };
    if (!seesWhole(scope, row.project_id)) throw notFound();
    return row;
  });
}
