import type { FastifyInstance } from 'fastify';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { lockedState, shownState } from '../edits/edit-programme.ts';
import { abilitiesOf } from '../edits/routes.ts';
import { listBaselines } from './baselines.ts';
import { comparedSides } from './compared-sides.ts';
import { comparedWithBaseline } from './comparison.ts';
import { criticalPathOf } from './critical-path.ts';
import { seesMoney } from '../programme/money-mask.ts';
import { scheduleDashboard } from './dashboard.ts';
import { explained } from './explain.ts';
import { sendProgramme } from './export.ts';
import { applyLevelling, levellingPreview } from './levelling.ts';
import { resourceCost } from './resource-cost.ts';
import { resourceDemand } from './resource-demand.ts';
import { resourceHistogram } from './resources.ts';
import {
  applyScenario,
  comparedScenario,
  createScenario,
  dropScenario,
  getScenario,
  listScenarios,
  updateScenario,
} from './scenarios.ts';
import { seenProgramme } from './seen-programme.ts';
import { presentTrial, trialOf } from './trial.ts';

/**
 * Read-only analysis of a programme: explanations, trials, comparisons, the critical path, resources, the dashboard,
 * files.
 */
export function analysisRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);

  calls.explainTask(async ({ db, params, scope, now }) =>
    explained(await seenProgramme(db, scope, params.projectId, now), params.id),
  );
  calls.getCriticalPath(async ({ db, params, query, scope, now }) =>
    criticalPathOf(await seenProgramme(db, scope, params.projectId, now), query),
  );
  calls.getResourceHistogram(async ({ db, params, query, scope, now }) =>
    resourceHistogram(await seenProgramme(db, scope, params.projectId, now), query),
  );
  calls.listResourceDemand(async ({ db, params, query, scope, now }) =>
    resourceDemand(await seenProgramme(db, scope, params.projectId, now), params.id, query),
  );
  calls.getResourceCost(async ({ db, params, query, scope, now }) =>
    resourceCost(db, scope, await seenProgramme(db, scope, params.projectId, now), query),
  );
  calls.getScheduleDashboard(async ({ db, params, query, scope, now }) =>
    scheduleDashboard(db, scope, await seenProgramme(db, scope, params.projectId, now), now, query.fresh ?? false),
  );
  calls.listBaselines(async ({ db, params, scope, now }) => {
    const state = await seenProgramme(db, scope, params.projectId, now);
    const items = await listBaselines(db, scope, state);
    return { items, abilities: abilitiesOf(scope, params.projectId) };
  });
  calls.compareBaseline(async ({ db, params, scope, now }) =>
    comparedWithBaseline(
      await seenProgramme(db, scope, params.projectId, now),
      params.number,
      seesMoney(scope, params.projectId),
    ),
  );
  calls.compareSchedules(async ({ db, params, query, scope, now }) =>
    comparedSides(db, scope, await seenProgramme(db, scope, params.projectId, now), query),
  );
  serveRaw(app, platform).exportSchedule(async ({ db, params, query, scope, reply, now }) =>
    sendProgramme(db, reply, shownState(scope, await seenProgramme(db, scope, params.projectId, now)), {
      format: query.format ?? 'mspdi',
      showsMoney: seesMoney(scope, params.projectId),
    }),
  );

  levellingRoutes(app, platform);
  scenarioRoutes(app, platform);
}

function levellingRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.previewLevelling(async ({ body, params, scope, tx, now }) =>
    levellingPreview(await seenProgramme(tx, scope, params.projectId, now), body),
  );
  calls.applyLevelling(async ({ body, params, scope, tx, now }) =>
    applyLevelling(tx, scope, params.projectId, body, now),
  );
}

function scenarioRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.tryScheduleEdits(async ({ body, params, scope, tx, now }) => {
    const state = await seenProgramme(tx, scope, params.projectId, now);
    return presentTrial(state, await trialOf(tx, scope, state, body.edits));
  });
  calls.listScenarios(async ({ db, params, scope, now }) => {
    await seenProgramme(db, scope, params.projectId, now);
    const items = await listScenarios(db, scope, params.projectId);
    return { items, abilities: abilitiesOf(scope, params.projectId) };
  });
  calls.getScenario(async ({ db, params, scope, now }) =>
    getScenario(db, scope, await seenProgramme(db, scope, params.projectId, now), params.id),
  );
  calls.createScenario(async ({ body, params, scope, tx, now }) =>
    createScenario(tx, scope, await seenProgramme(tx, scope, params.projectId, now), body),
  );
  calls.updateScenario(async ({ body, params, scope, tx, now }) =>
    updateScenario(tx, scope, await seenProgramme(tx, scope, params.projectId, now), params.id, body),
  );
  calls.compareScenario(async ({ db, params, scope, now }) =>
    comparedScenario(db, scope, await seenProgramme(db, scope, params.projectId, now), params.id),
  );
  calls.applyScenario(async ({ body, params, scope, tx, now }) => {
    // Locked from the beginning: of two people who apply it, the second finds it applied.
    const state = await lockedState(tx, scope, params.projectId, now);
    return applyScenario(tx, scope, state, { id: params.id, version: body.version }, now);
  });
  calls.dropScenario(async ({ params, query, scope, tx, now }) => {
    // The same lock: if one discards it while another applies it, the second is refused.
    const state = await lockedState(tx, scope, params.projectId, now);
    return dropScenario(tx, scope, state, { id: params.id, version: query.version });
  });
}
