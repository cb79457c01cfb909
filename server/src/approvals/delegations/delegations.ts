// Delegations and absences: by the person, or by an administrator on their behalf. A delegation is used on the day of a
// decision, so that revoking one takes effect at once.
import { delegationFaults } from '@horizon/approval';
import type { ApprovalDelegation, BodyOf, Calls } from '@horizon/contract';
import { notify } from '../../notifications/notify.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict, notFound } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';
import { engineDelegation, listApprovers, type Approver } from '../people.ts';
import { knownProjects } from '../policy/store.ts';
import * as store from './store.ts';

type Given = BodyOf<Calls['createApprovalDelegation']>;

/** True if the caller delegates for others and sees all delegations. */
export const administers = (scope: Scope): boolean => scope.can('doa_policy:administer');

/** True for people who may delegate at all. */
export const delegates = (scope: Scope): boolean =>
  scope.can('approvals:approve') ||
  [...scope.membership.projectPermissions.values()].some((permissions) => permissions.has('approvals:approve'));

/** People to whom approvals can be delegated. */
export const possibleDelegates = async (db: Db, scope: Scope): Promise<{ id: string; name: string }[]> =>
  (await listApprovers(db, scope))
    .filter(({ isActive, approvesOn }) => isActive && approvesOn.length > 0)
    .map(({ id, name }) => ({ id, name }));

/** Delegates, or records an absence. */
export async function createDelegation(tx: Tx, scope: Scope, given: Given, today: string): Promise<ApprovalDelegation> {
  const delegatorId = given.delegator_id ?? scope.personId;
  if (delegatorId !== scope.personId && !administers(scope)) {
    throw againstRule({ delegator_id: ['Only administrators delegate for somebody else.'] });
  }
  const approvers = await listApprovers(tx, scope);
  const existing = await store.lockDelegationsOf(tx, scope, delegatorId);
  await check(tx, scope, { given, delegatorId, approvers, today });
  refuseOverlap(existing, { given, delegatorId, nameOf: (id) => approvers.find((one) => one.id === id)?.name ?? '' });
  const id = newId();
  await store.insertDelegation(tx, {
    workspace_id: scope.workspaceId,
    id,
    delegator_id: delegatorId,
    delegate_id: given.delegate_id,
    starts_on: given.starts_on,
    ends_on: given.ends_on,
    document_types: given.document_types ?? [],
    project_ids: given.project_ids ?? [],
    max_amount: given.max_amount ?? null,
    reason: given.reason?.trim() || null,
    created_by: scope.personId,
  });
  const made = await getDelegation(tx, scope, id);
  await notifyOf(tx, scope, made, `from ${made.starts_on} to ${made.ends_on}`);
  return present(tx, scope, made, today);
}

interface Checked {
  given: Given;
  delegatorId: string;
  approvers: readonly Approver[];
  today: string;
}

async function check(tx: Tx, scope: Scope, { given, delegatorId, approvers, today }: Checked): Promise<void> {
  const { delegate_id: delegateId, starts_on: from, ends_on: to } = given;
  const mayApprove = (id: string) =>
    approvers.some((one) => one.id === id && one.isActive && one.approvesOn.length > 0);
  const projects = await knownProjects(tx, scope, given.project_ids ?? []);
  const faults: Record<string, string[]> = {
    ...(delegateId === delegatorId ? { delegate_id: ['Choose another person: nobody delegates to themselves.'] } : {}),
    ...(delegateId === scope.personId && delegatorId !== scope.personId
      ? { delegate_id: ['Choose another person: nobody gives themselves the approvals of somebody else.'] }
      : {}),
    ...(to < from ? { ends_on: ['The last day is before the first one.'] } : {}),
    ...(to >= from && to < today ? { ends_on: ['This time has passed.'] } : {}),
    ...(mayApprove(delegatorId) ? {} : { delegator_id: ['This person is not a member who may approve.'] }),
    ...(delegateId === null || delegateId === delegatorId || mayApprove(delegateId)
      ? {}
      : {
          delegate_id: [
            'This person is not a member who may approve. Give them a role with “Approvals: approve” first.',
          ],
        }),
    ...((given.project_ids ?? []).every((id) => projects.has(id))
      ? {}
      : { project_ids: ['A project does not exist.'] }),
  };
  if (Object.keys(faults).length > 0) throw againstRule(faults);
}

