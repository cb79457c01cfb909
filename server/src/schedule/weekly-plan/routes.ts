import type { FastifyInstance } from 'fastify';
import { notFound } from '../../platform/failures.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { getState } from '../programme/live-programmes.ts';
import { seenProject } from '../seen-project.ts';
import { dayIn } from '../tasks/list-actions.ts';
import { refuseOwnOnly } from '../visible.ts';
import { weeklyBoard } from './board.ts';
import { saveWeek } from './commitments.ts';
import { todayAt } from './project-day.ts';
import { groupValues } from './group-values.ts';
import { planFigures } from './reliability.ts';

/** The day of a week in a path; 404 if it is not exactly a valid date. */
function weekIn(text: string): string {
  if (dayIn(text) !== text) {
    throw notFound();
  }
  return text;
}

/** The calls of the weekly plan. */
export function weeklyPlanRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.getWeeklyPlan(async ({ db, params, query, scope, now }) => {
    await seenProject(db, scope, params.projectId);
    const today = await todayAt(db, scope, params.projectId, now);
    const state = await getState(db, scope, params.projectId, now);
    return weeklyBoard(db, scope, state, { week: weekIn(params.week), today, ...query });
  });
  calls.saveWeeklyPlan(async ({ body, params, scope, tx, now }) => {
    await seenProject(tx, scope, params.projectId);
    return saveWeek(tx, scope, params.projectId, weekIn(params.week), body.entries, now);
  });
  calls.reportCommitments(async ({ body, params, scope, tx, now }) => {
    await seenProject(tx, scope, params.projectId);
    const onlyAssigned = true;
    return saveWeek(tx, scope, params.projectId, weekIn(params.week), body.entries, now, { onlyAssigned });
  });
  calls.getPlanReliability(async ({ db, params, query, scope, now }) => {
    await seenProject(db, scope, params.projectId);
    refuseOwnOnly(scope, params.projectId);
    const today = await todayAt(db, scope, params.projectId, now);
    const { by } = query;
    if (by === undefined) return planFigures(db, scope, params.projectId, query, today);
    const { valueOf } = groupValues(await getState(db, scope, params.projectId, now));
    return planFigures(db, scope, params.projectId, query, today, (id) => valueOf(by, id));
  });
}
