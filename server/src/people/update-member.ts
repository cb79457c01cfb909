// Changes roles and status of a member. A workspace always keeps an active owner, nobody suspends themselves, and only
// an owner changes an owner. Changes are serialised per workspace, so that two requests at once cannot remove the last
// two owners.
import type { BodyOf, Calls } from '@horizon/contract';
import type { Deciding } from '../platform/approvals/approval-kind.ts';
import { ask } from '../platform/approvals/ask.ts';
import type { Scope } from '../platform/scope.ts';
import { againstRule, conflict, notFound, stale } from '../platform/failures.ts';
import { isOwner, ownerKey, lockWorkspace } from '../roles/grants.ts';
import { rolesOf, planRoles } from './member-roles.ts';
import { notifyRolesChanged } from './notify-people.ts';
import { revokeLinks } from './revoke-links.ts';
import { roleRequests, settleGiven } from './role-requests.ts';
import * as store from './store.ts';

/** Changes a member; `present` shows the record to a caller whose version is stale. */
export async function updateMember(
  at: Deciding,
  personId: string,
  input: BodyOf<Calls['updateMember']>,
  present: (row: store.MemberRow) => Promise<unknown>,
): Promise<void> {
  const { tx, scope } = at;
  await lockWorkspace(tx, scope);
  const before = await store.findMember(tx, scope, personId);
  if (!before) {
    throw notFound();
  }
  if (input.version !== undefined && input.version !== before.version) {
    throw stale(await present(before));
  }
  const plan = await planRoles(tx, scope, rolesOf(before), input, personId === scope.personId);
  const status = input.status === undefined ? undefined : statusAfter(scope, before, input.status);
  await store.deleteMemberRoles(tx, scope, personId, plan.taken);
  await store.insertMemberRoles(tx, scope, personId, plan.given);
  await settleGiven(at, personId, plan.given);
  await ask(
    roleRequests,
    at,
    plan.requested.map((role) => ({ ...role, personId })),
  );
  await store.updateMember(tx, scope, personId, {
    ...(status === undefined ? {} : { status }),
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(input.phone === undefined ? {} : { phone: input.phone }),
  });
  if (
    plan.given.length + plan.taken.length + plan.requested.length > 0 ||
    (status !== undefined && status !== before.status)
  ) {
    await revokeLinks(tx, scope, personId);
  }
  if (plan.given.length + plan.taken.length > 0 || (status !== undefined && status !== before.status)) {
    await notifyRolesChanged(tx, scope, personId);
  }
  if (status === 'suspended') {
    await store.endSessionsOfSuspended(tx, personId);
  }
  if ((await store.countOwners(tx, scope)) === 0) {
    throw conflict('last_owner', 'This is the last owner of the workspace. Make somebody else an owner first.');
  }
}

/** Whether the caller may suspend or activate them with regard to owners: only an owner does so to an owner. */
export const maySetStatus = (scope: Scope, member: Pick<store.MemberRow, 'roles'>): boolean =>
  isOwner(scope) || member.roles.every((role) => role.key !== ownerKey);

function statusAfter(scope: Scope, member: store.MemberRow, wanted: 'active' | 'suspended'): store.MemberRow['status'] {
  if (wanted === member.status) {
    return wanted;
  }
  if (member.id === scope.personId) {
    throw againstRule({ status: ['You cannot suspend yourself. Somebody else can.'] });
  }
  if (!maySetStatus(scope, member)) {
    throw againstRule({ status: ['Only an owner of the workspace suspends or activates an owner.'] });
  }
  if (wanted === 'suspended') {
    return wanted;
  }
  if (member.status !== 'suspended') {
    throw againstRule({ status: ['They become active when they accept the invitation.'] });
  }
  return member.has_accepted ? 'active' : 'invited';
}
