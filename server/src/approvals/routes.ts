import { workspaceDay } from '@horizon/labour';
import type { FastifyInstance } from 'fastify';
import type { Deciding } from '../platform/approvals/approval-kind.ts';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { serve, serveRaw, type Platform } from '../platform/serve.ts';
import { sendList } from '../platform/spreadsheet.ts';
import {
  administers,
  createDelegation,
  delegates,
  possibleDelegates,
  presentDelegations,
  revokeDelegation,
} from './delegations/delegations.ts';
import { listDelegations } from './delegations/store.ts';
import { listApprovers } from './people.ts';
import { decidePolicy, presentChange, presentPolicy, proposePolicy } from './policy/policy-changes.ts';
import { listChanges, listRoles } from './policy/store.ts';
import { testPolicy } from './policy/test-policy.ts';
import { declareInterest, decideRequest, withdrawRequest } from './requests/decide.ts';
import { followUpBlocked } from './requests/follow-up.ts';
import { countWaiting, getRequest, listExceptions, listRequests } from './requests/lists.ts';
import { recordColumns, verifyRecord } from './requests/record.ts';
import { listRecord } from './requests/store.ts';

/** The calls of delegation of authority. */
export function approvalRoutes(app: FastifyInstance, platform: Platform): void {
  policyRoutes(app, platform);
  requestRoutes(app, platform);
  delegationRoutes(app, platform);
}

function policyRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.getApprovalPolicy(async ({ db, scope }) => presentPolicy(db, scope, await rolesWithPeople(db, scope)));
  calls.proposeApprovalPolicy(({ tx, scope, body }) => proposePolicy(tx, scope, body));
  calls.listPolicyChanges(async ({ db, scope }) => ({
    items: (await listChanges(db, scope)).map((row) => presentChange(scope, row)),
  }));
  const decide = (isConfirmed: boolean) => ({
    isConfirmed,
    followUp: ({ tx, scope, now }: Deciding) => followUpBlocked(tx, scope, now),
  });
  calls.confirmPolicyChange(({ tx, scope, params, now }) =>
    decidePolicy({ tx, scope, now }, { id: params.id, ...decide(true) }),
  );
  calls.refusePolicyChange(({ tx, scope, params, now }) =>
    decidePolicy({ tx, scope, now }, { id: params.id, ...decide(false) }),
  );
  calls.testApprovalPolicy(({ db, scope, body, now }) => testPolicy(db, scope, body, workspaceDay(now)));
}

function requestRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.listApprovals((at) => listRequests(at, at.query));
  calls.countApprovals((at) => countWaiting(at));
  calls.listApprovalExceptions((at) => listExceptions(at));
  calls.verifyApprovalRecord(({ db, scope }) => verifyRecord(db, scope));
  calls.getApproval((at) => getRequest(at, at.params.id));
  calls.decideApproval(async ({ tx, scope, now, params, body, actor }) => {
    const source = actor.sessionId === null ? 'api' : 'ui';
    await decideRequest({ tx, scope, now }, params.id, { ...body, source });
    return getRequest({ db: tx, scope, now }, params.id);
  });
  calls.withdrawApproval(async ({ tx, scope, now, params }) => {
    await withdrawRequest({ tx, scope, now }, params.id);
    return getRequest({ db: tx, scope, now }, params.id);
  });
  calls.declareApprovalInterest(async ({ tx, scope, now, params, body }) => {
    await declareInterest({ tx, scope, now }, params.id, body.comment);
    return getRequest({ db: tx, scope, now }, params.id);
  });
  serveRaw(app, platform).exportApprovalRecord(({ db, now, query, reply, scope }) => {
    const list = async () => {
      const items = await listRecord(db, scope);
      return { items, total_count: items.length };
    };
    return sendList({ query, reply, platform, now }, { name: 'approval-record', columns: recordColumns, list });
  });
}

function delegationRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.listApprovalDelegations(async ({ db, scope, now }) => {
    const rows = await listDelegations(db, scope, { personId: administers(scope) ? null : scope.personId });
    const may = delegates(scope);
    return {
      items: await presentDelegations(db, scope, rows, workspaceDay(now)),
      people: may ? await possibleDelegates(db, scope) : [],
      abilities: [...(may ? ['create'] : []), ...(may && administers(scope) ? ['create_for_others'] : [])],
    };
  });
  calls.createApprovalDelegation(({ tx, scope, body, now }) => createDelegation(tx, scope, body, workspaceDay(now)));
  calls.revokeApprovalDelegation(({ tx, scope, params, now }) =>
    revokeDelegation(tx, scope, { id: params.id, now, today: workspaceDay(now) }),
  );
}

/** The roles that a policy can name, each with the number of people who approve in it. */
async function rolesWithPeople(db: Db, scope: Scope) {
  const approvers = await listApprovers(db, scope);
  const people = (role: string) =>
    approvers.filter((one) => one.isActive && one.approvesOn.length > 0 && one.roles.some((own) => own.role === role));
  return (await listRoles(db, scope)).map((role) => ({ ...role, people: people(role.id).length }));
}
