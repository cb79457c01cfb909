// Adds people. An e-mail is one person, in any case and of any company. Anyone who is added has to consent: they get a
// link of this workspace, with which somebody new chooses a password and somebody with an account signs in. The link
// makes them a member here and nowhere else.
import type { BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { Tx } from '../platform/database.ts';
import { ask } from '../platform/approvals/ask.ts';
import { againstRule, conflict, notFound } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { lockWorkspace } from '../roles/grants.ts';
import { makeLink } from './make-link.ts';
import { noRole, planRoles } from './member-roles.ts';
import { notifyInvited } from './notify-people.ts';
import { listRequests } from './request-store.ts';
import { roleRequests } from './role-requests.ts';
import { mayGiveAll, rolesOfMembers } from './see-as.ts';
import * as store from './store.ts';

/**
 * Creates the membership, and the person if the e-mail is new; answers the page of the invitation, null while a role
 * waits.
 */
export async function addMember(
  tx: Tx,
  scope: Scope,
  input: BodyOf<Calls['addMember']>,
): Promise<{ personId: string; invitation_path: string | null }> {
  await lockWorkspace(tx, scope);
  const plan = await planRoles(tx, scope, [], input, false);
  if (plan.after.length === 0) {
    const known = await store.findPerson(tx, input.email);
    const isMember = known && (await store.findMember(tx, scope, known));
    throw againstRule({ role_ids: [noRole], ...(isMember ? { email: [memberAlready(input.email)] } : {}) });
  }
  const typed = { email: input.email, first_name: input.first_name.trim(), last_name: input.last_name.trim() };
  await store.insertPerson(tx, { id: newId(), ...typed });
  const personId = (await store.findPerson(tx, input.email))!;
  const isNewMember = await store.insertMember(tx, scope, {
    personId,
    ...typed,
    title: input.title?.trim() ?? null,
    phone: input.phone?.trim() ?? null,
  });
  if (!isNewMember) {
    const sentence = memberAlready(input.email);
    throw conflict('duplicate', sentence, { fields: { email: [sentence] } });
  }
  await store.insertMemberRoles(tx, scope, personId, plan.given);
  await notifyInvited(tx, scope, personId);
  await ask(
    roleRequests,
    { tx, scope },
    plan.requested.map((role) => ({ ...role, personId })),
  );
  // Anyone who requested roles that others confirm could use the link in place of the person.
  const isWaiting = plan.requested.length > 0;
  return { personId, invitation_path: isWaiting ? null : await makeLink(tx, scope, personId) };
}

const memberAlready = (email: string) => `${email} is a member of this workspace already.`;

/** The page of a new link for a member who has not accepted yet, or has declined and is asked again. */
export async function renewInvitation(tx: Tx, scope: Scope, personId: string): Promise<string> {
  await lockWorkspace(tx, scope);
  const member = await store.findMember(tx, scope, personId);
  if (!member) {
    throw notFound();
  }
  if (member.status !== 'invited' && member.status !== 'declined') {
    throw conflict('not_invited', 'This member is not waiting for an invitation.');
  }
  if ((await listRequests(tx, scope, personId)).length > 0) {
    throw conflict('waiting', `A role for ${member.name} waits for confirmation. The link is made once it is decided.`);
  }
  if (!mayGiveAll(scope, member, await rolesOfMembers(tx, scope, [member]))) {
    throw conflict('beyond', `${member.name} holds a role that you may not give. Ask somebody who may.`);
  }
  if (member.status === 'declined') {
    await store.updateMember(tx, scope, personId, { status: 'invited' });
  }
  return makeLink(tx, scope, personId);
}
