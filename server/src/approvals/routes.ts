import { workspaceDay } from '@horizon/labour';
import type { FastifyInstance } from 'fastify';
import { serve, type Platform } from '../platform/serve.ts';
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
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';

/** The calls of delegation of authority. */
export function approvalRoutes(app: FastifyInstance, platform: Platform): void {
  policyRoutes(app, platform);
  delegationRoutes(app, platform);
}

function policyRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.getApprovalPolicy(async ({ db, scope }) => presentPolicy(db, scope, await rolesWithPeople(db, scope)));
  calls.proposeApprovalPolicy(({ tx, scope, body }) => proposePolicy(tx, scope, body));
  calls.listPolicyChanges(async ({ db, scope }) => ({
    items: (await listChanges(db, scope)).map((row) => presentChange(scope, row)),
  }));
  const decide = (isConfirmed: boolean) => ({ isConfirmed, followUp: () => Promise.resolve() });
  calls.confirmPolicyChange(({ tx, scope, params, now }) =>
    decidePolicy({ tx, scope, now }, { id: params.id, ...decide(true) }),
  );
  calls.refusePolicyChange(({ tx, scope, params, now }) =>
    decidePolicy({ tx, scope, now }, { id: params.id, ...decide(false) }),
  );
  calls.testApprovalPolicy(({ db, scope, body, now }) => testPolicy(db, scope, body, workspaceDay(now)));
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
