// Changes of the policy: one person proposes a version, a second confirms it. People who may edit the policy alone never
// decide on it.
import type { ApprovalPolicy, PolicyChange, PolicyContent } from '@horizon/contract';
import { notify } from '../../notifications/notify.ts';
import type { ApprovalKind, Deciding } from '../../platform/approvals/approval-kind.ts';
import { ask } from '../../platform/approvals/ask.ts';
import { abilitiesOn, confirm, refuse } from '../../platform/approvals/decide.ts';
import { json } from '../../platform/columns.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { conflict } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Scope } from '../../platform/scope.ts';
import { lockWorkspace } from '../../roles/grants.ts';
import { checkPolicy, withIds } from './check-policy.ts';
import * as store from './store.ts';

interface Proposal extends PolicyContent {
  id: string;
  basedOn: number | null;
  note: string | null;
}

const decides = (scope: Scope) => scope.can('doa_policy:approve') || scope.can('doa_policy:administer');

const page = (scope: Pick<Scope, 'workspaceId'>) => `/w/${scope.workspaceId}/delegation-of-authority`;

/** The kind of request. */
const policyChanges: ApprovalKind<store.ChangeRow, Proposal> = {
  table: 'approval_policy_changes',
  permissions: ['doa_policy:view'],
  lock: ({ tx, scope }) => lockWorkspace(tx, scope),
  find: async ({ tx, scope }, id) => (await store.listChanges(tx, scope, { id }))[0] ?? null,
  mayDecide: (scope) =>
    decides(scope)
      ? null
      : conflict(
          'not_decider',
          'Somebody who may approve or administer the delegation of authority decides on its changes.',
        ),
  refusals: {
    own: () =>
      conflict(
        'second_person',
        'You proposed this change: somebody else who may approve or administer the delegation of authority confirms it.',
      ),
    decided: async ({ tx, scope }, change) =>
      conflict('decided', `${change.decided_by_name ?? 'Somebody'} has ${change.status} this change already.`, {
        current: presentChange(scope, (await store.listChanges(tx, scope, { id: change.id }))[0] ?? change),
      }),
  },
  async prevents({ tx, scope }) {
    const [waiting] = await store.listChanges(tx, scope, { waiting: true });
    return waiting
      ? conflict(
          'policy_change_waiting',
          `A change by ${waiting.requested_by_name} waits for confirmation. Confirm, refuse or withdraw it first.`,
        )
      : null;
  },
  async insert({ tx, scope }, { id, basedOn, note, thresholds, workflows, cumulative_types }) {
    await store.insertChange(tx, {
      workspace_id: scope.workspaceId,
      id,
      based_on: basedOn,
      thresholds: json(thresholds),
      workflows: json(workflows),
      cumulative_types,
      note,
      requested_by: scope.personId,
    });
    return true;
  },
  async apply(at, change) {
    await store.assignVersion(at.tx, at.scope, change.id);
  },
  async notify({ tx, scope }, step) {
    const item = { type: 'Delegation of authority', title: 'delegation of authority', path: page(scope) };
    if (step.act === 'asked') {
      await notify(tx, scope, { type: 'approval_policy_waiting', item });
      return;
    }
    await notify(tx, scope, {
      type: 'approval_policy_decided',
      item: { ...item, status: step.act },
      to: [step.request.requested_by],
    });
  },
};

/** Proposes a version. Throws 409 if another one has come into force since the caller read the policy. */
export async function proposePolicy(
  tx: Tx,
  scope: Scope,
  { based_on: basedOn, note, ...given }: PolicyContent & { based_on: number | null; note?: string | null },
): Promise<PolicyChange> {
  await lockWorkspace(tx, scope);
  const current = await store.currentVersion(tx, scope);
  if (current !== basedOn) {
    throw conflict('stale', 'The policy has changed since you opened it. Load it again, and repeat your change.', {
      current: await presentPolicy(tx, scope, []),
    });
  }
  const content = withIds(given);
  await checkPolicy(tx, scope, content);
  const id = newId();
  await ask(policyChanges, { tx, scope }, { id, basedOn, note: note?.trim() || null, ...content });
  return presentChange(scope, (await store.listChanges(tx, scope, { id }))[0]!);
}

/** Confirms or refuses a proposal, or withdraws the caller's own; `followUp` runs when it has come into force. */
export async function decidePolicy(
  at: Deciding,
  { id, isConfirmed, followUp }: { id: string; isConfirmed: boolean; followUp: (at: Deciding) => Promise<void> },
): Promise<PolicyChange> {
  await (isConfirmed ? confirm : refuse)(policyChanges, at, id);
  if (isConfirmed) await followUp(at);
  return presentChange(at.scope, (await store.listChanges(at.tx, at.scope, { id }))[0]!);
}

/** A version or proposal as it is answered. */
export function presentChange(scope: Scope, row: store.ChangeRow): PolicyChange {
  const { id, status, policy_version, note, thresholds, workflows, cumulative_types, version } = row;
  return {
    id,
    status,
    policy_version,
    note,
    thresholds,
    workflows,
    cumulative_types,
    requested_by: { id: row.requested_by, name: row.requested_by_name },
    requested_at: row.created_at,
    decided_by: row.decided_by === null ? null : { id: row.decided_by, name: row.decided_by_name ?? '' },
    decided_at: row.decided_at,
    version,
    abilities: abilitiesOn(policyChanges, scope, row),
  };
}

/** The policy in force with the change that waits. `roles`: those that a policy can name. */
export async function presentPolicy(db: Db, scope: Scope, roles: ApprovalPolicy['roles']): Promise<ApprovalPolicy> {
  const policy = await store.findPolicy(db, scope);
  const [waiting] = await store.listChanges(db, scope, { waiting: true });
  return {
    policy_version: policy?.policy_version ?? null,
    thresholds: policy?.thresholds ?? [],
    workflows: policy?.workflows ?? [],
    cumulative_types: policy?.cumulative_types ?? [],
    confirmed_by: policy?.decided_by ? { id: policy.decided_by, name: policy.decided_by_name ?? '' } : null,
    confirmed_at: policy?.decided_at ?? null,
    waiting: waiting ? presentChange(scope, waiting) : null,
    roles,
    abilities: [...(scope.can('doa_policy:edit') ? ['edit'] : []), ...(decides(scope) ? ['confirm'] : [])],
  };
}
