import { clarificationRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { recordComments } from '../platform/comments/record-comments.ts';
import { notFound } from '../platform/failures.ts';
import { recordRoutes } from '../platform/records/record-routes.ts';
import type { PlainRow } from '../platform/records/rules.ts';
import type { Platform } from '../platform/serve.ts';
import { clarificationRules } from './rules.ts';
import { seesWhole } from './visible.ts';

/** The calls of clarifications. */
export function clarificationRoutes(app: FastifyInstance, platform: Platform): void {
  const acts = recordRoutes(app, platform, clarificationRecord, clarificationRules);
  // The buyer's comments are internal.
  recordComments(clarificationRecord, async (db, scope, place) => {
    const row = (await acts.get(db, scope, place)) as unknown as PlainRow & { project_id: string };
    if (!seesWhole(scope, row.project_id)) throw notFound();
    return row;
  });
}
