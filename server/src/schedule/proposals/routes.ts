import type { FastifyInstance } from 'fastify';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { seenProgramme } from '../analysis/seen-programme.ts';
import { lockedState } from '../edits/edit-programme.ts';
import { getState } from '../programme/live-programmes.ts';
import { seenProject } from '../seen-project.ts';
import {
  acceptProposal,
  createProposal,
  listProposals,
  proposalEffect,
  refuseProposal,
  withdrawProposal,
} from './proposals.ts';

/** The programme, also for people who see only their own tasks: they get nothing else of it. */
async function programmeOf(db: Db, scope: Scope, projectId: string, now: Date) {
  await seenProject(db, scope, projectId);
  return getState(db, scope, projectId, now);
}

/** Proposals from the field, and the planner's answers. */
export function proposalRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.listProposals(async ({ db, params, query, scope, now }) =>
    listProposals(db, scope, await programmeOf(db, scope, params.projectId, now), query),
  );
  calls.createProposal(async ({ body, params, scope, tx, now }) =>
    createProposal(tx, scope, await programmeOf(tx, scope, params.projectId, now), body),
  );
  calls.tryProposal(async ({ db, params, scope, now }) =>
    proposalEffect(db, scope, await seenProgramme(db, scope, params.projectId, now), params.id),
  );
  calls.acceptProposal(async ({ body, params, scope, tx, now }) =>
    // Locked from the beginning: of two people who answer, the second finds it answered.
    acceptProposal(tx, scope, await lockedState(tx, scope, params.projectId, now), params.id, body, now),
  );
  calls.refuseProposal(async ({ body, params, scope, tx, now }) =>
    refuseProposal(tx, scope, await lockedState(tx, scope, params.projectId, now), params.id, body, now),
  );
  calls.withdrawProposal(async ({ params, scope, tx, now }) =>
    withdrawProposal(tx, scope, await lockedState(tx, scope, params.projectId, now), params.id),
  );
}