/** Throws 409 if another delegation, or another absence, of the person covers the same documents at the same time. */
function refuseOverlap(
  existing: readonly Row<'approval_delegations'>[],
  { given, delegatorId, nameOf }: { given: Given; delegatorId: string; nameOf: (id: string) => string },
): void {
  const alike = existing.filter(({ delegate_id }) => (delegate_id === null) === (given.delegate_id === null));
  const added = {
    id: 'new',
    delegatorId,
    delegateId: given.delegate_id ?? 'nobody',
    from: given.starts_on,
    to: given.ends_on,
    documentTypes: given.document_types ?? [],
    projectIds: given.project_ids ?? [],
    maxAmount: null,
    isRevoked: false,
  };
  const other = alike.find((row) =>
    delegationFaults([engineDelegation(row, row.delegate_id ?? 'nobody')], added).includes('overlap'),
  );
  if (!other) return;
  const what = other.delegate_id === null ? 'An absence' : `A delegation to ${nameOf(other.delegate_id)}`;
  throw conflict(
    'overlap',
    `${what} from ${other.starts_on} to ${other.ends_on} covers the same time and documents. Revoke it first, or choose other days.`,
  );
}

/** Ends a delegation at once. */
export async function revokeDelegation(
  tx: Tx,
  scope: Scope,
  { id, now, today }: { id: string; now: Date; today: string },
): Promise<ApprovalDelegation> {
  const row = await getDelegation(tx, scope, id);
  if (row.delegator_id !== scope.personId && !administers(scope)) {
    throw row.delegate_id === scope.personId
      ? conflict('not_yours', `${row.delegator_name} or an administrator ends this delegation.`)
      : notFound();
  }
  if (stateOf(row, today) === 'ended') throw conflict('ended', 'This delegation has ended already.');
  if (row.revoked_at === null) {
    await store.revoke(tx, scope, id, now);
    await notifyOf(tx, scope, row, 'ended');
  }
  return present(tx, scope, await getDelegation(tx, scope, id), today);
}

async function getDelegation(db: Db, scope: Scope, id: string): Promise<store.DelegationRow> {
  const [row] = await store.listDelegations(db, scope, { id });
  if (!row) throw notFound();
  return row;
}

async function notifyOf(tx: Tx, scope: Scope, row: store.DelegationRow, status: string): Promise<void> {
  const to = [row.delegator_id, ...(row.delegate_id === null ? [] : [row.delegate_id])];
  const title =
    row.delegate_id === null
      ? `Absence of ${row.delegator_name}`
      : `Approvals of ${row.delegator_name} by ${row.delegate_name}`;
  await notify(tx, scope, {
    type: 'approval_delegated',
    item: { type: 'Delegation', title, status, path: `/w/${scope.workspaceId}/approvals/delegations` },
    to,
  });
}

function stateOf({ revoked_at, starts_on, ends_on }: store.DelegationRow, today: string): ApprovalDelegation['state'] {
  if (revoked_at !== null) return 'revoked';
  return ends_on < today ? 'ended' : starts_on > today ? 'planned' : 'active';
}

async function present(db: Db, scope: Scope, row: store.DelegationRow, today: string): Promise<ApprovalDelegation> {
  return (await presentDelegations(db, scope, [row], today))[0]!;
}

/** Delegations as the caller sees them. */
export async function presentDelegations(
  db: Db,
  scope: Scope,
  rows: readonly store.DelegationRow[],
  today: string,
): Promise<ApprovalDelegation[]> {
  const projects = await knownProjects(
    db,
    scope,
    rows.flatMap(({ project_ids }) => project_ids),
  );
  return rows.map((row) => {
    const state = stateOf(row, today);
    const mayRevoke =
      (state === 'planned' || state === 'active') && (row.delegator_id === scope.personId || administers(scope));
    return {
      id: row.id,
      delegator: { id: row.delegator_id, name: row.delegator_name },
      delegate: row.delegate_id === null ? null : { id: row.delegate_id, name: row.delegate_name ?? '' },
      starts_on: row.starts_on,
      ends_on: row.ends_on,
      document_types: row.document_types,
      projects: row.project_ids.map((id) => ({ id, name: projects.get(id) ?? '' })),
      max_amount: row.max_amount === null ? null : Number(row.max_amount),
      reason: row.reason,
      state,
      created_by: { id: row.created_by, name: row.created_by_name },
      created_at: row.created_at,
      revoked_at: row.revoked_at,
      abilities: mayRevoke ? ['revoke'] : [],
    };
  });
}
